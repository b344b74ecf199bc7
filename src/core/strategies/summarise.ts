import { hashText, promptHash } from '../message/hash.ts'
import { partTexts } from '../message/message.ts'
import { type Entry, isSummary, SUMMARY_MARKER } from '../message/prompt.ts'
import { isHigh, isWhite } from '../survival/characters.ts'
import type { Fact } from '../survival/fact.ts'
import { standingIn } from '../survival/match.ts'
import { findPattern, matchedWords } from '../survival/pattern.ts'
import type { Answer, SummaryAsk, SummaryRequest } from './outcome.ts'
import type { Parameters, ParameterValue } from './parameters.ts'
import type { StrategyContext } from './strategy.ts'

/** What stands after the marker of a summary's text; the whole text where there is no marker. */
export function summaryBody(entry: Entry): string {
  const text = entry.message.parts.flatMap(partTexts).join('\n')
  return text.startsWith(`${SUMMARY_MARKER}\n`) ? text.slice(SUMMARY_MARKER.length + 1) : text
}

/** The summarisers that are models: what they answer cannot be computed again, and is recorded. */
const MODELS: readonly ParameterValue[] = ['provider', 'builtin', 'page', 'anthropic']

/** True where a lane's summary is written by a model: it is asked only when somebody says so. */
export function asksModel({ summariser }: Parameters): boolean {
  return MODELS.includes(summariser ?? '')
}

function askOf({ template, instructions, limit, secondLook }: Parameters): SummaryAsk {
  return {
    template: (template ?? 'plain') as SummaryAsk['template'],
    own: template === 'own' ? String(instructions ?? '') : '',
    limit: Number(limit ?? 1000),
    secondLook: secondLook === true,
  }
}

/**
 * The request for one summary. Same entries, earlier summary and instructions, same hash: an answer is found by it,
 * whoever gave it. With `previous`, the answer is to extend that text.
 */
export function summaryRequest(
  entries: readonly Entry[],
  previous: string | undefined,
  parameters: Parameters,
): SummaryRequest {
  const ask = asksModel(parameters) ? askOf(parameters) : undefined
  let hash: string | undefined
  return {
    kind: 'summary',
    // Only when it is asked for: a stub answers without, and hashing costs more than the rest of the run.
    get hash() {
      const how = ask ? JSON.stringify([ask.template, ask.own, ask.limit, ask.secondLook]) : ''
      hash ??= hashText(`summary\n${promptHash(entries)}\n${previous ?? ''}\n${how}`)
      return hash
    },
    entries,
    ...(previous === undefined ? {} : { previous }),
    ...(ask && { ask }),
  }
}

/** White space that is not one plain space. */
const WHITE = /\s{2,}|[^\S ]/gu

/** The first words of a text, on one line; an ellipsis where it goes on. */
function firstWords(text: string, words: number): string {
  // Only as much text as the words can need is looked at: a tool result may be megabytes long.
  const cut = text.length > words * 200
  const looked = cut ? text.slice(0, words * 200) : text
  // Not half an emoji where it was cut.
  const whole = isHigh(looked.charCodeAt(looked.length - 1)) ? looked.slice(0, -1) : looked
  let end = 0
  let found = 0
  let more = false
  let inWord = false
  for (let at = 0; at < whole.length; at++) {
    const starts = !isWhite(whole.charCodeAt(at))
    if (starts && !inWord && ++found > words) {
      more = true
      break
    }
    inWord = starts
    if (starts) end = at + 1
  }
  const head = whole.slice(0, end).replace(WHITE, ' ').trim()
  return cut || more ? `${head} …` : head
}

function outlineLine({ message }: Entry, words: number): string {
  let text = ''
  let calls = ''
  for (const part of message.parts) {
    if (part.type === 'call') calls += `; calls ${part.name}`
    else for (const one of partTexts(part)) text += text === '' ? one : ` ${one}`
  }
  const head = firstWords(text, words)
  return `- ${message.role}: ${head === '' ? calls.slice(2) : head + calls}`
}

/** So many lines are joined at once: the pieces of a long outline, kept until its end, would cost more than it. */
const LINES_AT_ONCE = 500

function outline(request: SummaryRequest, words: number): string {
  const done: string[] = []
  let lines = request.previous === undefined ? [] : [request.previous]
  for (const entry of request.entries) {
    // A summary that is folded in is itself an outline: its first words alone would forget all but one line.
    lines.push(isSummary(entry) ? summaryBody(entry) : outlineLine(entry, words))
    if (lines.length < LINES_AT_ONCE) continue
    done.push(lines.join('\n'))
    lines = []
  }
  if (lines.length > 0) done.push(lines.join('\n'))
  return done.join('\n')
}

/** The words that a pattern matches: in its own message, else in the first that has it, else in the earlier summary. */
function matchedBy({ messageId, quote }: Fact, entries: readonly Entry[], previous: string): string | undefined {
  const own = entries.find(({ origin }) => origin.kind === 'history' && origin.id === messageId)
  for (const entry of own ? [own, ...entries] : entries) {
    const words = matchedWords(entry.message, quote)
    if (words !== undefined) return words
  }
  const [first] = findPattern(previous, quote)
  return first && previous.slice(first.start, first.end)
}

function oracle(request: SummaryRequest, facts: readonly Fact[]): string {
  const standing = new Set(standingIn(facts, request.entries))
  const previous = request.previous ?? ''
  const known = facts.flatMap((fact) => {
    if (fact.pattern) return matchedBy(fact, standing.has(fact) ? request.entries : [], previous) ?? []
    return standing.has(fact) || previous.includes(fact.quote) ? [fact.quote] : []
  })
  const quotes = [...new Set(known)]
  return quotes.length === 0
    ? 'No marked fact stood in these messages.'
    : quotes.map((quote) => `- ${quote}`).join('\n')
}

/**
 * Answers that are computed here; undefined while what computes them is not there. `scripted` returns its text whatever
 * it is given, `outline` the role and first words of each message, `oracle` the marked facts: a teaching device that
 * knows the answers, for an upper bound. `extractive` chooses lines of the messages.
 */
export function answerHere(
  request: SummaryRequest,
  parameters: Parameters,
  { facts, extract }: Pick<StrategyContext, 'facts' | 'extract'>,
): Answer | undefined {
  switch (parameters.summariser) {
    case 'scripted':
      return { status: 'ok', text: String(parameters.script ?? '') }
    case 'outline':
      return { status: 'ok', text: outline(request, Number(parameters.words ?? 8)) }
    case 'oracle':
      return { status: 'ok', text: oracle(request, facts) }
    case 'extractive':
      return extract && { status: 'ok', text: extract(request, Number(parameters.size ?? 400)), calls: 0 }
    default:
      return undefined
  }
}
