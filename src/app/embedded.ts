/** The word in the address that opens the page for a frame of another page. */
const WORD = 'embed'

/** True when the address asks for a page in a frame: `?embed`. */
export function asksToEmbed(search: string): boolean {
  return new URLSearchParams(search).has(WORD)
}

/** The address with which the page was opened: what is shown may change it. */
const opened = typeof window === 'undefined' ? '' : window.location.href

/** The address of the same thing as a page of its own. */
export function tabAddress(address: string = opened): string {
  const url = new URL(address)
  url.searchParams.delete(WORD)
  return url.href
}
