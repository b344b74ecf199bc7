/**
 * True where the server has another version than the one that runs: the first script of this page is gone there. False
 * without a network, and where the host leaves old files in their place.
 */
export async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (entry === undefined || !navigator.onLine) return false
  // The service worker answers what is read, and would answer this from what it keeps: it leaves HEAD alone.
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer) return false
  // Some hosts answer with a page, and no error, what they do not have.
  return !answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '')
}
