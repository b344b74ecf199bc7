import type { Voice } from './segments.ts'

/** How much a segment of each voice counts. */
export interface Weights {
  readonly voice: Readonly<Record<Voice, number>>
  readonly error: number
  readonly path: number
  readonly rule: number
  readonly number: number
  /** What the newest message counts more than the oldest, and how steeply it grows towards the end. */
  readonly recency: number
  readonly steepness: number
  readonly goal: number
  /** Of a term that more than one message has. */
  readonly spread: number
  readonly spoken: number
  readonly shape: number
  readonly covered: number
  readonly length: number
  readonly fixed: number
}

export const WEIGHTS: Weights = {
  voice: { user: 2, assistant: 1.5, call: 1.2, output: 1, code: 0.8, earlier: 3 },
  error: 1.3,
  path: 1.2,
  rule: 1.3,
  number: 1.2,
  recency: 1,
  steepness: 3,
  goal: 1.5,
  spread: 1,
  spoken: 1.5,
  shape: 1.5,
  covered: 0.15,
  length: 0.9,
  fixed: 1,
}
