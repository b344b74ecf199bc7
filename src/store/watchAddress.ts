import { onMoved } from '../services/address.ts'
import { showNotice } from './actions/view.ts'
import { follow, settle, watchPlaces } from './places.ts'

async function moved(hash: string, place: string | undefined): Promise<void> {
  const move = follow(hash, place)
  try {
    const { arrive } = await import('./arriving.ts')
    await arrive(move)
  } catch {
    const lines = [
      'The page could not load a part of it. Is the connection gone?',
      'What is on the screen is unchanged.',
    ]
    showNotice({ tone: 'problem', title: 'The address did not open', lines })
  }
  settle(move)
}

let watching = false

/**
 * What the address means, in one place.
 *
 * - A link, `#scenario=` and `#lesson=` open when the page is opened with them, and when they are put into the address
 *   of a page that runs: then as one undoable step. Every other hash is left alone.
 * - Opening a lesson, a scenario of the menu or another hash makes an entry of the browser's history. Going through the
 *   steps of a lesson, and editing, makes none. In a frame nothing does: its entries would be those of the course page.
 * - Each entry remembers what was on the bench when it was left. Back and Forward put that there again, undoable, with
 *   the exercise that was open; a lesson opens at the step that its hash names. After a reload nothing is remembered:
 *   then the hash says what is shown, and an entry without one stands for the draft or the example.
 * - A hash names what is on the bench. With the first edit it is taken away: from then on a reload gives the draft. It
 *   stays while the exercise of a link goes on, in a frame, and where the browser does not let the page keep a draft.
 *   A lesson looks after its hash itself.
 * - `?present` and `?embed` stay as they are.
 *
 * From now on Back, Forward and what is put into the address are followed. Called again, it does nothing.
 */
export function watchAddress(): void {
  if (watching) return
  watching = true
  watchPlaces()
  onMoved((hash, place) => void moved(hash, place))
}
