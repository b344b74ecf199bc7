import { useEffect } from 'react'
import { setPresenting } from '../store/actions/view.ts'
import { useStore } from '../store/store.ts'

/** The word in the address that opens the page for a hall. */
const WORD = 'present'

/** True when the address asks for a page for a hall: `?present`. */
export function asksToPresent(search: string): boolean {
  return new URLSearchParams(search).has(WORD)
}

/** Keeps the address, the page's look and Escape in step with the presenting mode. */
export function Presenting() {
  const presenting = useStore((state) => state.view.presenting)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-present', presenting)
    const url = new URL(window.location.href)
    if (presenting === asksToPresent(url.search)) return
    if (presenting) url.searchParams.set(WORD, '')
    else url.searchParams.delete(WORD)
    // "?present=" would be odd to read off a slide.
    window.history.replaceState(null, '', url.href.replace(/present=(?=&|#|$)/, WORD))
  }, [presenting])
  useEffect(() => {
    if (!presenting) return
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !inside) setPresenting(false)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [presenting])
  if (!presenting) return null
  return (
    <button type="button" className="button small leave-presenting" onClick={() => setPresenting(false)}>
      Leave <kbd>Esc</kbd>
    </button>
  )
}
