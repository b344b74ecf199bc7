import { type CallPart, type Json, type Message, partTexts } from '../message/message.ts'
import { type Entry, isSummary, isTombstone } from '../message/prompt.ts'
import type { SummaryRequest } from '../strategies/outcome.ts'
import { summaryBody } from '../strategies/summarise.ts'
import { type Heading, headingOf } from './headings.ts'
import { isCode, isFence, isSentence, lineNumbers, linesOf, pieces, sentences } from './split.ts'

/** Whose words a segment is. `earlier`: a line of an earlier summary. */
export type Voice = 'user' | 'assistant' | 'call' | 'output' | 'code' | 'earlier'

/** A piece of one message that is taken whole or not at all: a line, a sentence, a part of a long line. */
export interface Segment {
  readonly text: string
  readonly voice: Voice
  /** Position of its message among the entries; -1 for the earlier summary that is to be extended. */
  readonly at: number
  /** The group that it stood under in an earlier summary. */
  readonly heading?: Heading
  /** Units at its start that are the number of a line: they say where it stands, not what. */
  readonly lineNumber?: number
}

type Add = (text: string, voice: Voice, more?: Pick<Segment, 'heading' | 'lineNumber'>) => void

/** A message of a user with more lines than this may be what a tool wrote, pasted or passed on. */
const MOST_SAID = 16
/** Then it is, unless so large a share of its lines reads like sentences. */
const LEAST_PROSE = 0.25

/** Arguments nested deeper than this are not looked at: no tool takes such, and a stack has an end. */
const DEEPEST = 40

/** A line of code, or of a listing with line numbers. A number with nothing behind it is left out. */
function addCode(line: string, lineNumber: number, add: Add): void {
  if (lineNumber === 0) for (const piece of pieces(line)) add(piece, 'code')
  else if (pieces(line.trim().slice(lineNumber)).length > 0) {
    pieces(line).forEach((piece, index) => {
      add(piece, 'code', index === 0 ? { lineNumber } : undefined)
    })
  }
}

/** What a person or a model wrote: sentences, but code line by line. */
function addProse(text: string, voice: Voice, add: Add): void {
  const lines = linesOf(text)
  const numbers = lineNumbers(lines)
  let fenced = false
  lines.forEach((line, index) => {
    const number = numbers[index] ?? 0
    if (isFence(line)) fenced = !fenced
    else if (fenced || number > 0 || isCode(line)) addCode(line, number, add)
    else for (const sentence of sentences(line)) for (const piece of pieces(sentence)) add(piece, voice)
  })
}

/** What a tool wrote, or is given: line by line. */
function addLines(text: string, voice: Voice, add: Add): void {
  const lines = linesOf(text)
  const numbers = lineNumbers(lines)
  lines.forEach((line, index) => {
    const number = numbers[index] ?? 0
    if (number > 0) addCode(line, number, add)
    else for (const piece of pieces(line)) add(piece, voice)
  })
}

/** The texts in the arguments of a call, as its tool gets them: without JSON's quotes and escapes. A bare number says nothing. */
function addArguments(value: Json, add: Add, depth = 0): void {
  if (typeof value === 'string') addLines(value, 'call', add)
  else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
    for (const inner of Object.values(value)) addArguments(inner, add, depth + 1)
  }
}

function parsed(given: string): Json {
  if (!given.startsWith('{') && !given.startsWith('[')) return given
  try {
    return JSON.parse(given) as Json
  } catch {
    return given
  }
}

function addCall({ arguments: given }: CallPart, add: Add): void {
  addArguments(typeof given === 'string' ? parsed(given) : given, add)
}

function addEarlier(text: string, add: Add): void {
  let heading: Heading | undefined
  for (const line of linesOf(text)) {
    const begun = headingOf(line)
    if (begun) heading = begun
    else for (const piece of pieces(line)) add(piece, 'earlier', heading && { heading })
  }
}

/** True for a long text that does not read like prose: a log, a listing, a file. */
function isPasted(text: string): boolean {
  const lines = linesOf(text).filter((line) => line.trim() !== '')
  if (lines.length <= MOST_SAID) return false
  return lines.filter(isSentence).length < lines.length * LEAST_PROSE
}

function addUser(text: string, isOpener: boolean, add: Add): void {
  if (!isOpener && isPasted(text)) addLines(text, 'output', add)
  else addProse(text, 'user', add)
}

function addMessage({ role, parts }: Message, isOpener: boolean, add: Add): void {
  for (const part of parts) {
    if (part.type === 'call') addCall(part, add)
    else {
      for (const text of partTexts(part)) {
        if (role === 'tool' || part.type === 'file') addLines(text, 'output', add)
        else if (role === 'user') addUser(text, isOpener, add)
        else addProse(text, 'assistant', add)
      }
    }
  }
}

function addEntry(entry: Entry, isOpener: boolean, add: Add): void {
  if (isSummary(entry)) addEarlier(summaryBody(entry), add)
  // What a marker says stood there is not there any more.
  else if (!isTombstone(entry)) addMessage(entry.message, isOpener, add)
}

/** Everything that a summary can be made of, in the order of the messages. */
export function segmentsOf({ entries, previous }: Pick<SummaryRequest, 'entries' | 'previous'>): readonly Segment[] {
  const segments: Segment[] = []
  const adding =
    (at: number): Add =>
    (text, voice, more) => {
      segments.push({ text, voice, at, ...more })
    }
  if (previous !== undefined) addEarlier(previous, adding(-1))
  const opener = entries.findIndex((entry) => entry.message.role === 'user' && !isSummary(entry))
  for (const [at, entry] of entries.entries()) addEntry(entry, at === opener, adding(at))
  return segments
}
