import { pageKeys } from '../../services/models/keys.ts'
import { ModelFailure } from '../../services/models/model.ts'
import { allowedOrigins, mayReach } from '../../services/models/policy.ts'
import type { Connection } from '../../services/models/providers/connection.ts'
import { newAttempt } from '../../services/models/signIn/attempt.ts'
import { keyForCode } from '../../services/models/signIn/exchange.ts'
import { codeFromWindow, signInFailure } from '../../services/models/signIn/signInWindow.ts'
import { keysChanged } from '../models.ts'
import { reach } from '../sources.ts'
import { announce } from '../store.ts'
import { run } from './running.ts'

/** Under this key a sign-in runs. */
export const SIGNING_IN = 'sign-in'

/** What would make a sign-in useless is said before anybody signs in. */
function checkBefore({ origin, host }: Connection): void {
  if (!window.isSecureContext) throw signInFailure(host, 'insecure')
  if (!mayReach(origin)) throw new ModelFailure({ code: 'policy', who: host, allowed: allowedOrigins() ?? [] })
}

/**
 * What is known to keep a sign-in from coming back to this page. OpenRouter's documentation: https on port 443 or 3000,
 * or localhost on any port.
 */
export function signInHint(label: string): string | undefined {
  const { protocol, hostname, port } = window.location
  if (hostname === 'localhost' || (protocol === 'https:' && ['', '3000'].includes(port))) return undefined
  return `${label} comes back only to https pages and to localhost: from ${window.location.host} it may refuse.`
}

/**
 * Lets the user sign in at a provider, in a window of its own, and takes the key that it gives: for its origin, in memory.
 * To be called in the click itself. How it goes is in the run; true when there is a key.
 */
export async function signIn(connection: Connection): Promise<boolean> {
  const { preset, origin, host } = connection
  const done = await run(SIGNING_IN, `Sign in with ${preset.label}`, { label: host }, async (on, signal) => {
    checkBefore(connection)
    const attempt = newAttempt(preset.signIn ?? origin, document.baseURI)
    const code = await codeFromWindow(attempt, host, on, signal)
    on.progress('asking for the key')
    reach(connection)
    return keyForCode(connection, { code, verifier: attempt.verifier }, on, signal)
  })
  if (!done.ok) return false
  pageKeys.set(origin, done.value)
  keysChanged()
  announce(`Signed in: a key is set for ${host}`)
  return true
}
