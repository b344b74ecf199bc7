/** The hosts that this page was narrowed to; undefined while it is not. */
let allowed: readonly string[] | undefined

/** The origins that this page can still call; undefined while no call has been made. */
export function allowedOrigins(): readonly string[] | undefined {
  return allowed
}

/** True while the page's policy lets calls to this origin through. */
export function mayReach(origin: string): boolean {
  return allowed === undefined || allowed.includes(origin)
}

/**
 * Narrows the policy of this page to these origins, before the first call leaves: whatever a page is made to do after
 * that, it reaches no other host. Policies add up and none can be taken back: another host needs a reload. Once.
 */
export function narrowTo(origins: readonly string[]): void {
  if (allowed !== undefined) return
  allowed = [...new Set(origins)]
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = `connect-src 'self' blob: data: ${allowed.join(' ')}`
  document.head.append(meta)
}
