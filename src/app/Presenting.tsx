import { createElement, Suspense, useEffect } from 'react'
import { useStore } from '../store/store.ts'
import { hall } from './parts.ts'

/** The word in the address that opens the page for a hall. */
const WORD = 'present'

/** True when the address asks for a page for a hall: `?present`. */
export function asksToPresent(search: string): boolean {
  return new URLSearchParams(search).has(WORD)
}

/** Keeps the address and the page's look in step with the presenting mode. */
export function Presenting() {
  const presenting = useStore((state) => state.view.presenting)
  useEffect(() => {
    const url = new URL(window.location.href)
    if (presenting === asksToPresent(url.search)) return
    if (presenting) url.searchParams.set(WORD, '')
    else url.searchParams.delete(WORD)
    // "?present=" would be odd to read off a slide.
    window.history.replaceState(window.history.state, '', url.href.replace(/present=(?=&|#|$)/, WORD))
  }, [presenting])
  return presenting && <Suspense fallback={null}>{createElement(hall.get(), {})}</Suspense>
}
