import type { Document } from '../document/document.ts'
import { looksLikeDocument, parseDocument } from '../document/parse.ts'
import { count, num } from '../words/words.ts'
import { binaryOf } from './binary.ts'
import type { Conversation, Found } from './format.ts'
import { formatById, type Guess, guessesOf } from './registry.ts'
import { createReport, type Problem, type Report, type ReportBuilder, type ReportItem } from './report.ts'
import { recordsOf, rootOf, type Source, sourceOfText } from './source.ts'
import { describeRecord, describeValue, isList, isRecord, keyWords } from './value.ts'

/** What a source turned out to be. */
export type Recognised =
  | { readonly ok: true; readonly kind: 'document'; readonly document: Document; readonly report: Report }
  | {
      readonly ok: true
      readonly kind: 'transcript'
      readonly guess: Guess
      /** All formats that it looks like, the likeliest first. */
      readonly guesses: readonly Guess[]
      readonly found: readonly Found[]
      /** What was skipped and repaired before any conversation was opened. */
      readonly items: readonly ReportItem[]
    }
  | { readonly ok: false; readonly problem: Problem }

/** One conversation of a transcript, with everything that was said about it. */
export type Opened =
  | { readonly ok: true; readonly conversation: Conversation; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

export type ReadResult =
  | { readonly ok: true; readonly kind: 'document'; readonly document: Document; readonly report: Report }
  | { readonly ok: true; readonly kind: 'transcript'; readonly imported: Conversation; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

export interface ReadOptions {
  /** Characters; `MAX_TEXT_LENGTH` where absent. */
  readonly maxLength?: number
  /** Id of the format to read it as, whatever it looks like. */
  readonly as?: string
}

/** A larger text would hold a tab's memory several times over before anything could be shown. */
export const MAX_TEXT_LENGTH = 192 * 1024 * 1024

const EXPECTED = 'Expected a saved document, or a transcript such as an OpenAI chat: a list of messages.'

function refuse(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem }
}

function unknownSource(source: Source): Problem {
  const value = rootOf(source)
  if (source.kind === 'prose') return { words: `No transcript format that is known here is in it. ${EXPECTED}` }
  if (source.kind === 'records' || isList(value)) {
    const records = recordsOf(source)
    const first = records[0]?.value
    if (records.length === 0) return { words: `The JSON is an empty list. ${EXPECTED}` }
    const kind = describeRecord(first)
    const words = `${count(records.length, 'record')}, the first ${kind}: none of them is a message`
    return { words: `${words}, and no transcript format that is known here has such. ${EXPECTED}` }
  }
  if (!isRecord(value)) return { words: `The JSON is only ${describeValue(value)}. ${EXPECTED}` }
  const keys = Object.keys(value)
  if (keys.length === 0) return { words: `The JSON is an object without any keys. ${EXPECTED}` }
  return { words: `The JSON is an object with ${keyWords(keys)}, but without messages. ${EXPECTED}` }
}

/** Tells what a source is: one of our documents, or a transcript with its conversations. */
export function recognise(source: Source, report: ReportBuilder, as?: string): Recognised {
  const root = rootOf(source)
  if (as === undefined && looksLikeDocument(root)) {
    const result = parseDocument(root)
    return result.ok ? { ...result, kind: 'document' } : result
  }
  const guesses = guessesOf(source)
  const wanted = as === undefined ? undefined : formatById(as)
  const guess: Guess | undefined = wanted
    ? (guesses.find(({ format }) => format === wanted) ?? { format: wanted, reason: 'chosen by hand', strength: 0 })
    : guesses[0]
  if (!guess) return refuse(unknownSource(source))
  const found = guess.format.list(source, report)
  if ('words' in found) return refuse(found)
  if (found.length === 0) return refuse({ words: `Read as ${guess.format.name}, but no conversation is in it.` })
  return { ok: true, kind: 'transcript', guess, guesses, found, items: report.finish([], []).items }
}

/** Reads one conversation. What was said about the whole source stands before what is said about it. */
export function openFound(found: Found, before: readonly ReportItem[], branch?: number): Opened {
  const report = createReport()
  const conversation = found.open(report, branch)
  if (!('history' in conversation)) return refuse(conversation)
  const { history, tools, numbers } = conversation
  const own = report.finish(history, tools, numbers)
  if (history.length === 0) {
    const first = own.items[0] ?? before[0]
    return refuse({
      words: `No message could be read${first ? `: ${first.words}` : ''}.`,
      ...(first?.where && { path: first.where }),
    })
  }
  return { ok: true, conversation, report: { ...own, items: [...before, ...own.items] } }
}

/** The text itself: empty, too long or binary is said before it is parsed. */
export function checkText(text: string, limit: number = MAX_TEXT_LENGTH): Problem | undefined {
  if (text.length > limit) {
    return { words: `The text has ${num(text.length)} characters; the most that is read is ${num(limit)}.` }
  }
  if (text.trim() === '') return { words: `The text is empty: there is nothing to read. ${EXPECTED}` }
  const binary = binaryOf(text)
  if (!binary) return undefined
  const utf16 = binary.words === 'text in UTF-16'
  return {
    words: `This is ${binary.words}${utf16 ? ': save it as UTF-8 and open that' : ', not a transcript as text'}.`,
  }
}

/** The one door for text from outside: what it is, and what is in it. Never throws. */
export function recogniseText(text: string, options: ReadOptions = {}): Recognised {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  const problem = checkText(bare, options.maxLength)
  if (problem) return refuse(problem)
  const report = createReport()
  const result = sourceOfText(bare, report)
  return result.ok ? recognise(result.source, report, options.as) : result
}

/**
 * Reads a text as far as its first conversation: a document, an imported history with a report of all that was repaired
 * or left out, or a problem in words. Never throws.
 */
export function readText(text: string, options: ReadOptions = {}): ReadResult {
  const recognised = recogniseText(text, options)
  if (!recognised.ok || recognised.kind === 'document') return recognised
  const [first] = recognised.found
  if (!first) return refuse({ words: EXPECTED })
  const opened = openFound(first, recognised.items)
  return opened.ok ? { ok: true, kind: 'transcript', imported: opened.conversation, report: opened.report } : opened
}
