import { look, type Spot, useStore } from '../../store/store.ts'
import { focusRow } from './rowKeys.ts'

/** Frames to wait for a row that is still being drawn: far down a long list it is not in the page yet. */
const FRAMES = 60

let done: Spot | undefined

/**
 * True once for each spot: a list that is drawn anew, as when another tab is opened, does not go once more to where
 * somebody was sent before it.
 */
export function takeSpot(spot: Spot): boolean {
  if (done === spot) return false
  done = spot
  return true
}

/** True for a spot that nobody has gone to yet. */
export function isOpen(spot: Spot): boolean {
  return done !== spot
}

/** Opens a fold of rows. */
export function unfold(key: string): void {
  look({ unfolded: new Set(useStore.getState().view.unfolded).add(key) })
}

/** Near the screen a row comes into sight by the shortest way; from afar it comes to the middle. */
function isNear(row: Element): boolean {
  const { top, bottom, height } = row.getBoundingClientRect()
  return bottom > -height && top < window.innerHeight + height
}

/** Scrolls to the row of a spot as soon as it is drawn, and puts the keyboard on it where the spot asks for that. */
export function showSpot(spot: Spot, find: () => Element | null | undefined): void {
  const look = (left: number): void => {
    const row = find()
    if (!row) {
      if (left > 0 && done === spot) requestAnimationFrame(() => look(left - 1))
      return
    }
    row.scrollIntoView({ block: spot.focus && isNear(row) ? 'nearest' : 'center' })
    if (spot.focus) focusRow(row)
  }
  requestAnimationFrame(() => look(FRAMES))
}
