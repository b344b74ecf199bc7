import type { Failure } from '../../../core/summaries/failure.ts'
import { now as clockNow } from '../../clock.ts'
import { type Listening, ModelFailure } from '../model.ts'
import type { Connection } from './connection.ts'
import { redact } from './redact.ts'
import { type ErrorBody, errorBody, type Refusal, refusalOf, retryAfter } from './refusal.ts'
import type { World } from './world.ts'

export type KeyOf = (origin: string) => string | undefined

export interface Call {
  readonly connection: Connection
  readonly keyOf: KeyOf
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
  const { connection, keyOf } = call
  const told = redact(said, keyOf(connection.origin))
  const failure = {
    ...refusal,
    who: connection.host,
    ...(told !== '' && { said: told }),
    ...(tries > 1 && { tries }),
  } as Failure
  return new ModelFailure(failure)
}

/** Where the protocols say that the same call may pass a moment later. */
function mayPassLater({ code }: Refusal, status: number): boolean {
  return code === 'rate' || code === 'overloaded' || code === 'server' || status === 408 || status === 409
}

async function readError(response: Response): Promise<ErrorBody> {
  const text = (await response.text().catch(() => '')).slice(0, MOST_ERROR)
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
  if (!world.online() && !connection.preset.local) return failed(call, { code: 'offline' })
  return failed(call, {
    code: 'unreachable',
    ...(isLocal(connection.origin) && { local: await world.localAccess() }),
  })
}

/** True for addresses of this computer and of a home or office network. */
export function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|0\.0\.0\.0)|\.(local|lan|internal)$/.test(
    hostname,
  )
}

/** A signal that fires when nothing came for too long, or when the call is stopped. */
function quietSignal({ world, signal }: Call) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let quiet = false
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return {
    signal: controller.signal,
    wasQuiet: () => quiet,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        quiet = true
        controller.abort()
      }, world.quiet)
    },
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}

type Watch = ReturnType<typeof quietSignal>

async function fetchOnce(call: Call, sent: Sent, watch: Watch): Promise<Response> {
  const { connection, world } = call
  const forbade = world.watchPolicy(connection.origin)
  watch.heard()
  try {
    return await world.fetch(`${connection.base}${sent.path}`, {
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
  } catch {
    // A violation is reported a task after the fetch has failed.
    await world.sleep(0, watch.signal)
    throw await whyUnreached(call, forbade(), watch.wasQuiet())
  } finally {
    forbade()
  }
}

function bodyOf(call: Call, response: Response, watch: Watch): Body {
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
  const { connection, world, on, signal } = call
  for (let tries = 1; ; tries++) {
    const watch = quietSignal(call)
    try {
      const response = await fetchOnce(call, sent, watch)
      if (response.ok) return bodyOf(call, response, watch)
      const body = await readError(response)
      watch.end()
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
