import type { Failure } from '../../../core/summaries/failure.ts'
import { type Listening, type Model, type ModelAnswer, type ModelCall, ModelFailure, type Usage } from '../model.ts'
import { BROWSER, type World } from '../providers/world.ts'
import { type Engine, startEngine, whyNotLoaded } from './engine.ts'
import { numbersOf, plainPrompt, tooLong } from './prompt.ts'
import type { PageSource } from './source.ts'
import { CONTEXT, type PageModelFacts, type PageModelState } from './state.ts'
import { createTurns } from './turns.ts'
import { dropWeights, weightsOf } from './weights.ts'

export interface PageModelOptions {
  /** Tokens that one call may take at most. More takes more memory. */
  readonly context?: number
  readonly onState?: (state: PageModelState) => void
}

/** A model inside the page. It is loaded when it is first asked, or before. */
export interface PageModel extends Model {
  /** Loads it. Rejects as `say` does. */
  load(on: Pick<Listening, 'progress'>, signal: AbortSignal): Promise<PageModelFacts>
  /** Takes it out of memory, at once. Whatever it was doing fails. It can be loaded again. */
  forget(): void
  /** Takes weights that were fetched from an address out of this browser's storage. Rejects with a `ModelFailure`. */
  drop(): Promise<void>
}

interface Loaded {
  readonly engine: Engine
  readonly facts: PageModelFacts
  /** Tokens that `filler` counts alone, once that was asked. */
  filler?: number
}

/** Called with each chunk of a chat or of a plain completion: both have these fields. */
interface Chunk {
  readonly choices: readonly {
    readonly text?: string | null
    readonly delta?: { readonly content?: string | null }
    readonly finish_reason: string | null
  }[]
  readonly usage?: object | null | undefined
  readonly timings?: object | undefined
  readonly prompt_progress?: { readonly total: number; readonly processed: number } | undefined
}

/** What has been heard of an answer so far. */
interface Heard {
  text: string
  end: string
  usage: Usage
}

function listenTo(heard: Heard, on: Listening): (chunk: Chunk) => void {
  return ({ choices, usage, timings, prompt_progress: reading }) => {
    if (reading && reading.processed < reading.total) {
      on.progress('reading', reading.processed / reading.total)
    }
    for (const { text, delta, finish_reason: end } of choices) {
      const piece = text ?? delta?.content ?? ''
      if (end) heard.end = end
      if (piece === '') continue
      if (heard.text === '') on.progress('writing')
      heard.text += piece
      on.text(piece)
    }
    if (usage) heard.usage = { ...heard.usage, ...numbersOf(usage, 'usage.') }
    if (timings) heard.usage = { ...heard.usage, ...numbersOf(timings, 'timings.') }
  }
}

async function write({ wllama, template }: Engine, call: ModelCall, hear: (chunk: Chunk) => void, signal: AbortSignal) {
  const { instructions, text, limit } = call
  const asked = {
    max_tokens: limit,
    stream: true,
    stream_options: { include_usage: true },
    return_progress: true,
    abortSignal: signal,
    onData: hear,
  } as const
  if (!template) return wllama.createCompletion({ ...asked, prompt: plainPrompt(instructions, text) })
  const messages = [
    { role: 'system' as const, content: instructions },
    { role: 'user' as const, content: text },
  ]
  return wllama.createChatCompletion({ ...asked, messages: instructions === '' ? messages.slice(1) : messages })
}

/** A text that fills any window of so many tokens: each of its words is one or more. */
function filler(window: number): string {
  return `\n${' a b c d e f g'.repeat(Math.ceil(window / 7) + 1)}`
}

/** Tokens of a request that does not fit, by the engine's own words. It counts before it works, and then refuses. */
async function countRefused({ wllama }: Engine, prompt: string): Promise<number> {
  const enough = new AbortController()
  try {
    await wllama.createCompletion({
      prompt,
      max_tokens: 1,
      stream: true,
      abortSignal: enough.signal,
      onData: () => enough.abort(),
    })
  } catch (error) {
    const refused = error instanceof Error ? tooLong(error.message) : undefined
    if (refused) return refused.tokens
    throw error
  }
  throw new Error('a text that fills the window was not refused')
}

/** Words for what the engine threw while it was asked. */
function whyNotSaid(who: string, error: unknown, signal: AbortSignal, loaded: boolean): Failure {
  if (signal.aborted) return { code: 'stopped', who }
  if (!loaded) return { code: 'unavailable', who, why: 'it was unloaded' }
  const message = error instanceof Error ? error.message : String(error)
  const tokens = tooLong(message)
  if (tokens) return { code: 'too-long', who, ...tokens }
  const failure = whyNotLoaded(who, [message])
  if (failure.code === 'unavailable' && /memory/.test(failure.why)) return failure
  return { code: 'broken', who, said: message.slice(0, 300) }
}

