import { useStore } from '../../store/store.ts'
import { scrollTo } from '../../ui/scroll.ts'

// Whoever presses before this has loaded has the keyboard on the line still.
let asked = document.activeElement?.closest('.checks-line') != null

useStore.subscribe((now, before) => {
  if (now.view.checks !== before.view.checks) asked = now.view.checks && now.document === before.document
})

/**
 * Scrolls to checks that somebody has just opened, unless they are in sight. Those that come along with a document, or
 * are drawn again in another layout, leave the page where it is.
 */
export function bringChecks(element: Element | null): void {
  if (!element || !asked) return
  asked = false
  scrollTo(element, 'nearest')
}

/** The same of checks that may be open already. */
export function goToChecks(element: Element | null): void {
  asked = false
  if (element) scrollTo(element, 'nearest')
}
