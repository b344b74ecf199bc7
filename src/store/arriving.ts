import { destinationOf } from '../core/share/destination.ts'
import { isLesson } from '../scenarios/lessons/catalogue.ts'
import { replaceDocument } from './actions/document.ts'
import { showNotice } from './actions/view.ts'
import { readDestination, type Shown, stepOf } from './destinations.ts'
import { markRegainable } from './draftState.ts'
import { openBeneath } from './opening.ts'
import { type Move, type Place, standFor } from './places.ts'
import { endGuides, lookAt } from './shownAddress.ts'
import { announce, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

/** Puts a document in the place of this one, undoable. */
function put(label: string, document: Place['document']): void {
  if (document !== useStore.getState().document) replaceDocument(label, document)
}

async function returnTo({ document, exercise, begin }: Place, { hash, isLast }: Move): Promise<void> {
  const exercises = await import('./actions/exercise.ts')
  if (!isLast()) return
  await endGuides()
  put(`back to “${document.title}”`, document)
  if (exercise) exercises.startExercise(exercise, begin)
  if (hash !== '') standFor(exercise)
  announce(`Back to “${document.title}”.`)
}

async function show(shown: Shown, { isLast }: Move): Promise<void> {
  const exercises = await import('./actions/exercise.ts')
  if (!isLast()) return
  await endGuides()
  markRegainable(shown.document)
  put('open what the address shows', shown.document)
  lookAt(shown, exercises)
  if (shown.lines.length > 0) showNotice({ tone: 'info', opened: true, title: shown.title, lines: shown.lines })
  if (!shown.exercise) announce(`Opened: ${shown.document.title}`)
}

/** Shows what an entry of the browser's history stands for: see `watchAddress`. */
export async function arrive(move: Move): Promise<void> {
  const { hash, known, fresh, isLast } = move
  if (!isLast()) return
  const at = destinationOf(hash)
  if (at?.kind === 'lesson' && isLesson(at.id)) {
    const { openLesson } = await import('./actions/lessons.ts')
    if (isLast()) await openLesson(at.id, stepOf(at), true)
    return
  }
  if (known) return returnTo(known, move)
  if (!at) {
    // Without a hash, a page that was left before a reload stands for what it would show by itself.
    if (hash === '' && (!fresh || useTeaching.getState().lesson)) {
      await endGuides()
      if (!fresh) await openBeneath()
    }
    return
  }
  const shown = await readDestination(hash)
  if (!shown || !isLast()) return
  if (shown.ok) return show(shown, move)
  const { title, lines, actions } = shown
  showNotice({ tone: 'problem', title, lines: [...lines, 'What is on the screen is unchanged.'], actions })
  announce(`${title}. ${lines.join(' ')}`)
  standFor()
}
