import type { Given } from './given.ts'

/** Which parameter of the lane became which of the target's. */
export interface Mapping {
  readonly ours: string
  readonly theirs: string
}

/** A public API that a lane's settings can be said in. */
export interface Target {
  readonly id: string
  readonly label: string
  readonly language: 'python' | 'typescript'
  /** The version of the package or of the feature that it is written for. */
  readonly version: string
  /** Where its parameters are documented. Shown as text; nothing is fetched. */
  readonly source: string
  /** How the parameters were looked up, and when. */
  readonly verified: string
  /** Ids of the strategies that it comes near. */
  readonly fits: readonly string[]
  readonly maps: readonly Mapping[]
  /** What it does otherwise than the lane, as sentences. */
  readonly differences: (given: Given) => readonly string[]
  /** The snippet without its comment, line by line. */
  readonly code: (given: Given) => readonly string[]
}
