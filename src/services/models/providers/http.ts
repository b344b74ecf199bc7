import type { Failure } from '../../../core/summaries/failure.ts'
import { now as clockNow } from '../../clock.ts'
import { type Listening, ModelFailure } from '../model.ts'
import { type QuietSignal, quietSignal } from '../quiet.ts'
import { type Connection, isLocal, isLoopback } from './connection.ts'
import { redact } from './redact.ts'
import { type ErrorBody, errorBody, type Refusal, refusalOf, retryAfter } from './refusal.ts'
import type { World } from './world.ts'

export type KeyOf = (origin: string) => string | undefined

export interface Call {
  readonly connection: Connection
  /** Of the connection's origin, for as long as the call lasts: for its header, and to be taken out of what comes back. */
  readonly key: string | undefined
  readonly world: World
  readonly on: Listening
  readonly signal: AbortSignal
}

export interface Sent {
  readonly method: 'GET' | 'POST'
  /** Behind the base. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

/** Tries of one call, the first among them. */
const MOST_TRIES = 3
/** The first wait before another try, and the longest, in milliseconds. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
/** A provider that asks for a longer wait than this is told to the user instead, in seconds. */
const MOST_PATIENCE = 60

/** How much of an error body is read. */
const MOST_ERROR = 20_000

/** The bytes of an answer, with a limit on how long nothing may come. */
export interface Body {
  readonly type: string
  /** The next bytes; undefined at the end. */
  read(): Promise<Uint8Array | undefined>
  /** No more is wanted. */
  close(): void
}

export function failed(call: Call, refusal: Refusal, said = '', tries = 1): ModelFailure {
  const { connection, key } = call
  const told = redact(said, key)
  const failure = {
    ...refusal,
    ...(refusal.code === 'refused' && { reason: redact(refusal.reason, key) }),
    who: connection.host,
    ...(told !== '' && { said: told }),
    ...(tries > 1 && { tries }),
  } as Failure
  return new ModelFailure(failure)
}

/** Where the protocols say that the same call may pass a moment later: as the SDKs of OpenAI and Anthropic have it. */
const MAY_PASS_LATER: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529])

function mayPassLater({ code }: Refusal, status: number): boolean {
  // A 429 can also mean that nothing is left to spend.
  return MAY_PASS_LATER.has(status) && code !== 'credit' && code !== 'too-long' && code !== 'browser-forbidden'
}

/** The beginning of an error body; what it is worth is known by its status, so one that breaks off is read as it is. */
async function readError(body: Body): Promise<ErrorBody> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let bytes = await body.read(); bytes && text.length < MOST_ERROR; bytes = await body.read()) {
      text += decoder.decode(bytes, { stream: true })
    }
  } catch (error) {
    if (error instanceof ModelFailure && error.failure.code === 'stopped') throw error
  } finally {
    body.close()
  }
  try {
    return errorBody(JSON.parse(text))
  } catch {
    // A page of HTML says nothing that helps.
    return { message: text.trimStart().startsWith('<') ? '' : text, kind: '' }
  }
}

/** Why nothing arrived: what can be told apart is, the rest is named together by its words. */
async function whyUnreached(call: Call, forbidden: boolean, quiet: boolean): Promise<ModelFailure> {
  const { connection, world, signal } = call
  if (signal.aborted) return failed(call, { code: 'stopped' })
  if (quiet) return failed(call, { code: 'timeout', seconds: Math.round(world.quiet / 1000) })
  if (forbidden) return failed(call, { code: 'policy', allowed: [] })
  const local = isLocal(connection.origin)
  if (!world.online() && !local) return failed(call, { code: 'offline' })
  const mixed = world.secure() && connection.origin.startsWith('http:') && !isLoopback(connection.origin)
  const { help } = connection.preset
  return failed(call, {
    code: 'unreachable',
    ...(local && { local: await world.localAccess() }),
    ...(mixed && { mixed }),
    ...(help !== '' && { help }),
  })
}

async function fetchOnce(call: Call, sent: Sent, watch: QuietSignal): Promise<Response> {
  const { connection, world } = call
  const forbade = world.watchPolicy(connection.origin)
  watch.heard()
  try {
    const response = await world.fetch(`${connection.base}${sent.path}`, {
      method: sent.method,
      headers: sent.headers,
      ...(sent.body && { body: JSON.stringify(sent.body) }),
      signal: watch.signal,
      // Nothing of this page goes along, and a redirect could carry the key elsewhere.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    })
    watch.heard()
    return response
  } catch {
    // A violation is reported a task after the fetch has failed.
    await world.sleep(0, watch.signal)
    throw await whyUnreached(call, forbade(), watch.wasQuiet())
  } finally {
    forbade()
  }
}

function bodyOf(call: Call, response: Response, watch: QuietSignal): Body {
  const reader = response.body?.getReader()
  return {
    type: response.headers.get('content-type') ?? '',
    async read() {
      try {
        const next = await reader?.read()
        watch.heard()
        if (next && !next.done) return next.value
      } catch {
        watch.end()
        if (call.signal.aborted) throw failed(call, { code: 'stopped' })
        if (watch.wasQuiet()) throw failed(call, { code: 'timeout', seconds: Math.round(call.world.quiet / 1000) })
        throw failed(call, { code: 'cut' })
      }
      watch.end()
      return undefined
    },
    close() {
      watch.end()
      void reader?.cancel().catch(() => {})
    },
  }
}

function waitOf({ world }: Call, refusal: Refusal, tries: number): number {
  if (refusal.code === 'rate' && refusal.after !== undefined) return refusal.after * 1000
  const grown = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))
  return grown * (0.75 + world.random() / 2)
}

/**
 * Sends a call, and again where the protocol says that it may pass a moment later: never once an answer has begun.
 * Rejects with a `ModelFailure`.
 */
export async function send(call: Call, sent: Sent): Promise<Body> {
  const { connection, key, world, on, signal } = call
  // Such a key cannot be put into a header: the browser would give it up as if nothing had been reached.
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key)) {
    throw failed(call, { code: 'key' }, 'the key has spaces or letters that no key has')
  }
  for (let tries = 1; ; tries++) {
    const watch = quietSignal(world.quiet, signal)
    try {
      const response = await fetchOnce(call, sent, watch)
      if (response.ok) return bodyOf(call, response, watch)
      const body = await readError(bodyOf(call, response, watch))
      const after = retryAfter(response.headers.get('retry-after'), clockNow())
      const refusal = refusalOf(response.status, body, connection.model, after)
      const patient = refusal.code !== 'rate' || (refusal.after ?? 0) <= MOST_PATIENCE
      if (tries >= MOST_TRIES || !patient || !mayPassLater(refusal, response.status)) {
        throw failed(call, refusal, body.message || body.kind, tries)
      }
      const wait = waitOf(call, refusal, tries)
      on.progress(
        `${connection.host} answered ${response.status}: try ${tries + 1} of ${MOST_TRIES} in ${Math.ceil(wait / 1000)} s`,
      )
      await world.sleep(wait, signal)
      if (signal.aborted) throw failed(call, { code: 'stopped' })
      on.progress('waiting for an answer')
    } catch (error) {
      watch.end()
      throw error
    }
  }
}

/** All of a body as JSON. */
export async function readJson(call: Call, body: Body): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = await body.read(); bytes; bytes = await body.read()) text += decoder.decode(bytes, { stream: true })
  text += decoder.decode()
  try {
    return JSON.parse(text)
  } catch {
    throw failed(call, { code: 'not-understood' }, text.trimStart().startsWith('<') ? 'a page of HTML' : text)
  }
}
