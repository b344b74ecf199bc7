import { type Message, messageTexts, plainText } from '../../message/message.ts'
import { CORRECTION, HINT } from '../corrections.ts'
import { prepare } from '../quote.ts'
import { sentencesOf } from '../sentences.ts'

/** A sentence of a user that somebody would mark. */
export interface Saying {
  readonly kind: 'correction' | 'constraint'
  /** It only may be a correction ("no", "actually"). */
  readonly unsure: boolean
  /** As it stands in the message, white space apart. */
  readonly quote: string
}

const CONSTRAINT =
  /(?<![\p{L}\p{N}_-])(?:must|always|required?|has to|have to|needs? to (?:be|stay|remain|work|support)|should(?:n['’]t| not)?|make sure|ensure|at (?:most|least)|no (?:more|less|later|longer|fewer) than|up to|without (?:changing|breaking|touching|adding|using)|cap|limit|budget of|keep|leave)(?![\p{L}\p{N}_-])/iu

/** A question asks what holds; a "no" that ends a talk corrects nothing. */
const QUESTION =
  /^(?:how|what|which|when|who|where|why|is|are|do|does|did|should|would it|will)(?![\p{L}\p{N}]).*\?$/isu
const FAREWELL =
  /^(?:no|actually)[\s,.!–—-]+(?:thanks|thank you|that(?:['’]s| is| will be|['’]ll be) (?:all|it|fine|everything|ok(?:ay)?))(?![\p{L}\p{N}])/iu

/** Texts longer than this are not read for sentences: a paste of a whole file is nobody's word. */
const LONGEST_TEXT = 30_000
const MOST_OF_ONE = 4
const LONGEST_QUOTE = 160
/** Of fewer content words a sentence says nothing that could be told again: "No.", "Correction:". */
const LEAST_WORDS = 2

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

/** A sentence as it stands in the text: what was left out as code inside it is put back. */
function asWritten(texts: readonly string[], sentence: string): string | undefined {
  if (!sentence.includes('`…`')) return sentence
  const source = sentence.split('`…`').map(escaped).join('`{1,3}[^`]{1,200}`{1,3}')
  const pattern = new RegExp(source, 'u')
  for (const text of texts) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return found.replace(/\s+/g, ' ')
  }
  return undefined
}

/** At most so long, at the end of a clause or of a word; without the stop, which a summary puts elsewhere. */
function cut(sentence: string): string {
  let quote = sentence
  if (quote.length > LONGEST_QUOTE) {
    const part = quote.slice(0, LONGEST_QUOTE)
    const clause = Math.max(part.lastIndexOf(', '), part.lastIndexOf(' – '), part.lastIndexOf(' ('))
    const end = clause > LONGEST_QUOTE / 2 ? clause : part.lastIndexOf(' ')
    quote = end > 0 ? part.slice(0, end) : part.replace(/[\ud800-\udbff]$/, '')
  }
  return quote.replace(/[\s.!;:,…。！；：]+$/u, '')
}

function contentWords(sentence: string): number {
  return prepare(sentence.slice(0, 400)).content.length
}

/** The corrections, safety rules and constraints in a user message, in its own words. Whether they can be marked is not asked. */
export function sayingsOf(message: Message): readonly Saying[] {
  const text = plainText(message)
  if (text.length > LONGEST_TEXT) return []
  const texts = messageTexts(message)
  const sentences = sentencesOf(text)
  const found = new Map<string, Saying>()
  sentences.forEach((sentence, at) => {
    if (found.size >= MOST_OF_ONE) return
    const sure = CORRECTION.test(sentence)
    const unsure = !sure && HINT.test(sentence) && !FAREWELL.test(sentence)
    const isCorrection = sure || unsure
    if (!isCorrection && (!CONSTRAINT.test(sentence) || QUESTION.test(sentence))) return
    // "Correction:" and "No." are only the beginning: what they are about follows.
    const whole = contentWords(sentence) >= LEAST_WORDS
    const said = whole || !isCorrection ? sentence : sentences[at + 1]
    if (said === undefined || contentWords(said) < (whole ? LEAST_WORDS : 1)) return
    const written = asWritten(texts, said)
    const quote = written === undefined ? '' : cut(written)
    if (quote === '' || found.has(quote)) return
    found.set(quote, { kind: isCorrection ? 'correction' : 'constraint', unsure, quote })
  })
  return [...found.values()]
}
