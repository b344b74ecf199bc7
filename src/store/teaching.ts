import { create } from 'zustand'
import type { Document } from '../core/document/document.ts'
import type { Bench } from '../core/lanes/bench.ts'
import type { Survival } from '../core/survival/fact.ts'
import type { Deed } from '../core/teach/condition.ts'
import type { Control, Exercise, Prediction } from '../core/teach/exercise.ts'
import type { LessonId } from '../scenarios/lessons/lesson.ts'

/** What was said of a lane, and what was so. */
export interface Revealed {
  /** What it was said of: of another document it says nothing. */
  readonly document: Document
  /** By the id of each fact. `said` is absent where nothing was said of it. */
  readonly facts: ReadonlyMap<string, { readonly said?: 'stands' | 'lost'; readonly was: Survival['kind'] }>
  readonly right: number
  readonly of: number
}

/** What guides a reader: never part of the document, and left alone when another one is opened. */
export interface Teaching {
  /** The page stands in a frame of another one: nothing is stored. */
  readonly embed: boolean
  /** The open lesson, and its step from 0. */
  readonly lesson: { readonly id: LessonId; readonly step: number } | undefined
  readonly exercise: Exercise | undefined
  /** The tour of the page: it is offered, or at a stop, from 0. */
  readonly tour: 'offered' | number | undefined
  /** The document as the open exercise began. */
  readonly begin: Document | undefined
  /** Asked before the document changes: false where the open exercise takes the control away. It has said so. */
  readonly guard: ((before: Document, after: Document, replaces?: boolean) => boolean) | undefined
  /** An edit was just refused, and that was said: whoever wanted it does not say that it is done. */
  readonly refused: boolean
  /** Lanes whose facts are hidden until somebody has said what will be lost, by id. */
  readonly hidden: ReadonlySet<string>
  /** What was said, by lane. */
  readonly predictions: ReadonlyMap<string, Prediction>
  /** What came of it, by lane. */
  readonly revealed: ReadonlyMap<string, Revealed>
  /** What the screen may show of a bench while lanes are hidden or were revealed; it comes with them. */
  readonly veil: ((bench: Bench) => Bench) | undefined
  /** What was done since the step or the exercise began. */
  readonly deeds: ReadonlySet<Deed>
}

export const useTeaching = create<Teaching>()(() => ({
  embed: false,
  lesson: undefined,
  exercise: undefined,
  tour: undefined,
  begin: undefined,
  guard: undefined,
  refused: false,
  hidden: new Set(),
  predictions: new Map(),
  revealed: new Map(),
  veil: undefined,
  deeds: new Set(),
}))

/** A lesson or an exercise is open: it says what is shown, and when. */
export function isGuided({ lesson, exercise }: Pick<Teaching, 'lesson' | 'exercise'>): boolean {
  return lesson !== undefined || exercise !== undefined
}

/** Whether the open exercise takes a control away. A convenience: anybody can open the same history without it. */
export function lockOf({ exercise }: Teaching, control: Control): 'locked' | 'hidden' | undefined {
  return exercise?.locks[control]
}

/** The same, for what is drawn. */
export function useLock(control: Control): ReturnType<typeof lockOf> {
  return useTeaching((state) => lockOf(state, control))
}
