import type { Reading } from '../document/document.ts'

/** A reading with what it is worth now. `replaced`: a later one counts; the others are the last. */
export interface ReadingState {
  readonly reading: Reading
  readonly state: 'counts' | 'stale' | 'replaced'
}

/** The readings, oldest first. `promptHash` names the prompt as it is: a report on another one is stale. */
export function readingStates(readings: readonly Reading[], promptHash: () => string): readonly ReadingState[] {
  return readings.map((reading, index) => {
    if (index < readings.length - 1) return { reading, state: 'replaced' }
    const stale = reading.kind === 'provider' && reading.promptHash !== promptHash()
    return { reading, state: stale ? 'stale' : 'counts' }
  })
}
