import { type Listening, type Model, type ModelAnswer, type ModelCall, ModelFailure, type Usage } from '../model.ts'
import type { Api, ApiName, BuiltinScope, Session } from './api.ts'
import { builtinFailure, echoes, WHO } from './failures.ts'
import { findApi, PAGE } from './state.ts'

/** The browser's own model. */
export interface BuiltinModel extends Model {
  /**
   * Makes it ready. Where it has to be fetched first, the browser does that only soon after a click. Rejects as `say`
   * does.
   */
  load(
    on: Pick<Listening, 'progress'>,
    signal: AbortSignal,
  ): Promise<{ readonly api: ApiName; readonly window?: number }>
}

/** No token is longer than so many characters on average: a model that writes more has passed its limit. */
const LONGEST_TOKEN = 8
/** English has about so many tokens for three words. */
const WORDS_PER_TOKEN = 0.7

const FETCHING = 'fetching the browser’s model'
const STARTING = 'starting the browser’s model'

/** It takes no limit of tokens: it is told in words. */
function withLimit(instructions: string, limit: number): string {
  return `${instructions}\nWrite at most ${Math.max(1, Math.floor(limit * WORDS_PER_TOKEN))} words.`
}

async function start(
  api: Api,
  kind: string,
  instructions: string,
  on: Pick<Listening, 'progress'>,
  signal: AbortSignal,
) {
  on.progress(kind === 'available' ? STARTING : FETCHING)
  return api.create(instructions, {
    signal,
    fetched(share) {
      // Told of a model that is here already too, as 0 and then 1.
      if (kind !== 'available') on.progress(share < 1 ? FETCHING : STARTING, share < 1 ? share : undefined)
    },
  })
}

interface Heard {
  text: string
  overflowed: boolean
}

async function hear(
  session: Session,
  call: ModelCall,
  heard: Heard,
  on: Listening,
  signal: AbortSignal,
): Promise<void> {
  const most = call.limit * LONGEST_TOKEN
  session.onOverflow(() => {
    heard.overflowed = true
  })
  const reader = session.ask(call.text, signal).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value === '') continue
      if (heard.text === '') on.progress('writing')
      heard.text += next.value
      on.text(next.value)
      if (heard.text.length > most) throw new ModelFailure({ code: 'length', who: WHO, limit: call.limit }, heard.text)
    }
  } finally {
    // Ends what is still being written; after its end it does nothing.
    void reader.cancel().catch(() => {})
  }
}

function usageOf({ names, held }: Session, measured: number): Usage {
  return { [names.measured]: measured, ...(held && names.held !== undefined && { [names.held]: held() }) }
}

/** Why an answer that came to its end cannot be used; undefined where it can. */
function whyNotUsed(session: Session, { text, overflowed }: Heard, input: number): ModelFailure['failure'] | undefined {
  const { window: most } = session
  // The browser makes room by forgetting, and says so only by this event.
  if (overflowed) return { code: 'too-long', who: WHO, tokens: input, ...(most !== undefined && { most }) }
  if (echoes(text))
    return { code: 'unavailable', who: WHO, why: 'this browser has no model and only echoes what it is given' }
  return text.trim() === '' ? { code: 'empty', who: WHO } : undefined
}

/**
 * The browser's own model: the Prompt API, else the Summarizer, whichever the browser says it has when it is asked. One
 * session a call. Usage is what the session measures, under its own property names; `input` counts instructions and
 * text, `output` (Prompt API only) is what the session held more after the answer.
 */
export function createBuiltin(scope: BuiltinScope = PAGE, now: () => number = () => performance.now()): BuiltinModel {
  let window: number | undefined

  /** Gives a session to a task and ends it afterwards. Whatever is thrown becomes a failure. */
  async function withSession<T>(
    instructions: string,
    on: Pick<Listening, 'progress'>,
    signal: AbortSignal,
    task: (session: Session, api: Api) => Promise<T>,
  ): Promise<T> {
    let session: Session | undefined
    let fetching = false
    try {
      signal.throwIfAborted()
      const found = await findApi(scope)
      if (!found.api) throw new ModelFailure({ code: 'unavailable', who: WHO, why: found.why })
      fetching = found.kind !== 'available'
      session = await start(found.api, found.kind, instructions, on, signal)
      fetching = false
      window = session.window
      return await task(session, found.api)
    } catch (error) {
      if (error instanceof ModelFailure) throw error
      throw new ModelFailure(builtinFailure(error, signal, fetching))
    } finally {
      session?.destroy()
    }
  }

  async function answer(
    session: Session,
    api: Api,
    call: ModelCall,
    on: Listening,
    signal: AbortSignal,
  ): Promise<ModelAnswer> {
    const started = now()
    on.progress('reading')
    const measured = await session.measure(call.text, signal)
    const input = (session.held?.() ?? 0) + measured
    const { window: most } = session
    if (most !== undefined && input > most) throw new ModelFailure({ code: 'too-long', who: WHO, tokens: input, most })
    const heard: Heard = { text: '', overflowed: false }
    try {
      await hear(session, call, heard, on, signal)
      const failure = whyNotUsed(session, heard, input)
      if (failure) throw new ModelFailure(failure)
    } catch (error) {
      const failure = error instanceof ModelFailure ? error.failure : builtinFailure(error, signal, false)
      throw new ModelFailure(failure, heard.text, usageOf(session, measured))
    }
    const output = session.held ? session.held() - input : 0
    return {
      text: heard.text,
      usage: usageOf(session, measured),
      input,
      ...(output > 0 && { output }),
      end: 'done',
      model: api.name,
      ms: now() - started,
    }
  }

  return {
    label: WHO,
    // Known once a session was made.
    get window() {
      return window
    },
    say: (call, on, signal) =>
      withSession(withLimit(call.instructions, call.limit), on, signal, (session, api) =>
        answer(session, api, call, on, signal),
      ),
    measure: (text, signal, on = { progress() {} }) =>
      withSession('', on, signal, (session) => session.measure(text, signal)),
    load: (on, signal) =>
      withSession('', on, signal, async (session, { name: api }) => ({
        api,
        ...(session.window !== undefined && { window: session.window }),
      })),
  }
}
