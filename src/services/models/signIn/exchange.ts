import type { Failure, SignInTrouble } from '../../../core/summaries/failure.ts'
import { type Listening, ModelFailure } from '../model.ts'
import type { Connection } from '../providers/connection.ts'
import { type Call, readJson, send } from '../providers/http.ts'
import { BROWSER, type World } from '../providers/world.ts'
import { signInFailure } from './signInWindow.ts'

/** Nobody waits longer for a key, in milliseconds. */
const QUIET = 30_000

/** Refusals that are about the code, and what a call of a model would have meant by them is not meant. */
const ABOUT_THE_CODE: Readonly<Partial<Record<Failure['code'], SignInTrouble>>> = {
  key: 'refused',
  forbidden: 'refused',
  'bad-request': 'refused',
  'no-such-model': 'refused',
  refused: 'refused',
  'not-understood': 'answer',
  cut: 'answer',
}

/** A key as a header can carry it. */
const KEY = /^[\x21-\x7e]{8,500}$/

function keyIn(answer: unknown): string | undefined {
  const key: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'key') : undefined
  return typeof key === 'string' && KEY.test(key) ? key : undefined
}

/**
 * The key for a code, once: `POST {base}/auth/keys`, as OpenRouter documents it. Rejects with a `ModelFailure` that
 * quotes neither.
 */
export async function keyForCode(
  connection: Connection,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  on: Listening,
  signal: AbortSignal,
  world: World = { ...BROWSER, quiet: QUIET },
): Promise<string> {
  const { host } = connection
  // What is given as the key is taken out of what comes back: here that is the code.
  const call: Call = { connection, key: code, world, on, signal }
  try {
    const answer = await send(call, {
      method: 'POST',
      path: '/auth/keys',
      headers: { 'content-type': 'application/json' },
      body: { code, code_verifier: verifier, code_challenge_method: 'S256' },
    })
    const key = keyIn(await readJson(call, answer))
    if (key === undefined) throw signInFailure(host, 'answer')
    return key
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    const { failure } = error
    const why = ABOUT_THE_CODE[failure.code]
    if (why === undefined) throw error
    // What was meant to be the key may stand in an answer that is none.
    throw signInFailure(host, why, why === 'refused' ? failure.said : '')
  }
}
