import type { Document } from '../document/document.ts'
import { looksLikeDocument, parseDocument } from '../document/parse.ts'
import { num } from '../words/words.ts'
import { binaryOf } from './binary.ts'
import { foreignName } from './foreign.ts'
import { parseJson } from './json.ts'
import { type Imported, readOpenAiChat } from './openaiChat.ts'
import { createReport, type Problem, type Report, type ReportItem } from './report.ts'
import { cleanedWords, cleanValue, describeValue, isList, isRecord, keyWords } from './value.ts'

export type ReadResult =
  | { readonly ok: true; readonly kind: 'document'; readonly document: Document; readonly report: Report }
  | { readonly ok: true; readonly kind: 'openai-chat'; readonly imported: Imported; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

export interface ReadOptions {
  /** Characters; `MAX_TEXT_LENGTH` where absent. */
  readonly maxLength?: number
}

/** A larger text would hold a tab's memory several times over before anything could be shown. */
export const MAX_TEXT_LENGTH = 64 * 1024 * 1024

/** Lower than the limit of a text by more than a saved document adds around a call's arguments. */
const MAX_IMPORT_DEPTH = 400

/** JSON inside a JSON string, inside a JSON string: seen once, never twice. */
const MAX_WRAPPINGS = 3

const EXPECTED = 'Expected a saved document, or an OpenAI chat: a list of messages, or an object with messages.'

function refuse(problem: Problem): ReadResult {
  return { ok: false, problem }
}

function guessWords(value: unknown): string {
  const name = foreignName(value)
  return name === undefined ? '' : ` It looks like ${name}, which is not read.`
}

function wrongRoot(value: unknown): Problem {
  if (!isRecord(value)) return { words: `The JSON is only ${describeValue(value)}. ${EXPECTED}` }
  const keys = Object.keys(value)
  if (keys.length === 0) return { words: `The JSON is an object without any keys. ${EXPECTED}` }
  const words = `The JSON is an object with ${keyWords(keys)}, but without messages.${guessWords(value)} ${EXPECTED}`
  return { words }
}

function withItems(report: Report, items: readonly ReportItem[]): Report {
  return items.length === 0 ? report : { ...report, items: [...report.items, ...items] }
}

function readValue(value: unknown): ReadResult {
  if (looksLikeDocument(value)) {
    const result = parseDocument(value)
    return result.ok ? { ...result, kind: 'document' } : result
  }
  const single = isRecord(value) && !Object.hasOwn(value, 'messages') && typeof value.role === 'string'
  if (!single && !isList(value) && !(isRecord(value) && Object.hasOwn(value, 'messages')))
    return refuse(wrongRoot(value))
  const cleaned = cleanValue(single ? [value] : value, MAX_IMPORT_DEPTH)
  if (cleaned.depth > MAX_IMPORT_DEPTH) {
    return refuse({ words: `Nested more than ${MAX_IMPORT_DEPTH} levels deep. No transcript is: this is not read.` })
  }
  const report = createReport()
  for (const words of cleanedWords(cleaned)) report.add('repaired', words)
  if (single) report.add('repaired', 'one message instead of a list of messages')
  const result = readOpenAiChat(cleaned.value, report)
  if (result.ok) return { ...result, kind: 'openai-chat' }
  return refuse({ ...result.problem, words: result.problem.words + guessWords(value) })
}

function isWrapped(value: unknown): value is string {
  return typeof value === 'string' && /^\s*["[{]/.test(value)
}

/**
 * The one door for text from outside: a file, a paste, a link. It gives a document, an imported history
 * with a report of all that was repaired or left out, or a problem in words. It never throws.
 */
export function readText(text: string, options: ReadOptions = {}): ReadResult {
  const limit = options.maxLength ?? MAX_TEXT_LENGTH
  if (text.length > limit) {
    return refuse({ words: `The text has ${num(text.length)} characters; the most that is read is ${num(limit)}.` })
  }
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (bare.trim() === '') return refuse({ words: `The text is empty: there is nothing to read. ${EXPECTED}` })
  const binary = binaryOf(bare)
  if (binary) {
    const utf16 = binary.words === 'text in UTF-16'
    return refuse({
      words: utf16
        ? `This is ${binary.words}: save it as UTF-8 and open that.`
        : `This is ${binary.words}, not a transcript as text.`,
    })
  }
  const parsed = parseJson(bare)
  if (!parsed.ok) return refuse(parsed.problem)

  let value = parsed.value
  const notes: ReportItem[] = []
  for (let round = 0; round < MAX_WRAPPINGS && isWrapped(value); round++) {
    const inner = parseJson(value)
    if (!inner.ok) {
      const { words, line, column, excerpt } = inner.problem
      const place = line === undefined ? '' : ` (inside it: line ${line}, column ${column})`
      const outer = `The JSON is one text that seems to hold JSON, but that is broken${place}. ${words}`
      return refuse(excerpt === undefined ? { words: outer } : { words: outer, excerpt })
    }
    value = inner.value
    notes[0] = { level: 'note', words: 'the JSON stood inside a JSON string: read from there' }
  }
  const result = readValue(value)
  return result.ok ? { ...result, report: withItems(result.report, notes) } : result
}
