/** What a call needs of the world around it, so that a test can give its own. */
export interface World {
  readonly fetch: typeof fetch
  /** Milliseconds since some moment. */
  now(): number
  random(): number
  /** Ends early, without a word, when `signal` fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  online(): boolean
  /** Whether this page came by https. */
  secure(): boolean
  /** Watches what this page's own policy forbids: gives a function that says whether it forbade `origin`, and ends it. */
  watchPolicy(origin: string): () => boolean
  /** Whether this page may reach this computer or its network, where the browser tells. */
  localAccess(): Promise<'granted' | 'prompt' | 'denied' | 'unknown'>
  /** A call to which nothing comes for so long is given up, in milliseconds. */
  readonly quiet: number
}

const QUIET = 120_000

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

function watchPolicy(origin: string): () => boolean {
  let forbade = false
  const hear = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'connect-src' && event.blockedURI.startsWith(origin)) forbade = true
  }
  document.addEventListener('securitypolicyviolation', hear)
  return () => {
    document.removeEventListener('securitypolicyviolation', hear)
    return forbade
  }
}

/** Names that browsers have or had for the permission. */
const PERMISSIONS = ['loopback-network', 'local-network-access']

async function localAccess(): Promise<'granted' | 'prompt' | 'denied' | 'unknown'> {
  for (const name of PERMISSIONS) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // This browser does not know the name.
    }
  }
  return 'unknown'
}

export const BROWSER: World = {
  fetch: (...given) => fetch(...given),
  now: () => performance.now(),
  random: () => Math.random(),
  sleep,
  online: () => navigator.onLine,
  secure: () => location.protocol === 'https:',
  watchPolicy,
  localAccess,
  quiet: QUIET,
}
