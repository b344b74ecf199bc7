const PROGRESS = 'what-survives.lessons'
const TOUR = 'what-survives.tour'

/** What is known of a reader's way through one lesson: ids of its steps. */
export interface LessonProgress {
  /** Steps whose checks all held once. */
  readonly done: readonly string[]
  /** The step at which the lesson was last open. */
  readonly at?: string
}

/** By the ids of lessons; one that was never opened has no entry. */
export type Progress = Readonly<Record<string, LessonProgress>>

/** Storage that is forbidden, or full, throws when it is touched: what is kept is a convenience. */
function guarded<T>(use: () => T, fallback: T): T {
  try {
    return use()
  } catch {
    return fallback
  }
}

/** More than any lesson has: what somebody else wrote there is not taken over. */
const MOST = 40

function readLesson(value: unknown): LessonProgress | undefined {
  if (typeof value !== 'object' || value === null || !('done' in value) || !Array.isArray(value.done)) return undefined
  const done = value.done.filter((id: unknown): id is string => typeof id === 'string').slice(0, MOST)
  return 'at' in value && typeof value.at === 'string' ? { done, at: value.at } : { done }
}

/** What was kept; nothing where there is nothing, or nothing that can be read. */
export function readProgress(): Progress {
  const parsed: unknown = guarded(() => JSON.parse(localStorage.getItem(PROGRESS) ?? '{}'), {})
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed)
      .slice(0, MOST)
      .flatMap(([id, value]) => {
        const lesson = readLesson(value)
        return lesson ? [[id, lesson]] : []
      }),
  )
}

/** Keeps it in this browser. A storage that refuses is no error: then it lasts as long as the page. */
export function writeProgress(progress: Progress): void {
  guarded(() => localStorage.setItem(PROGRESS, JSON.stringify(progress)), undefined)
}

export function dropProgress(): void {
  guarded(() => localStorage.removeItem(PROGRESS), undefined)
}

/** The tour was offered and taken, or closed: it is not offered again. */
export function isTourOver(): boolean {
  return guarded(() => localStorage.getItem(TOUR), '1') !== null
}

export function putTourOver(): void {
  guarded(() => localStorage.setItem(TOUR, '1'), undefined)
}
