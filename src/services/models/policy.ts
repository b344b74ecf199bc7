/** The hosts that this page was narrowed to; undefined while it is not. */
let allowed: readonly string[] | undefined

const IPV6 = /^https?:\/\/\[/
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/
/** What a policy can name: anything else in it would be a wildcard, another directive, or nothing. */
const NAMED = /^https:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/

function isOwn(origin: string): boolean {
  return origin === globalThis.location?.origin
}

/**
 * Why this page's policy lets no call through to an origin, narrowed or not; undefined where it does. It follows
 * `connect-src` of the built page: https, and http on this computer under two names.
 */
export function outOfPolicy(origin: string): string | undefined {
  if (isOwn(origin) || LOOPBACK.test(origin) || NAMED.test(origin)) return undefined
  if (IPV6.test(origin)) return 'The page’s policy cannot name such an address: use a host name, localhost say.'
  if (origin.startsWith('http:'))
    return 'This page reaches http:// on this computer alone, as localhost or 127.0.0.1. Elsewhere it has to be https://.'
  return 'The address has a host name that no host has.'
}

/** The origins that this page can still call; undefined while no call has been made. */
export function allowedOrigins(): readonly string[] | undefined {
  return allowed
}

/** True while the page's policy lets calls to this origin through. */
export function mayReach(origin: string): boolean {
  if (outOfPolicy(origin) !== undefined) return false
  return allowed === undefined || isOwn(origin) || allowed.includes(origin)
}

/**
 * Narrows the policy of this page to these origins, before the first call leaves: whatever a page is made to do after
 * that, it reaches no other host. Policies add up and none can be taken back: another host needs a reload. Once.
 */
export function narrowTo(origins: readonly string[]): void {
  if (allowed !== undefined) return
  allowed = [...new Set(origins)].filter((origin) => outOfPolicy(origin) === undefined)
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = `connect-src 'self' blob: data: ${allowed.join(' ')}`
  document.head.append(meta)
}