/** Why an answer that came cannot be used; undefined where it can. */
function whyNotUsed(who: string, { text, end, usage }: Heard): Failure | undefined {
  if (end === 'length') return { code: 'length', who, limit: usage['usage.completion_tokens'] ?? 0 }
  if (end === '') return { code: 'cut', who }
  return text.trim() === '' ? { code: 'empty', who } : undefined
}

/**
 * A model inside the page: llama.cpp as WebAssembly, in a worker, by wllama. One call at a time; others wait for their
 * turn. Nothing is sent anywhere; weights of an address are fetched from there once.
 */
export function createPageModel(source: PageSource, options: PageModelOptions = {}, world: World = BROWSER): PageModel {
  const who = source.name
  const { context = CONTEXT, onState = () => {} } = options
  const turns = createTurns()
  const stopped = () => new ModelFailure({ code: 'stopped', who })
  let loaded: Loaded | undefined
  let unload = new AbortController()

  async function start(on: Pick<Listening, 'progress'>, signal: AbortSignal): Promise<Loaded> {
    const tell = (words: string, done?: number) => {
      onState({ phase: 'loading', words, ...(done !== undefined && { done }) })
      on.progress(words, done)
    }
    try {
      tell(`loading ${who}`)
      const blobs = await weightsOf(source, world, { progress: tell }, signal)
      tell(`loading ${who}`)
      const engine = await startEngine(who, blobs, { context }, signal)
      const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
      const { name, window, template } = engine
      loaded = { engine, facts: { name, bytes, window, template } }
      onState({ phase: 'ready', facts: loaded.facts })
      return loaded
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure(whyNotLoaded(who, [String(error)]))
      onState(signal.aborted ? { phase: 'not-loaded' } : { phase: 'failed', failure: failure.failure })
      throw failure
    }
  }

  /** Runs a task with the model in memory, in its turn, until it is done, stopped or unloaded. */
  function withModel<T>(
    on: Pick<Listening, 'progress'>,
    signal: AbortSignal,
    task: (model: Loaded, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    // Of now: what waits for its turn when the model is unloaded does not load it again.
    const either = AbortSignal.any([signal, unload.signal])
    const run = async () => {
      if (either.aborted) throw stopped()
      return task(loaded ?? (await start(on, either)), either)
    }
    return turns.take(run, signal, stopped, () => on.progress('waiting for its turn'))
  }

  async function answer(call: ModelCall, model: Loaded, on: Listening, signal: AbortSignal): Promise<ModelAnswer> {
    const started = world.now()
    const heard: Heard = { text: '', end: '', usage: {} }
    on.progress('reading')
    try {
      await write(model.engine, call, listenTo(heard, on), signal)
    } catch (error) {
      throw new ModelFailure(whyNotSaid(who, error, signal, loaded === model), heard.text, heard.usage)
    }
    const failure = whyNotUsed(who, heard)
    if (failure) throw new ModelFailure(failure, heard.text, heard.usage)
    const { 'usage.prompt_tokens': input, 'usage.completion_tokens': output } = heard.usage
    return {
      text: heard.text,
      usage: heard.usage,
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      end: heard.end,
      model: model.facts.name ?? who,
      ms: world.now() - started,
    }
  }

  return {
    label: `In the page · ${who}`,
    // Known once it is loaded: the model's own limit may be lower than what was asked for.
    get window() {
      return loaded?.facts.window
    },
    async say(call, on, signal) {
      // What came before a stop is told to who is listening; the failure has it too.
      let partial = ''
      const heard: Listening = {
        text(piece) {
          if (signal.aborted) return
          partial += piece
          on.text(piece)
        },
        progress: (words, done) => on.progress(words, done),
      }
      try {
        return await withModel(on, signal, (model, either) => answer(call, model, heard, either))
      } catch (error) {
        if (error instanceof ModelFailure && error.failure.code !== 'stopped') throw error
        if (signal.aborted) throw new ModelFailure({ code: 'stopped', who }, partial)
        throw new ModelFailure({ code: 'unavailable', who, why: 'it was unloaded' }, partial)
      }
    },
    async measure(text, signal, on = { progress() {} }) {
      return withModel(on, signal, async (model) => {
        const fill = filler(model.facts.window)
        try {
          // The library has no tokenizer to call. What begins a text is counted in both, and falls out.
          model.filler ??= await countRefused(model.engine, fill)
          return (await countRefused(model.engine, text + fill)) - model.filler
        } catch (error) {
          throw new ModelFailure(whyNotSaid(who, error, signal, loaded === model))
        }
      })
    },
    load: (on, signal) => withModel(on, signal, async ({ facts }) => facts),
    forget() {
      unload.abort()
      unload = new AbortController()
      const was = loaded
      loaded = undefined
      void was?.engine.wllama.exit()
      onState({ phase: 'not-loaded' })
    },
    drop: () => dropWeights(source),
  }
}
