import type { CacheManager } from '@wllama/wllama'
import { hashText } from '../../../core/message/hash.ts'
import { bytesWords } from '../../../core/words/bytes.ts'
import { type Listening, ModelFailure } from '../model.ts'
import { allowedOrigins, mayReach, outOfPolicy } from '../policy.ts'
import { isLocal } from '../providers/connection.ts'
import type { World } from '../providers/world.ts'
import { type QuietSignal, quietSignal } from '../quiet.ts'
import { fail } from './engine.ts'
import { MOST_PART_BYTES, type PageSource } from './source.ts'

type Address = Extract<PageSource, { readonly kind: 'address' }>

interface Call {
  readonly source: Address
  readonly world: World
  readonly on: Pick<Listening, 'progress'>
  readonly signal: AbortSignal
}

/** The first bytes of every GGUF file. Source: docs/gguf.md of ggml. */
const MAGIC = 'GGUF'

/** Progress is told after so many bytes, or a hundredth of a smaller file, and not with each packet. */
const TELL_EVERY = 250_000

function stopped(who: string): ModelFailure {
  return new ModelFailure({ code: 'stopped', who })
}

function beginsAsGguf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC
}

/** Looks at the first bytes of picked files. Rejects with a `ModelFailure` where one is no GGUF file. */
async function checkFiles(files: readonly File[]): Promise<readonly Blob[]> {
  for (const file of files) {
    const start = await file
      .slice(0, MAGIC.length)
      .arrayBuffer()
      .catch((error: unknown) => {
        throw fail(file.name, 'it cannot be read any more. Pick it again', String(error))
      })
    if (!beginsAsGguf(new Uint8Array(start))) {
      throw fail(file.name, 'it is no GGUF file: those begin with the letters GGUF. Pick one that ends in .gguf')
    }
  }
  return files
}

/** What the server said with a status that gives no file. */
function refused({ source, signal }: Call, status: number): ModelFailure {
  const who = new URL(source.urls[0] ?? '').host
  if (signal.aborted) return stopped(who)
  if (status === 404 || status === 410) return new ModelFailure({ code: 'no-such-model', who, model: source.name })
  if (status === 401 || status === 403) return new ModelFailure({ code: 'forbidden', who })
  if (status === 429) return new ModelFailure({ code: 'rate', who })
  if (status === 503) return new ModelFailure({ code: 'overloaded', who, status })
  if (status >= 500) return new ModelFailure({ code: 'server', who, status })
  return new ModelFailure({ code: 'bad-request', who, status })
}

function forbidden({ host }: URL): ModelFailure {
  return new ModelFailure({ code: 'policy', who: host, allowed: allowedOrigins() ?? [] })
}

async function whyUnreached({ world, signal }: Call, url: URL, forbade: boolean, quiet: boolean) {
  const who = url.host
  if (signal.aborted) return stopped(who)
  if (quiet) return new ModelFailure({ code: 'timeout', who, seconds: Math.round(world.quiet / 1000) })
  if (forbade) return forbidden(url)
  if (!world.online() && !isLocal(url.origin)) return new ModelFailure({ code: 'offline', who })
  const local = isLocal(url.origin) ? { local: await world.localAccess() } : {}
  return new ModelFailure({ code: 'unreachable', who, ...local })
}

/** Throws where this page's policy would forbid the request: nothing is tried that is known not to leave. */
function checkPolicy(url: URL): void {
  const why = outOfPolicy(url.origin)
  if (why !== undefined) throw fail(url.host, why)
  if (!mayReach(url.origin)) throw forbidden(url)
}

/** Asks for one part. Rejects with a `ModelFailure` where no file comes. */
async function request(call: Call, url: URL, watch: QuietSignal): Promise<Response> {
  checkPolicy(url)
  const { world } = call
  const forbade = world.watchPolicy(url.origin)
  watch.heard()
  let response: Response
  try {
    response = await world.fetch(url, {
      signal: watch.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // It is kept by `keep`, and need not be kept twice.
      cache: 'no-store',
      redirect: 'manual',
    })
  } catch {
    // A violation is reported a task after the fetch has failed.
    await world.sleep(0, call.signal)
    throw await whyUnreached(call, url, forbade(), watch.wasQuiet())
  } finally {
    forbade()
  }
  if (response.type === 'opaqueredirect') {
    throw fail(
      url.host,
      'this address forwards to another one, and this page asks no host that you did not name. Download the file in a tab of its own and pick it here, or give the address that it forwards to',
    )
  }
  if (!response.ok || !response.body) throw refused(call, response.status)
  return response
}

/** Passes a file through as it comes, and breaks off where it cannot be a model. */
function checked(call: Call, total: number, told: (bytes: number) => void, watch: QuietSignal) {
  let bytes = 0
  let start = new Uint8Array(0)
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      watch.heard()
      if (start.length < MAGIC.length) {
        start = Uint8Array.from([...start, ...chunk.subarray(0, MAGIC.length)])
        if (start.length >= MAGIC.length && !beginsAsGguf(start)) {
          throw fail(call.source.place, 'what stands there is no GGUF file: those begin with the letters GGUF')
        }
      }
      bytes += chunk.byteLength
      if (bytes > MOST_PART_BYTES) throw tooLarge(call.source.place)
      told(chunk.byteLength)
      controller.enqueue(chunk)
    },
    flush() {
      if (total > 0 && bytes < total) throw new ModelFailure({ code: 'cut', who: call.source.place })
    },
  })
}

