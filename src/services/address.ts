/** The page's own address with another hash; '' takes the hash away. `?present` and `?embed` stay. */
function withHash(hash: string): string {
  return `${location.pathname}${location.search}${hash}`
}

/** The name that the present entry of the browser's history was given; it outlasts a reload. */
export function placeNow(): string | undefined {
  const place: unknown = Object(history.state).place
  return typeof place === 'string' ? place : undefined
}

/** Gives the present entry a name. */
export function namePlace(place: string): void {
  history.replaceState({ place }, '', withHash(location.hash))
}

/** A new entry with a name: Back leads to where one came from. */
export function pushHash(hash: string, place: string): void {
  history.pushState({ place }, '', withHash(hash))
}

/** Another hash for the same entry. */
export function replaceHash(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, '', withHash(hash))
}

/**
 * Told when the browser went to another entry: by Back or Forward, then `place` is its name if it has one; or with
 * another hash in the address bar, then it has none.
 */
export function onMoved(moved: (hash: string, place: string | undefined) => void): void {
  addEventListener('popstate', () => moved(location.hash, placeNow()))
}
