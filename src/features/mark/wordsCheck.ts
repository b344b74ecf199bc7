import { type Message, messageTexts } from '../../core/message/message.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { markProblem, standsIn } from '../../core/survival/match.ts'
import { findPattern, patternMarkProblem, patternProblem, preparePattern } from '../../core/survival/pattern.ts'
import { quoteProblem } from '../../core/survival/quote.ts'
import { count, listWords, num } from '../../core/words/words.ts'

/** What somebody wants to be looked for: words, or a regular expression. */
export interface Words {
  readonly quote: string
  readonly pattern: boolean
}

/** Characters of a history that are searched while somebody types. */
const MOST_LOOKED = 500_000

/** A quote with the signs of regular expressions escaped: as a pattern it matches itself. */
export function escaped(quote: string): string {
  return quote.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** What a pattern matches in a message, each wording once: “exit code 2”, “exit code 13” and 2 more. */
function matchesHere(message: Message, source: string): readonly string[] {
  const found = messageTexts(message).flatMap((text) =>
    findPattern(text, source).map(({ start, end }) => `“${text.slice(start, end).replace(/\s+/g, ' ')}”`),
  )
  return [...new Set(found)]
}

/** What a pattern matches, in a message and in the history, as a sentence or two; '' for one that cannot be used. */
export function matchWords(message: Message, history: Prompt, source: string): string {
  const pattern = preparePattern(source)
  if (!pattern) return ''
  const here = matchesHere(message, source)
  const shown = here.length > 4 ? [...here.slice(0, 3), `${num(here.length - 3)} more`] : here
  const first = here.length === 0 ? '' : `Matches ${listWords(shown)} here. `
  // As much of the history as takes no time; what is left out is said.
  let left = Math.min(MOST_LOOKED, pattern.reach)
  let looked = 0
  let matching = 0
  for (const { message: other } of history) {
    if (left < 0) break
    looked++
    if (standsIn(other, source, true)) matching++
    for (const text of messageTexts(other)) left -= text.length
  }
  const all = looked === history.length
  const of = all ? `${count(history.length, 'message')} of the history` : `the first ${num(looked)} messages`
  return `${first}It matches in ${num(matching)} of ${of}.`
}

/** The number of the first message in which words stand, of those that can be searched at once. */
function firstPlace(history: Prompt, { quote, pattern }: Words): number | undefined {
  let left = MOST_LOOKED
  for (const [index, { message }] of history.entries()) {
    if (left < 0) return undefined
    if (standsIn(message, quote, pattern)) return index + 1
    for (const text of messageTexts(message)) left -= text.length
  }
  return undefined
}

/** What is to be said of new words for a fact: a reason that refuses them, or a note that does not. */
export interface WordsCheck {
  readonly problem?: string
  readonly note?: string
}

/** Checks words that a fact would have instead of its own. They may stand elsewhere, or nowhere: that is said. */
export function checkWords(words: Words, message: Message | undefined, number: number, history: Prompt): WordsCheck {
  const { quote, pattern } = words
  const found = pattern ? (message ? patternMarkProblem(message, quote) : patternProblem(quote)) : quoteProblem(quote)
  if (found && found.code !== 'no-match') return { problem: found.words }
  if (message && markProblem(message, quote, pattern) === undefined) return {}
  const place = firstPlace(history, words)
  const missing = message ? `It does not stand in message ${number}.` : 'Its message was deleted.'
  return { note: `${missing} ${place === undefined ? 'Nor elsewhere in the history.' : `It stands in ${place}.`}` }
}
