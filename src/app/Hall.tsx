import './hall.css'
import { useEffect, useLayoutEffect } from 'react'
import { setPresenting } from '../store/actions/view.ts'

/** The page's look for a hall, and the ways out of it: a button and Escape. Loads with its style. */
export function Hall() {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-present', true)
    return () => {
      document.documentElement.toggleAttribute('data-present', false)
    }
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
      if (event.key === 'Escape' && !inside) setPresenting(false)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <button type="button" className="button small leave-presenting" onClick={() => setPresenting(false)}>
      Leave <kbd>Esc</kbd>
    </button>
  )
}
