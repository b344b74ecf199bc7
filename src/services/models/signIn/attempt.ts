import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** One try to sign in. Memory only, and for one answer. */
export interface Attempt {
  /** Where the window goes. */
  readonly url: string
  /** Comes back with the answer: another one is not of this try. */
  readonly state: string
  /** Shows, when the key is asked for, that it is the same page that asks. */
  readonly verifier: string
}

/** 43 characters, the least that RFC 7636 allows a verifier. */
const BYTES = 32

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(BYTES)))
}

/** The S256 challenge of a verifier: RFC 7636, section 4.2. */
export function challengeOf(verifier: string): string {
  return base64url(sha256(utf8ToBytes(verifier)))
}

/**
 * A new try to sign in at `authorise`, as OpenRouter documents it: OAuth with PKCE, S256, no client id. `page`: the
 * address of this page; `signin.html` beside it is where the window comes back to. Synchronous, with a hash that is:
 * browsers open a window in the click itself and not a moment later.
 */
export function newAttempt(authorise: string, page: string): Attempt {
  const state = randomText()
  const verifier = randomText()
  const callback = new URL('signin.html', page)
  callback.searchParams.set('state', state)
  const url = new URL(authorise)
  url.searchParams.set('callback_url', callback.href)
  url.searchParams.set('code_challenge', challengeOf(verifier))
  url.searchParams.set('code_challenge_method', 'S256')
  return { url: url.href, state, verifier }
}
