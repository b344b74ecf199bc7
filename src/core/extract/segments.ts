import { type CallPart, type Json, type Message, partTexts } from '../message/message.ts'
import { type Entry, isSummary, isTombstone } from '../message/prompt.ts'
import type { SummaryRequest } from '../strategies/outcome.ts'
import { summaryBody } from '../strategies/summarise.ts'
import { type Heading, headingOf } from './headings.ts'
import { isCode, isFence, linesOf, pieces, sentences } from './split.ts'

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
}

type Add = (text: string, voice: Voice, heading?: Heading) => void

/** What a person or a model wrote: sentences, but code line by line. */
function addProse(text: string, voice: Voice, add: Add): void {
  let fenced = false
  for (const line of linesOf(text)) {
    if (isFence(line)) fenced = !fenced
    else if (fenced || isCode(line)) for (const piece of pieces(line)) add(piece, 'code')
    else for (const sentence of sentences(line)) for (const piece of pieces(sentence)) add(piece, voice)
  }
}

function addLines(text: string, voice: Voice, add: Add): void {
  for (const line of linesOf(text)) for (const piece of pieces(line)) add(piece, voice)
}

/** The texts in the arguments of a call, as its tool gets them: without JSON's quotes and escapes. A bare number says nothing. */
function addArguments(value: Json, add: Add): void {
  if (typeof value === 'string') addLines(value, 'call', add)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) addArguments(inner, add)
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
    else for (const piece of pieces(line)) add(piece, 'earlier', heading)
  }
}

function addMessage(message: Message, add: Add): void {
  for (const part of message.parts) {
    if (part.type === 'call') addCall(part, add)
    else if (message.role === 'tool' || part.type === 'file')
      for (const text of partTexts(part)) addLines(text, 'output', add)
    else for (const text of partTexts(part)) addProse(text, message.role === 'user' ? 'user' : 'assistant', add)
  }
}

function addEntry(entry: Entry, add: Add): void {
  if (isSummary(entry)) addEarlier(summaryBody(entry), add)
  // What a marker says stood there is not there any more.
  else if (!isTombstone(entry)) addMessage(entry.message, add)
}

/** Everything that a summary can be made of, in the order of the messages. */
export function segmentsOf({ entries, previous }: Pick<SummaryRequest, 'entries' | 'previous'>): readonly Segment[] {
  const segments: Segment[] = []
  const adding =
    (at: number): Add =>
    (text, voice, heading) => {
      segments.push({ text, voice, at, ...(heading && { heading }) })
    }
  if (previous !== undefined) addEarlier(previous, adding(-1))
  for (const [at, entry] of entries.entries()) addEntry(entry, adding(at))
  return segments
}
