import type { Wllama, WllamaLogger } from '@wllama/wllama'
import type { Failure } from '../../../core/summaries/failure.ts'
import { ModelFailure } from '../model.ts'

/** How a model is loaded. */
export interface EngineOptions {
  /** Tokens that one call may take at most; the model's own limit holds where it is lower. */
  readonly context: number
}

/** A model in memory. */
export interface Engine {
  readonly wllama: Wllama
  /** Tokens that one call may take. */
  readonly window: number
  /** As the file calls it. */
  readonly name: string | undefined
  /** It has a chat template: instructions and text are told apart by roles. */
  readonly template: boolean
}

/** Tokens that are worked through at once: a stop is heard after each such piece, and progress told. */
const BATCH = 256

/** The last errors of the native code: it logs what went wrong, and gives none of it. */
const MOST_LINES = 20

export function fail(who: string, why: string, said = ''): ModelFailure {
  return new ModelFailure({ code: 'unavailable', who, why, ...(said !== '' && { said }) })
}

/** The smallest module: its letters and its version. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)

/** What this browser lacks to run a model; undefined where it lacks nothing that can be seen beforehand. */
export function missingHere(): string | undefined {
  if (typeof WebAssembly === 'undefined') return 'this browser runs no WebAssembly'
  if (typeof Worker === 'undefined') return 'this browser has no workers'
  try {
    new WebAssembly.Module(EMPTY_MODULE)
  } catch {
    return 'the policy under which this page is served forbids WebAssembly. It needs wasm-unsafe-eval in script-src'
  }
  try {
    // The types of TypeScript do not know 64-bit memories yet.
    new WebAssembly.Memory({ address: 'i64', initial: 1n } as unknown as WebAssembly.MemoryDescriptor)
    return undefined
  } catch {
    return 'this browser has no 64-bit WebAssembly memory; current Chrome, Edge and Firefox have it'
  }
}

/** The library and the address of its WebAssembly, which stands beside this page. Loaded when a model is. */
async function loadLibrary(who: string, signal: AbortSignal) {
  try {
    const [library, { default: wasm }] = await Promise.all([
      import('@wllama/wllama'),
      import('@wllama/wllama/esm/wasm/wllama.wasm?url'),
    ])
    // The library waits for ever where it does not come. Its own request then finds it in the browser's cache.
    const response = await fetch(wasm, { signal })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    await response.arrayBuffer()
    return { ...library, wasm }
  } catch (error) {
    if (signal.aborted) throw new ModelFailure({ code: 'stopped', who })
    throw fail(who, 'its engine, which is a part of this page, did not load. Load the page anew', String(error))
  }
}

/** Keeps what the native code says of errors, and lets nothing into the console. */
function listener() {
  const errors: string[] = []
  const keep = (...words: unknown[]) => {
    errors.push(words.map(String).join(' ').trim())
    if (errors.length > MOST_LINES) errors.shift()
  }
  const logger: WllamaLogger = { debug() {}, log() {}, warn() {}, error: keep }
  return { logger, errors }
}

const MEMORY = /bad_alloc|out of memory|\bOOM\b|allocation failed|memory access|cannot allocate|failed to allocate/i

/** Lines of the native code that say more than that it failed. */
const TELLING = /error loading model|gguf_init|Error/

/** Why a model did not load, by what the native code logged or the worker threw. */
export function whyNotLoaded(who: string, errors: readonly string[]): Failure {
  const words = errors.join('\n')
  const said = errors.find((line) => MEMORY.test(line) || TELLING.test(line)) ?? errors.at(-1)
  const because = (why: string): Failure => ({
    code: 'unavailable',
    who,
    why,
    ...(said && { said: said.slice(0, 300) }),
  })
  if (MEMORY.test(words)) {
    return because('there is not enough memory for it. Close other tabs, or take a smaller model or context')
  }
  if (/invalid magic/.test(words)) return because('it is no GGUF file')
  if (/not within the file bounds|failed to read|incomplete/.test(words)) {
    return because('the file is cut or damaged. Get it again')
  }
  if (/unknown model architecture/.test(words)) return because('this version does not know its architecture')
  return because('it could not be loaded')
}

/** Loads a model into a worker of its own. Rejects with a `ModelFailure`; after `signal` with the code `stopped`. */
export async function startEngine(
  who: string,
  blobs: readonly Blob[],
  { context }: EngineOptions,
  signal: AbortSignal,
): Promise<Engine> {
  const missing = missingHere()
  if (missing !== undefined) throw fail(who, missing)
  const { Wllama, CacheManager, ModelManager, wasm } = await loadLibrary(who, signal)
  const { logger, errors } = listener()
  // Its own cache is not used here: see `weights.ts`. Without it, it would ask for one that not every page may have.
  const cacheManager = new CacheManager([noStorage])
  const modelManager = new ModelManager({ cacheManager, logger })
  const wllama = new Wllama({ default: wasm }, { logger, cacheManager, modelManager })
  // The library sets it to code of a public host, for browsers that need it.
  wllama.setCompat(null)
  const stop = () => void wllama.exit()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) throw new ModelFailure({ code: 'stopped', who })
    await wllama.loadModel([...blobs], {
      n_ctx: context,
      n_batch: BATCH,
      n_ubatch: BATCH,
      n_parallel: 1,
      // A graphics card is not used: it could not be tested.
      n_gpu_layers: 0,
      // More threads need memory that is shared, which a page has only when it is isolated.
      ...(!crossOriginIsolated && { n_threads: 1 }),
      // A summary needs none, and thoughts would be written at the speed of one core.
      reasoning: false,
    })
    if (signal.aborted) throw new ModelFailure({ code: 'stopped', who })
    // It resolves, with zeros, where the native code could not load the file.
    if (wllama.getModelMetadata().hparams.nVocab === 0) throw new ModelFailure(whyNotLoaded(who, errors))
  } catch (error) {
    void wllama.exit()
    if (signal.aborted) throw new ModelFailure({ code: 'stopped', who })
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure(whyNotLoaded(who, [...errors, String(error)]))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const { hparams, meta } = wllama.getModelMetadata()
  const window = hparams.nCtxTrain > 0 ? Math.min(context, hparams.nCtxTrain) : context
  return { wllama, window, name: meta['general.name'] || undefined, template: wllama.getChatTemplate() !== null }
}

/** A storage that keeps nothing. */
const noStorage = {
  isSupported: () => true,
  read: async () => null,
  write: async () => {},
  getSize: async () => -1,
  list: async () => [],
  delete: async () => {},
}
