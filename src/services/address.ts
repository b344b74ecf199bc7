/** The page's own address with another hash; '' takes the hash away. */
function withHash(hash: string): string {
  return `${location.pathname}${location.search}${hash}`
}

/** A place of its own: Back leads to where one came from. */
export function pushHash(hash: string): void {
  if (location.hash !== hash) history.pushState(null, '', withHash(hash))
}

/** Another name for the same place. */
export function replaceHash(hash: string): void {
  if (location.hash !== hash) history.replaceState(null, '', withHash(hash))
}

/** Told when Back or Forward lead to another hash. */
export function onHashMoved(moved: (hash: string) => void): void {
  addEventListener('popstate', () => moved(location.hash))
}
