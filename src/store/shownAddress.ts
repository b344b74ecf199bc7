import type { SharedView } from '../core/share/link.ts'
import type { Shown } from './destinations.ts'
import { standFor } from './places.ts'
import { look, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

/** Looks at the document on the bench as a link says. Lanes that it does not have are passed over. */
function lookAs({ filter, opened, checks, again, page }: SharedView): void {
  const lanes = new Set(useStore.getState().document.lanes.map(({ id }) => id))
  const runs = Object.entries(again ?? {}).filter(([id]) => lanes.has(id))
  look({
    ...(filter && { filter }),
    ...(opened && { opened: new Set(opened) }),
    ...(checks && { checks }),
    ...(runs.length > 0 && { again: new Map(runs) }),
    ...(page !== undefined && lanes.has(page) && { page }),
  })
}

/** The view and the exercise of an address, whose document has just been put on the bench. */
export function lookAt({ view, exercise }: Shown, exercises: typeof import('./actions/exercise.ts')): void {
  if (view) lookAs(view)
  if (exercise) exercises.startExercise(exercise)
  standFor(exercise)
}

/** Ends the lesson or the exercise that is open, without a word: something else takes the bench. */
export async function endGuides(): Promise<void> {
  const { lesson, exercise } = useTeaching.getState()
  if (lesson) (await import('./actions/lessons.ts')).endLesson()
  if (exercise) (await import('./actions/exercise.ts')).endExercise()
}
