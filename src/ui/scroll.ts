/** Scrolls to an element; at once for who wants less motion. */
export function scrollTo(element: Element, block: ScrollLogicalPosition): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: calm ? 'instant' : 'smooth' })
}
