import { type Message, messageTexts } from '../message/message.ts'
import type { Fact } from './fact.ts'
import { factSurvival } from './match.ts'
import { quoteProblem } from './quote.ts'
import { wordsOf } from './words.ts'

/** Characters that end a sentence: words behind them are no longer the changed ones. */
const SENTENCE_END = /[.!?;:]\s|\n/

/**
 * The words that stand in a message where a quote stood, if enough of it is left: what is altered, with as many words at
 * either end as the quote has there that changed ("port 8081" for "port 8080"). Undefined where none stand there, or
 * where they could not be marked.
 */
export function changedWords(fact: Fact, message: Message): string | undefined {
  if (fact.pattern) return undefined
  // As history, whatever it was: what is asked is what its text has now.
  const [survival] = factSurvival([fact], [{ message, origin: { kind: 'history', id: fact.messageId } }])
  if (survival?.kind !== 'altered') return undefined
  const { passage } = survival
  const text = messageTexts(message).find((one) => one.includes(passage))
  const words = text === undefined ? passage : widened(text, text.indexOf(passage), passage, fact.quote)
  return quoteProblem(words) ? undefined : words
}

function widened(text: string, start: number, passage: string, quote: string): string {
  const has = wordsOf(passage).map((word) => word.text)
  const wanted = wordsOf(quote).map((word) => word.text)
  // A passage that begins or ends with a word of its own, like a new "not", is not widened there.
  const first = wanted.indexOf(has[0] ?? '')
  const last = wanted.lastIndexOf(has.at(-1) ?? '')
  const end = start + passage.length
  // Only as much text as the words can take.
  const before = text.slice(Math.max(0, start - 40 * Math.max(0, first)), start)
  const after = text.slice(end, end + 40 * (wanted.length - last))
  const clauseStart = before.split(SENTENCE_END).at(-1) ?? ''
  const clauseEnd = after.split(SENTENCE_END)[0] ?? ''
  const leading = wordsOf(clauseStart)
  const trailing = wordsOf(clauseEnd)
  const from = first > 0 ? leading[Math.max(0, leading.length - first)] : undefined
  const to = last < 0 ? undefined : trailing[Math.min(trailing.length, wanted.length - 1 - last) - 1]
  return `${from ? clauseStart.slice(from.start) : ''}${passage}${to ? clauseEnd.slice(0, to.end) : ''}`
}
