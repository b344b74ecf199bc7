import type { Document } from '../../core/document/document.ts'
import type { Exercise } from '../../core/teach/exercise.ts'
import { CONTROL_WORDS, controlsOf } from '../../core/teach/locks.ts'
import { clearDeeds } from '../deeds.ts'
import { announce, useStore } from '../store.ts'
import { lockOf, type Teaching, useTeaching } from '../teaching.ts'
import { replaceDocument } from './document.ts'
import { forgetPredictions, hideFacts } from './predict.ts'

/** Refuses an edit by a control that the open exercise takes away, and says which. */
const guard: NonNullable<Teaching['guard']> = (before, after, replaces) => {
  const teaching = useTeaching.getState()
  for (const control of controlsOf(before, after, replaces)) {
    if (lockOf(teaching, control) === undefined) continue
    announce(`Locked in this exercise: ${CONTROL_WORDS[control]}.`)
    useTeaching.setState({ refused: true })
    queueMicrotask(() => useTeaching.setState({ refused: false }))
    return false
  }
  return true
}

function begin(exercise: Exercise, document: Document): void {
  clearDeeds()
  useTeaching.setState({ exercise, begin: document, guard, lesson: undefined })
  forgetPredictions()
  hideFacts(exercise.predict.filter((id) => document.lanes.some((lane) => lane.id === id)))
}

/** Opens an exercise on what is on the bench now. It begins with that, or with `from`. A lesson is left. */
export function startExercise(exercise: Exercise, from: Document = useStore.getState().document): void {
  begin(exercise, from)
  announce(`Exercise: ${exercise.title}`)
}

/** Ends the exercise without a word: something else is opened. */
export function endExercise(): void {
  useTeaching.setState({ exercise: undefined, begin: undefined, guard: undefined })
  forgetPredictions()
}

/** Leaves the exercise: the history stays as it is, without locks. */
export function leaveExercise(): void {
  endExercise()
  announce('Exercise left: the history stays open, without its locks.')
}

/** Begins the exercise anew, with the document as it began. Undoable. */
export function restartExercise(): void {
  const { exercise, begin: document } = useTeaching.getState()
  if (!exercise || !document) return
  useTeaching.setState({ guard: undefined })
  replaceDocument('start the exercise again', document)
  begin(exercise, document)
  announce('Started again.')
}
