import type { Suggestion } from '../../core/survival/suggest/suggestion.ts'

export type FromSuggester = { readonly suggestions: readonly Suggestion[] } | { readonly problem: string }
