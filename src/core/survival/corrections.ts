import { oncePerMessage } from '../message/memo.ts'
import { type Message, plainText } from '../message/message.ts'
import { opening, sentencesOf } from './sentences.ts'

const LEAD_IN = '(?:(?:please|and|but|so|also|again|ok|okay|wait|no|well|then|remember)\\s*[,:—–-]*\\s+){0,2}'
/** The words of DESIGN "Survival set"; "you must not" opens with its subject. For one sentence outside code. */
export const CORRECTION = new RegExp(
  `^${LEAD_IN}(?:never|do\\s+not|don['’ʼ]t|(?:(?:you|we|it|they)\\s+)?must(?:\\s+not|n['’ʼ]t)|stop|only|instead|correction)(?![\\p{L}\\p{N}_-])`,
  'iu',
)
/**
 * What may follow a "no" without a comma that objects: a clause or an order. Before any other word it negates a noun
 * ("no id here", "no problem"), which corrects nothing.
 */
const OBJECTION =
  'i|you|we|they|he|she|it|its|that|this|these|those|there|the|my|your|our|not|use|try|put|make|take|keep|leave|go|change|undo|revert|remove|wait|just|please|but|because|actually|rather|let'
export const HINT = new RegExp(
  `^(?:actually(?![\\p{L}\\p{N}_'’-])|no(?![\\p{L}\\p{N}_'’-])(?!\\s+(?!(?:${OBJECTION})(?![\\p{L}\\p{N}]))["“'‘(\`]?[\\p{L}\\p{N}]))`,
  'iu',
)

interface Openings {
  readonly correction: string | undefined
  readonly hint: string | undefined
}

const openingsOf = oncePerMessage((message): Openings => {
  const sentences = sentencesOf(plainText(message))
  const first = (pattern: RegExp) => {
    const sentence = sentences.find((candidate) => pattern.test(candidate))
    return sentence === undefined ? undefined : opening(sentence)
  }
  return { correction: first(CORRECTION), hint: first(HINT) }
})

/** The opening of the first sentence of a message that reads as a correction or a safety rule. */
export function correctionIn(message: Message): string | undefined {
  return openingsOf(message).correction
}

/** The opening of the first sentence that may be a correction ("no", "actually"): worth a pin, no rule. */
export function hintIn(message: Message): string | undefined {
  return openingsOf(message).hint
}
