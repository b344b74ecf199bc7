import { isWithin } from '../../core/message/prompt.ts'
import { type Asked, suggestFacts } from '../../core/survival/suggest/suggest.ts'
import type { Suggestion } from '../../core/survival/suggest/suggestion.ts'
import { createJobs, type Job } from '../jobs.ts'
import type { FromSuggester } from './protocol.ts'

export type SuggestResult =
  | { readonly ok: true; readonly suggestions: readonly Suggestion[] }
  | { readonly ok: false; readonly problem: string }

const jobs = createJobs<Asked, FromSuggester, SuggestResult>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'suggester' }),
  name: 'The search for facts',
  unfit: 'The history did not fit into memory a second time.',
  read: (said) =>
    'suggestions' in said ? { ok: true, suggestions: said.suggestions } : { ok: false, problem: said.problem },
  failure: (problem) => ({ ok: false, problem }),
})

/** Histories up to this size are looked through in the task that asks: no worker starts faster. */
const AT_ONCE = { messages: 150, characters: 150_000 } as const

/** Loads a worker at leisure: with it facts are suggested without a network. */
export const prepareSuggester = jobs.prepare

/** Suggests facts, off the main thread where the history is long. Never rejects. */
export function suggestInBackground(asked: Asked): Job<SuggestResult> {
  if (!isWithin(asked.history, AT_ONCE)) return jobs.run(asked)
  return { result: Promise.resolve({ ok: true, suggestions: suggestFacts(asked) }), stop: () => {} }
}
