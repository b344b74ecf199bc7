import './ring.css'
import { useEffect } from 'react'
import { scrollTo } from '../../ui/scroll.ts'
import { boxesOf, elementOf } from './targets.ts'

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
  scrollTo(element, tall ? 'start' : 'center')
}

/** Milliseconds after which a ring has gone where its target went: each time the page is laid out for it. */
const OFTEN = 100

/** Pixels between a target and its ring: lines of words stand closer above each other than side by side. */
const ROOM = { beside: 6, above: 3 } as const

/** Lays rings around boxes of the screen: so many elements as there are boxes, each where its box is now. */
function layRings(rings: HTMLElement[], boxes: readonly DOMRect[]): void {
  while (rings.length > boxes.length) rings.pop()?.remove()
  boxes.forEach((box, index) => {
    const ring = rings[index] ?? document.createElement('div')
    if (!rings[index]) {
      ring.className = 'target-ring'
      ring.ariaHidden = 'true'
      document.body.append(ring)
      rings.push(ring)
    }
    const left = Math.round(box.left + window.scrollX) - ROOM.beside
    const top = Math.round(box.top + window.scrollY) - ROOM.above
    const width = Math.round(box.width) + 2 * ROOM.beside
    const height = Math.round(box.height) + 2 * ROOM.above
    const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
    if (ring.dataset.place === place) return
    ring.dataset.place = place
    ring.style.cssText = place
  })
}

/**
 * Puts a ring around a target for as long as it is pointed to, and scrolls to it once. `key` is another one where the
 * same target is pointed to anew. The ring lies over the page, so that nothing that sticks or scrolls cuts it, and goes
 * where its target goes.
 */
export function usePointer(target: string | undefined, key: string): void {
  useEffect(() => {
    if (target === undefined) return
    const rings: HTMLElement[] = []
    const follow = () => layRings(rings, boxesOf(target))
    follow()
    const timer = setInterval(follow, OFTEN)
    // What sticks, or scrolls in a box of its own, does not move with the page.
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      for (const ring of rings) ring.remove()
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
