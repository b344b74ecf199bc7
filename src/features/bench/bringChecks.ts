/**
 * Scrolls to checks that somebody has just opened, unless they are in sight. Those that a link or a reload brings along
 * leave the page where it is.
 */
export function bringChecks(element: HTMLElement | null): void {
  if (!element || !navigator.userActivation?.isActive) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' })
}
