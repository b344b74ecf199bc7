import { create } from 'zustand'
import type { Deed } from '../core/teach/condition.ts'
import type { Control, Exercise, Prediction } from '../core/teach/exercise.ts'
import type { LessonId } from '../scenarios/lessons/lesson.ts'

/** What guides a reader: never part of the document, and left alone when another one is opened. */
export interface Teaching {
  /** The page stands in a frame of another one: nothing is stored. */
  readonly embed: boolean
  /** The open lesson, and its step from 0. */
  readonly lesson: { readonly id: LessonId; readonly step: number } | undefined
  readonly exercise: Exercise | undefined
  /** Lanes whose facts are hidden until somebody has said what will be lost, by id. */
  readonly hidden: ReadonlySet<string>
  /** What was said, by lane. */
  readonly predictions: ReadonlyMap<string, Prediction>
  /** What was done since the step or the exercise began. */
  readonly deeds: ReadonlySet<Deed>
}

export const useTeaching = create<Teaching>()(() => ({
  embed: false,
  lesson: undefined,
  exercise: undefined,
  hidden: new Set(),
  predictions: new Map(),
  deeds: new Set(),
}))

/** Whether the open exercise takes a control away. A convenience: nothing below the screen is guarded. */
export function lockOf({ exercise }: Teaching, control: Control): 'locked' | 'hidden' | undefined {
  return exercise?.locks[control]
}
