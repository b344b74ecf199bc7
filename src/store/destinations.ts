import type { Document } from '../core/document/document.ts'
import { destinationOf } from '../core/share/destination.ts'
import type { Destination, SharedView } from '../core/share/link.ts'
import type { Exercise } from '../core/teach/exercise.ts'
import { itemLines } from '../core/words/transcript.ts'
import { CATALOGUE } from '../scenarios/catalogue.ts'
import { isLesson, loadLesson } from '../scenarios/lessons/catalogue.ts'
import type { LessonId } from '../scenarios/lessons/lesson.ts'
import { openDialog } from './actions/view.ts'
import type { NoticeAction } from './store.ts'
import { useTeaching } from './teaching.ts'

/** What an address shows. */
export interface Shown {
  readonly ok: true
  readonly document: Document
  /** Names it, as in "This is “The only copy”": a scenario, a lesson, or what the link shows. */
  readonly title: string
  /** What there is to say of it: repairs, or what to look at. Where there is nothing, nothing is said. */
  readonly lines: readonly string[]
  readonly view?: SharedView
  readonly exercise?: Exercise
  /** A lesson opens at this step, from 0; without one, where the reader left it. */
  readonly lesson?: { readonly id: LessonId; readonly step: number | undefined }
}

/** Why it shows nothing, and what can be done. */
export interface Refused {
  readonly ok: false
  readonly title: string
  readonly lines: readonly string[]
  readonly actions: readonly NoticeAction[]
}

/** Longer names are no names: they come from an address, and anybody can write one. */
const LONGEST_NAME = 80

const NOT_LOADED = 'The page could not load it. Is the connection gone?'

function refused(title: string, words: string, ...actions: readonly NoticeAction[]): Refused {
  // In a frame there are no such dialogs.
  return { ok: false, title, lines: [words], actions: useTeaching.getState().embed ? [] : actions }
}

function nothing(kind: 'lesson' | 'scenario', id: string, where: string, ...actions: readonly NoticeAction[]): Refused {
  const name = id.length > LONGEST_NAME ? `${id.slice(0, LONGEST_NAME)}…` : id
  return refused(`There is no ${kind} “${name}”`, where, ...actions)
}

/** The step that an address names, from 0. */
export function stepOf({ step }: Extract<Destination, { kind: 'lesson' }>): number | undefined {
  return step === undefined ? undefined : Math.max(0, step - 1)
}

async function readLesson(at: Extract<Destination, { kind: 'lesson' }>): Promise<Shown | Refused> {
  const { id } = at
  if (!isLesson(id)) {
    const list = { label: 'Lessons…', run: () => openDialog({ kind: 'lessons' }) }
    return nothing('lesson', id, 'Choose one from the list of lessons.', list)
  }
  const [lesson, { resumeAt, useLessons }] = await Promise.all([loadLesson(id), import('./lessons.ts')])
  const step = Math.min(stepOf(at) ?? resumeAt(useLessons.getState(), lesson), lesson.steps.length - 1)
  const document = lesson.steps[step]?.begin
  if (!document) throw new Error(`The lesson “${id}” has no steps`)
  return { ok: true, document, title: lesson.title, lines: [], lesson: { id, step } }
}

async function readScenario(id: string): Promise<Shown | Refused> {
  const entry = CATALOGUE.find((one) => one.id === id)
  if (!entry) return nothing('scenario', id, 'All scenarios are in the menu that has the name of what is open.')
  const { document } = await entry.load()
  return { ok: true, document, title: entry.title, lines: [entry.summary] }
}

async function readShared(hash: string): Promise<Shown | Refused> {
  const { readLink } = await import('./links.ts')
  const read = await readLink(hash)
  if (!read.ok) return refused('The link could not be opened', read.words)
  const { document, view, exercise } = read.shared
  const lines = itemLines(read.report.items)
  return { ok: true, document, title: 'This is what the link shows', lines, view, ...(exercise && { exercise }) }
}

/** What the hash of an address shows, or why it does not; undefined for a hash that is none of ours. Never rejects. */
export async function readDestination(hash: string): Promise<Shown | Refused | undefined> {
  const at = destinationOf(hash)
  try {
    switch (at?.kind) {
      case 'lesson':
        return await readLesson(at)
      case 'scenario':
        return await readScenario(at.id)
      case 'shared':
        return await readShared(at.hash)
      case undefined:
        return undefined
    }
  } catch {
    return refused('The address did not open', NOT_LOADED)
  }
}
