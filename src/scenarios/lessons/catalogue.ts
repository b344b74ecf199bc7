import { LESSONS } from './heads.ts'
import type { Lesson, LessonId } from './lesson.ts'

// Every lesson is a chunk of its own.
const LOADERS: Partial<Readonly<Record<LessonId, () => Promise<{ readonly lesson: Lesson }>>>> = {
  budget: () => import('./budget.ts'),
  pruning: () => import('./pruning.ts'),
  compaction: () => import('./compaction.ts'),
  loss: () => import('./loss.ts'),
  prompt: () => import('./prompt.ts'),
  invariants: () => import('./invariants.ts'),
  calls: () => import('./calls.ts'),
  marker: () => import('./marker.ts'),
  tail: () => import('./tail.ts'),
  summarisers: () => import('./summarisers.ts'),
}

/** Loads a lesson. Rejects where it cannot be loaded: the connection is gone. */
export async function loadLesson(id: LessonId): Promise<Lesson> {
  const load = LOADERS[id]
  if (!load) throw new Error(`The lesson “${id}” is not written yet`)
  return (await load()).lesson
}

/** True where a text is the id of a lesson that can be opened. */
export function isLesson(id: string): id is LessonId {
  return LESSONS.some((head) => head.id === id && Object.hasOwn(LOADERS, head.id))
}
