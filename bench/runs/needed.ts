import { type Message, messageTexts } from '../../src/core/message/message.ts'

/** What surrounds a word and is no part of it. */
const EDGES = new Set('.,;:!?…()[]{}<>"\'`“”„‘’«»「」*_=|\\'.split(''))
const QUOTES: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['「', '」'],
]
const SHORTEST_WORD = 4
const QUOTE_LENGTH = { least: 4, most: 60 }
/** A word that more runs than this have is a word of the language, of a tool or of a way to ask. */
const MOST_RUNS = 2

function bare(token: string): string {
  let start = 0
  let end = token.length
  while (start < end && EDGES.has(token.charAt(start))) start++
  while (end > start && EDGES.has(token.charAt(end - 1))) end--
  return token.slice(start, end)
}

/** Three digits or more and nothing else but points and commas. */
function isNumber(word: string): boolean {
  let found = 0
  for (const char of word) {
    if (char >= '0' && char <= '9') found++
    else if (char !== '.' && char !== ',') return false
  }
  return found >= 3
}

function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const token of text.split(/\s+/)) {
    const word = bare(token)
    if (word.length >= SHORTEST_WORD || isNumber(word)) words.add(word)
  }
  return words
}

function quotedOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const line of text.split('\n')) {
    for (const [open, close] of QUOTES) {
      const pieces = open === close ? line.split(open).filter((_, at) => at % 2 === 1) : between(line, open, close)
      for (const piece of pieces) {
        const inner = piece.trim()
        if (inner.length >= QUOTE_LENGTH.least && inner.length <= QUOTE_LENGTH.most && inner.includes(' ')) {
          found.add(inner)
        }
      }
    }
  }
  return found
}

function between(line: string, open: string, close: string): string[] {
  return line
    .split(open)
    .slice(1)
    .flatMap((piece) => (piece.includes(close) ? [piece.slice(0, piece.indexOf(close))] : []))
}

export function textOf(messages: readonly Message[]): string {
  return messages.map((message) => messageTexts(message).join('\n')).join('\n')
}

/** In how many runs each word stands. */
export function runFrequency(runs: readonly (readonly Message[])[]): ReadonlyMap<string, number> {
  const frequency = new Map<string, number>()
  for (const messages of runs)
    for (const word of wordsOf(textOf(messages))) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return frequency
}

export interface Needed {
  readonly words: ReadonlySet<string>
  readonly quoted: ReadonlySet<string>
}

/**
 * The details of a head that the rest of the run used: rare words as white space parts them (at most two of all runs have
 * them, at least four characters), numbers of three digits or more, and quoted phrases, that stand in the head and again
 * in what the assistant said or asked a tool later. Only the assistant has to know them: what a tool says later nobody
 * had to remember, and in many transcripts tools speak as the user. What stands in a system or developer message does
 * not count either: such messages are never summarised. This looks at white space and at how many runs have a word; the
 * summariser that is measured by it looks at neither.
 */
export function neededLater(
  head: readonly Message[],
  rest: readonly Message[],
  instructions: readonly Message[],
  frequency: ReadonlyMap<string, number>,
): Needed {
  const earlier = textOf(head)
  const later = textOf(rest.filter(({ role }) => role === 'assistant'))
  const given = textOf(instructions)
  const [before, known] = [wordsOf(earlier), wordsOf(given)]
  const words = [...wordsOf(later)].filter(
    (word) => before.has(word) && !known.has(word) && (isNumber(word) || (frequency.get(word) ?? 0) <= MOST_RUNS),
  )
  const quoted = [...quotedOf(later)].filter((phrase) => earlier.includes(phrase) && !given.includes(phrase))
  return { words: new Set(words), quoted: new Set(quoted) }
}

/** Share of the needed details that a text still has, 0 to 1; undefined where nothing was needed. */
export function recall({ words, quoted }: Needed, text: string): number | undefined {
  const all = words.size + quoted.size
  if (all === 0) return undefined
  const there = wordsOf(text)
  const kept = [...words].filter((word) => there.has(word)).length
  return (kept + [...quoted].filter((phrase) => text.includes(phrase)).length) / all
}
