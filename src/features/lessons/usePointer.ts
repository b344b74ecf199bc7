import { useEffect } from 'react'
import { elementOf, selectorOf } from './targets.ts'

/** Milliseconds in which a target that loads late, or is drawn late, is waited for. */
const PATIENCE = 3000

/** What lies over the lower edge of the screen, in pixels: on narrow screens the lesson itself. */
function coveredBelow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--sheet')) || 0
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const end = window.innerHeight - coveredBelow()
  const fits = bottom - top < end
  return left < window.innerWidth && right > 0 && (fits ? top >= 0 && bottom <= end : top >= 0 && top < end / 2)
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'

/** Puts the keyboard on the first control of an element: of a message, on what opens it. */
function focusIn(element: HTMLElement): void {
  const controls = [element, ...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => one.matches(CONTROLS) && one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  )
  const opener = controls.find((one) => one.matches('tr .message-open'))
  ;(opener ?? controls[0])?.focus({ preventScroll: true })
}

/** Scrolls to what a target names, and takes the keyboard there: for who works without a mouse. */
export function goToTarget(target: string): void {
  showTarget(target)
  const element = elementOf(target)
  if (element) focusIn(element)
}

/** Scrolls to what a target names, unless it is in sight. The keyboard stays where it is. */
export function showTarget(target: string): void {
  const element = elementOf(target)
  if (!element || isInSight(element)) return
  const tall = element.getBoundingClientRect().height > window.innerHeight - coveredBelow()
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: tall ? 'start' : 'center', behavior: calm ? 'instant' : 'smooth' })
}

/**
 * Puts a ring around a target for as long as it is pointed to, and scrolls to it once. `key` is another one where the
 * same target is pointed to anew. The ring is a rule of style, so that it stays when the element is drawn again. First cells
 * stick, and lie over what is drawn around their row or section: that of a row, the message itself, has the ring; those
 * of a section carry its left side.
 */
export function usePointer(target: string | undefined, key: string): void {
  useEffect(() => {
    if (target === undefined) return
    const sheet = new CSSStyleSheet()
    const at = selectorOf(target)
    sheet.replaceSync(`
      ${at}, tr:is(${at}) > :first-child { outline: 2px dashed var(--focus); outline-offset: var(--ring, 2px); border-radius: 4px; }
      tr:is(${at}) { outline: none; }
      tr:is(${at}) > :first-child { z-index: 3; }
      td:is(${at}) { position: relative; z-index: 2; }
      ${at} > tr > :first-child { box-shadow: -2px 0 0 var(--paper), -4px 0 0 var(--focus); }
    `)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` asks for the same place again
  useEffect(() => {
    if (target === undefined) return
    const end = performance.now() + PATIENCE
    let frame = 0
    const seek = () => {
      if (document.querySelector('[data-loading]') === null && elementOf(target)) showTarget(target)
      else if (performance.now() < end) frame = requestAnimationFrame(seek)
    }
    frame = requestAnimationFrame(seek)
    return () => cancelAnimationFrame(frame)
  }, [target, key])
}
