import type { Condition } from './condition.ts'

/** What an exercise can lock or hide, one by one. */
export const CONTROLS = [
  /** The context window, the reserve. */
  'window',
  'thresholds',
  'keep-last',
  /** The counter, calibration, readings. */
  'counter',
  /** Adding, removing, moving lanes. */
  'lanes',
  /** A lane's name, rule and parameters. */
  'lane-settings',
  /** Adding, editing, moving, deleting messages; pins have a switch of their own. */
  'messages',
  'pins',
  /** Marking, editing and removing facts. */
  'facts',
  /** Opening another history: scenarios, files, snapshots. */
  'open',
  /** The document as JSON. */
  'json',
] as const
export type Control = (typeof CONTROLS)[number]

/** A convenience, not a lock: whoever wants to can open the same history without it. */
export type Locks = Readonly<Partial<Record<Control, 'locked' | 'hidden'>>>

/** A task on a bench, with a goal that is checked. It never holds its solution. */
export interface Exercise {
  readonly title: string
  /** What to do, in the teacher's words. Plain text. */
  readonly task: string
  /** Each is shown with its state; the exercise is solved when all hold. Words are the teacher's, or made from the condition. */
  readonly goals: readonly Goal[]
  readonly locks: Locks
  /** Lanes whose facts are hidden until the reader has said what will be lost, by id. */
  readonly predict: readonly string[]
}

export interface Goal {
  /** Absent: the words of the condition. */
  readonly words?: string
  readonly when: Condition
}

/** What somebody expects of a lane, by the id of each fact. */
export type Prediction = ReadonlyMap<string, 'stands' | 'lost'>
