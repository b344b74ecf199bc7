import type { LaneStrategy } from '../core/document/document.ts'
import type { SummaryRequest } from '../core/strategies/outcome.ts'
import type { Listening, Model } from '../services/models/model.ts'
import type { Summary } from '../services/models/summarise.ts'

/** Whom a lane asks. */
export interface Source {
  /** As the user knows it; it stands on the recording. */
  readonly label: string
  readonly model: Model
  /** US dollars for a million tokens, where they are set. */
  readonly prices?: { readonly input: number; readonly output: number }
  /** Summarises in its own way: a provider's compaction. */
  summarise?(request: SummaryRequest, on: Listening, signal: AbortSignal): Promise<Summary>
}

/** Whom a lane asks, ready to be asked. Rejects with a `ModelFailure` that says what is missing. */
export async function sourceOf(_strategy: LaneStrategy, _signal: AbortSignal): Promise<Source> {
  throw new Error('not yet')
}