function tooLarge(who: string): ModelFailure {
  return fail(who, 'it is larger than 2 GB. Take a smaller one, or parts made by llama.cpp’s gguf-split')
}

/** The name that a part is kept under: what follows a `?` may be a secret, and is only in the hash. */
function keptName(url: string): string {
  const { pathname } = new URL(url)
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return `${hashText(url)}_${name.replace(/[^\w.-]/g, '_').slice(-80)}`
}

/** A part that was kept whole; undefined where there is none. */
async function kept(cache: CacheManager, name: string): Promise<Blob | undefined> {
  const metadata = await cache.getMetadata(name)
  // Without an address it was never finished.
  if (!metadata?.originalURL) return undefined
  const blob = await cache.open(name)
  return blob?.size === metadata.originalSize ? blob : undefined
}

async function fetchPart(call: Call, cache: CacheManager, url: URL, told: (bytes: number, total: number) => void) {
  const watch = quietSignal(call.world.quiet, call.signal)
  const name = keptName(url.href)
  call.on.progress(`waiting for ${url.host}`)
  try {
    const { body, headers } = await request(call, url, watch)
    // The size of what comes after decoding is not known beforehand.
    const total = headers.get('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0)
    if (total > MOST_PART_BYTES) throw tooLarge(call.source.place)
    let size = 0
    const tell = (bytes: number) => {
      size += bytes
      told(bytes, total)
    }
    const stream = body?.pipeThrough(checked(call, total, tell, watch))
    if (stream) await cache.write(name, stream, { originalURL: '', originalSize: total, etag: '' })
    const blob = await cache.open(name)
    if (!blob || blob.size !== size) throw fail(call.source.place, NOT_KEPT)
    // Only now is it known to be whole.
    await cache.writeMetadata(name, { originalURL: url.origin + url.pathname, originalSize: size, etag: '' })
    return blob
  } catch (error) {
    watch.stop()
    await cache.delete(name).catch(() => {})
    if (error instanceof ModelFailure) throw error
    throw await brokeOff(call, url, watch, error)
  } finally {
    watch.end()
  }
}

const NOT_KEPT =
  'it could not be kept in this browser’s storage, which may be full or used by another tab. Free some space, or download the file and pick it here'

/** Why a download that had begun did not end. */
async function brokeOff({ signal, world }: Call, url: URL, watch: QuietSignal, error: unknown): Promise<ModelFailure> {
  if (signal.aborted) return stopped(url.host)
  if (watch.wasQuiet()) {
    return new ModelFailure({ code: 'timeout', who: url.host, seconds: Math.round(world.quiet / 1000) })
  }
  // A body that breaks off rejects with a TypeError; all else is the storage.
  if (error instanceof TypeError) return new ModelFailure({ code: 'cut', who: url.host })
  return fail(url.host, NOT_KEPT, error instanceof Error ? error.message : String(error))
}

/** wllama's cache in the browser's private file system. Rejects with a `ModelFailure` where there is none. */
async function openCache(who: string): Promise<CacheManager> {
  try {
    const library = await import('@wllama/wllama')
    const cache = new library.CacheManager()
    await cache.list()
    return cache
  } catch (error) {
    throw fail(
      who,
      'this browser keeps no files for this page (a private window, say). Download the file and pick it here',
      String(error),
    )
  }
}

function progressOf({ source, on }: Call) {
  const parts = source.urls.length
  const which = parts > 1 ? `${source.name}, ${parts} parts` : source.name
  let loaded = 0
  let last = 0
  return (at: number) => (bytes: number, total: number) => {
    loaded += bytes
    last += bytes
    if (last < Math.min(TELL_EVERY, total / 100 || TELL_EVERY)) return
    last = 0
    // The sizes of the parts to come are not known: each counts alike.
    const done = total > 0 && parts === 1 ? Math.min(1, loaded / total) : undefined
    on.progress(`downloading ${which}: ${bytesWords(loaded)}`, done ?? at / parts)
  }
}

async function fromAddress(call: Call): Promise<readonly Blob[]> {
  const { source, signal } = call
  const cache = await openCache(source.place)
  const told = progressOf(call)
  const blobs: Blob[] = []
  // One after another: several at once would share the same line.
  for (const [at, address] of source.urls.entries()) {
    if (signal.aborted) throw stopped(source.place)
    const url = new URL(address)
    blobs.push((await kept(cache, keptName(address))) ?? (await fetchPart(call, cache, url, told(at))))
  }
  return blobs
}

/**
 * The weights of a model: of picked files, or of an address, from where they are fetched once and kept in this browser.
 * Rejects with a `ModelFailure`; after `signal` with the code `stopped`.
 */
export async function weightsOf(
  source: PageSource,
  world: World,
  on: Pick<Listening, 'progress'>,
  signal: AbortSignal,
): Promise<readonly Blob[]> {
  if (source.kind === 'files') return checkFiles(source.files)
  return fromAddress({ source, world, on, signal })
}

/** Takes what was kept of an address out of this browser. */
export async function dropWeights(source: PageSource): Promise<void> {
  if (source.kind === 'files') return
  const cache = await openCache(source.place)
  for (const url of source.urls) await cache.delete(keptName(url))
}
