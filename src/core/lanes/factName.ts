import type { Fact } from '../survival/fact.ts'

/** Longer quotes would push the verb of a headline out of sight. */
const LONGEST_NAME = 44

/** What a sentence calls a fact: its name, "the correction" where it is the only one of its kind, else its quote. */
export function factName(fact: Fact, facts: readonly Fact[]): string {
  if (fact.name) return fact.name
  const alone = fact.kind !== 'other' && facts.filter((other) => other.kind === fact.kind).length === 1
  if (alone) return `the ${fact.kind}`
  const quote = [...fact.quote.replace(/\s+/g, ' ').trim()]
  const words = quote.length > LONGEST_NAME ? `${quote.slice(0, LONGEST_NAME - 1).join('')}…` : quote.join('')
  return fact.pattern ? `/${words}/` : `“${words}”`
}

/** The whole quote as a sentence shows it: in quotation marks, a pattern between its strokes. */
export function quoteWords({ quote, pattern }: Pick<Fact, 'quote' | 'pattern'>): string {
  return pattern ? `/${quote}/` : `“${quote}”`
}
