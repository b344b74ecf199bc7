import type { Voice } from './segments.ts'

/** How much a segment counts by whose it is, what it seems to hold and where it stands, and a term by where it stands. */
export interface Weights {
  readonly voice: Readonly<Record<Voice, number>>
  readonly error: number
  readonly path: number
  readonly rule: number
  readonly number: number
  /** How much more the newest counts than the oldest, as a share, and the power with which it grows towards the end. */
  readonly recency: number
  readonly steepness: number
  /** Of what stands in the message that has the goal. */
  readonly goal: number
  /** For each later segment that differs in numbers alone. */
  readonly outdated: number
  /** Of the logarithm of the number of messages that have a term. */
  readonly spread: number
  /** Of a term that somebody said, or gave a tool. */
  readonly spoken: number
  /** Of a term that stands once, and only in what a tool wrote. */
  readonly lonely: number
  /** Of a name or a number. */
  readonly shape: number
  /** What is left of a term's weight once a chosen segment has it. */
  readonly covered: number
  /** The power of the length that worth is divided by: below 1, longer segments are favoured. */
  readonly length: number
  /** Worth of a segment beside its terms. */
  readonly fixed: number
}

/**
 * Found by trying each up and down on every second run of the benchmark; the others were only measured. Errors count
 * more than recall alone would have it: a lost error costs more than a lost name.
 */
export const WEIGHTS: Weights = {
  voice: { user: 2, assistant: 1.5, call: 3, output: 0.6, code: 1.25, earlier: 3 },
  error: 3,
  path: 1.2,
  rule: 1.3,
  number: 1.2,
  recency: 1.6,
  steepness: 1.8,
  goal: 1.5,
  outdated: 0.4,
  spread: 1.6,
  spoken: 1.45,
  lonely: 0.4,
  shape: 1.5,
  covered: 0.15,
  length: 0.9,
  fixed: 0,
}
