import { oncePerMessage } from '../message/memo.ts'
import { type Message, plainText } from '../message/message.ts'
import { opening, sentencesOf } from './sentences.ts'

const LEAD_IN = '(?:(?:please|and|but|so|also|again|ok|okay|wait|no|well|then|remember)\\s*[,:—–-]*\\s+){0,2}'
/** The words of DESIGN "Survival set"; "you must not" opens with its subject. */
const CORRECTION = new RegExp(
  `^${LEAD_IN}(?:never|do\\s+not|don['’ʼ]t|(?:(?:you|we|it|they)\\s+)?must(?:\\s+not|n['’ʼ]t)|stop|only|instead|correction)(?![\\p{L}\\p{N}_-])`,
  'iu',
)
const NO_FAULT =
  'problem|problems|worries|worry|need|rush|hurry|thanks|thank|idea|doubt|one|way|matter|longer|more|issue'
const HINT = new RegExp(`^(?:no(?!\\s+(?:${NO_FAULT})(?![\\p{L}\\p{N}]))|actually)(?![\\p{L}\\p{N}_'’-])`, 'iu')

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
