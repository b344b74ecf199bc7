import type { Failure } from '../../../core/summaries/failure.ts'
import { type Listening, ModelFailure } from '../model.ts'
import type { World } from '../providers/world.ts'

export interface TestWorld extends World {
  /** The waits that were slept through, in milliseconds: no time passes. */
  readonly waits: readonly number[]
}

/** A world where waits take no time and chance is always the same. */
export function testWorld(overrides: Partial<World> = {}): TestWorld {
  const waits: number[] = []
  return {
    fetch: (...given) => fetch(...given),
    now: () => performance.now(),
    random: () => 0.5,
    async sleep(ms) {
      if (ms > 0) waits.push(ms)
      await new Promise((resolve) => setTimeout(resolve))
    },
    online: () => true,
    secure: () => false,
    watchPolicy: () => () => false,
    localAccess: async () => 'unknown',
    quiet: 10_000,
    ...overrides,
    waits,
  }
}

export interface Heard extends Listening {
  readonly texts: readonly string[]
  readonly words: readonly string[]
}

/** Listens, and keeps what it heard. */
export function listening(): Heard {
  const texts: string[] = []
  const words: string[] = []
  return { texts, words, text: (piece) => texts.push(piece), progress: (said) => words.push(said) }
}

/** The failure that a call ends in; a call that does not fail is an error of the test. */
export async function failureOf(call: Promise<unknown>): Promise<ModelFailure & { readonly failure: Failure }> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error(`it did not fail: ${JSON.stringify(outcome.value)}`)
  if (outcome.error instanceof ModelFailure) return outcome.error
  throw new Error('it failed with something else than a ModelFailure', { cause: outcome.error })
}
