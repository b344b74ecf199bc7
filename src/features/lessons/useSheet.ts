import { type RefObject, useLayoutEffect } from 'react'

/** Below this width there is no room beside the bench: here and in lesson.css. */
export const SHEET = '(max-width: 1199px)'

/** Says as `--sheet` how much of the lower edge an element that lies over the page covers, for as long as it does. */
export function useSheet(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const root = document.documentElement
    const measure = () => {
      const { top, height } = element.getBoundingClientRect()
      // From the top on it is a column beside the bench, and covers nothing of it.
      const covers = getComputedStyle(element).position === 'fixed' && top > 0
      root.style.setProperty('--sheet', `${covers ? Math.ceil(height) : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.style.removeProperty('--sheet')
    }
  }, [ref])
}
