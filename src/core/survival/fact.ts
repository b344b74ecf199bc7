/** The kinds that a fact can have, in the order in which a menu lists them. */
export const FACT_KINDS = ['correction', 'constraint', 'decision', 'error', 'path', 'task', 'other'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/**
 * The letter of each kind, in lower case: facts themselves have the capitals. Two kinds begin with a c; a constraint has
 * the letter of its stressed half.
 */
export const KIND_LETTERS: Readonly<Record<FactKind, string>> = {
  correction: 'c',
  constraint: 's',
  decision: 'd',
  error: 'e',
  path: 'p',
  task: 't',
  other: 'o',
}

/** A quote that somebody marked in a message. Marks measure: no strategy sees them unless told. */
export interface Fact {
  readonly id: string
  /** The message in which the quote was marked. */
  readonly messageId: string
  /** The words as they stand; with `pattern` the source of a regular expression. */
  readonly quote: string
  /** `quote` is a regular expression (flags `iu`), looked for as it is: it stands where it matches, and is never altered. */
  readonly pattern?: true
  readonly kind: FactKind
  /** What the headline calls it ("the failing test"); the quote where absent. */
  readonly name?: string
}

/** What changed in a fact that stands altered, the gravest first. */
export type Change = 'number' | 'negation' | 'name' | 'wording'

/** Whether, and in what form, a fact still stands in a prompt. Lexical: nothing is said of recall. */
export type Survival =
  /** `elsewhere`: it stands in another message than the one in which it was marked. `matched`: see `in-summary`. */
  | { readonly kind: 'verbatim'; readonly entryId: string; readonly elsewhere: boolean; readonly matched?: string }
  /** `matched`: the words there that a pattern matches, the first of them. Only of patterns. */
  | { readonly kind: 'in-summary'; readonly entryId: string; readonly matched?: string }
  /** `passage`: the changed words as they stand. `missing`, `added`: content words, folded to lower case. */
  | {
      readonly kind: 'altered'
      readonly entryId: string
      readonly passage: string
      readonly change: Change
      readonly missing: readonly string[]
      readonly added: readonly string[]
    }
  | { readonly kind: 'lost' }
