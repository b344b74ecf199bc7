/**
 * A small file of one format, in records that can be broken one by one. Detection, fuzzing and the benchmark run over
 * all of them.
 */
export interface Fixture {
  /** Id of the format that it must be read as. */
  readonly format: string
  /** Record n says `token(n)` in a text that must come out wherever the record is intact, whatever became of the others. */
  readonly records: readonly unknown[]
  /** The whole file with these records. */
  file(records: readonly unknown[]): string
  /** What the whole file gives. */
  readonly conversations: number
  readonly messages: number
}

/** What record `n` of a fixture says, and no other. */
export function token(n: number): string {
  return `token-${n}-end`
}

/** One record a line. */
export function lines(records: readonly unknown[]): string {
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n`
}
