import type { Fact } from '../../core/survival/fact.ts'
import type { Suggestion } from '../../core/survival/suggest/suggestion.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'
import { announce, edit, useStore } from '../store.ts'
import { freshFactId } from './facts.ts'

/** Marks what was suggested, as one step, and says which letters the facts have. */
export function acceptSuggestions(suggestions: readonly Suggestion[]): void {
  const { facts } = useStore.getState().document
  const added: Fact[] = [...facts]
  for (const { stands, quote, kind } of suggestions) {
    added.push({ id: freshFactId(added), messageId: stands.messageId, quote, kind })
  }
  if (added.length === facts.length) return
  const [first, last] = [letterOf(facts.length), letterOf(added.length - 1)]
  const one = first === last
  edit(one ? `mark fact ${first}` : `mark ${count(suggestions.length, 'suggested fact')}`, (document) => ({
    ...document,
    facts: added,
  }))
  announce(`Marked ${count(suggestions.length, 'fact')}: ${one ? first : `${first} to ${last}`}`)
}
