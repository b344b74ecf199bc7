import { count } from '../words/words.ts'
import { closedJson } from './cutJson.ts'
import { nestsDeeper, parseJson } from './json.ts'
import type { Problem, ReportBuilder } from './report.ts'
import { cleanedWords, cleanValue, isList, isRecord, shortened } from './value.ts'

/** One JSON value of a text of many, with the place it stands in. */
export interface SourceRecord {
  readonly value: unknown
  /** Such as `line 12`, or a file's name in a folder. */
  readonly where: string
}

/** A text from outside as values: all that a reader gets. Every value is cleaned: no lone surrogate, no NUL, not too deep. */
export type Source =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A line each (JSONL), a value each (`}{`), or a file each (a folder of events). */
  | { readonly kind: 'records'; readonly records: readonly SourceRecord[] }
  | { readonly kind: 'prose'; readonly text: string }

export type SourceResult =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly problem: Problem }

/** Lower than the limit of a text by more than a saved document adds around a call's arguments. */
const MAX_IMPORT_DEPTH = 400

/** JSON inside a JSON string, inside a JSON string: seen once, never twice. */
const MAX_WRAPPINGS = 3

const TOO_DEEP = `Nested more than ${MAX_IMPORT_DEPTH} levels deep. No transcript is: this is not read.`

/** The records of a source where it has many; the elements of a list; one value alone. */
export function recordsOf(source: Source): readonly SourceRecord[] {
  switch (source.kind) {
    case 'records':
      return source.records
    case 'value': {
      const { value } = source
      if (!isList(value)) return [{ value, where: 'the root' }]
      return value.map((one, index) => ({ value: one, where: `item ${index + 1}` }))
    }
    case 'prose':
      return []
  }
}

/** The root of a source that is one value. */
export function rootOf(source: Source): unknown {
  return source.kind === 'value' ? source.value : undefined
}

function isWrapped(value: unknown): value is string {
  return typeof value === 'string' && /^\s*["[{]/.test(value)
}

/** Python writes numbers that JSON does not have. Outside strings only; null stands for them. */
function withoutNaN(text: string): { readonly text: string; readonly replaced: number } {
  let replaced = 0
  const out = text.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, (found) => {
    if (found.startsWith('"')) return found
    replaced++
    return 'null'
  })
  return { text: out, replaced }
}

function parseRepaired(text: string, report: ReportBuilder): ReturnType<typeof parseJson> {
  const parsed = parseJson(text)
  if (parsed.ok || !/\b(?:NaN|Infinity)\b/.test(text)) return parsed
  const repaired = withoutNaN(text)
  if (repaired.replaced === 0) return parsed
  const again = parseJson(repaired.text)
  if (again.ok)
    report.add(
      'repaired',
      `${count(repaired.replaced, 'number')} that JSON does not have (NaN, Infinity): read as null`,
    )
  return again
}

/** Parses without looking for the place of a fault: most lines of a text that is no JSONL are no JSON. */
function tryJson(text: string): { readonly value: unknown } | undefined {
  if (nestsDeeper(text, MAX_IMPORT_DEPTH)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    if (!/\b(?:NaN|Infinity)\b/.test(text)) return undefined
    try {
      const value: unknown = JSON.parse(withoutNaN(text).text)
      return { value }
    } catch {
      return undefined
    }
  }
}

/** The values of a text that are written one after another, not one a line: `}{` and pretty-printed. */
function concatenated(text: string): readonly SourceRecord[] | undefined {
  const records: SourceRecord[] = []
  let depth = 0
  let quoted = false
  let start = 0
  let line = 1
  let startLine = 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 10) line++
    if (quoted) {
      if (code === 92) index++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 91 || code === 123) {
      if (depth++ === 0) {
        if (text.slice(start, index).trim() !== '') return undefined
        start = index
        startLine = line
      }
    } else if (code === 93 || code === 125) {
      if (--depth < 0) return undefined
      if (depth === 0) {
        const parsed = tryJson(text.slice(start, index + 1))
        if (!parsed) return undefined
        records.push({ value: parsed.value, where: `the value at line ${startLine}` })
        start = index + 1
      }
    }
  }
  return records.length > 1 && depth === 0 && text.slice(start).trim() === '' ? records : undefined
}

/** How many characters of how many are read. */
export type Reading = (done: number, of: number) => void

/** So often a reading says how far it is, in characters. */
const STEP = 1_000_000

/** One JSON value a line. Lines that are none are said; a last one that was cut is what a live session looks like. */
function linesOf(text: string, report: Pick<ReportBuilder, 'add'>, hear: Reading): readonly SourceRecord[] {
  const records: SourceRecord[] = []
  let number = 0
  let from = 0
  let said = 0
  while (from <= text.length) {
    if (from - said > STEP) {
      said = from
      hear(from, text.length)
    }
    const at = text.indexOf('\n', from)
    const end = at < 0 ? text.length : at
    const line = text.slice(from, end).trim()
    number++
    const last = text.slice(end).trim() === ''
    from = end + 1
    if (line !== '') {
      const parsed = tryJson(line)
      const where = `line ${number}`
      if (parsed) records.push({ value: parsed.value, where })
      else if (last) report.add('skipped', 'a last line that was cut while it was written', where)
      else report.add('skipped', `a line that is no JSON: ${shortened(line)}`, where)
    }
    if (last) break
  }
  return records
}

/** What has to be replaced is told by the text: walking through every value of a clean one costs more than parsing it. */
const ODD_TEXT = /\\u(?:[dD][89a-fA-F]|0000)|[\p{Surrogate}\0]/u

function cleanRecords(
  records: readonly SourceRecord[],
  report: ReportBuilder,
  isOdd: boolean,
): readonly SourceRecord[] {
  // No line of a text nests deeper than the limit: such a one was left out.
  if (!isOdd) return records
  let surrogates = 0
  let nuls = 0
  const kept = records.flatMap((record): readonly SourceRecord[] => {
    const cleaned = cleanValue(record.value, MAX_IMPORT_DEPTH)
    surrogates += cleaned.surrogates
    nuls += cleaned.nuls
    if (cleaned.depth > MAX_IMPORT_DEPTH) {
      report.add('skipped', `nested more than ${MAX_IMPORT_DEPTH} levels deep`, record.where)
      return []
    }
    return [cleaned.value === record.value ? record : { ...record, value: cleaned.value }]
  })
  for (const words of cleanedWords({ surrogates, nuls })) report.add('repaired', words)
  return kept
}

/**
 * Makes one source of values that stood in lines or in files of their own. `isOdd`: something in their texts may have to
 * be replaced.
 */
export function sourceOfRecords(records: readonly SourceRecord[], report: ReportBuilder, isOdd = true): Source {
  return { kind: 'records', records: cleanRecords(records, report, isOdd) }
}

/** A parsed value as a source; JSON inside a JSON string is opened. `isOdd`: something in it may have to be replaced. */
export function sourceOfValue(root: unknown, report: ReportBuilder, isOdd = true): SourceResult {
  let value = root
  let odd = isOdd
  for (let round = 0; round < MAX_WRAPPINGS && isWrapped(value); round++) {
    const inner = parseRepaired(value, report)
    if (!inner.ok) {
      const { words, line, column, excerpt } = inner.problem
      const place = line === undefined ? '' : ` (inside it: line ${line}, column ${column})`
      const outer = `The JSON is one text that seems to hold JSON, but that is broken${place}. ${words}`
      return { ok: false, problem: excerpt === undefined ? { words: outer } : { words: outer, excerpt } }
    }
    odd = true
    value = inner.value
    report.add('note', 'the JSON stood inside a JSON string: read from there')
  }
  if (!odd) return { ok: true, source: { kind: 'value', value } }
  const cleaned = cleanValue(value, MAX_IMPORT_DEPTH)
  if (cleaned.depth > MAX_IMPORT_DEPTH) return { ok: false, problem: { words: TOO_DEEP } }
  for (const words of cleanedWords(cleaned)) report.add('repaired', words)
  return { ok: true, source: { kind: 'value', value: cleaned.value } }
}

/** A line that begins a turn of pasted prose: `User: …`, `**Assistant**`, `### human`; `You said:` where a page was copied. */
export const TURN =
  /^[ \t]*(?:[#>*_[][#>*_[ \t]*)?(system|developer|user|human|assistant|ai|model|tool|you said|chatgpt said|chatgpt|claude)\b[\]*_ \t]*(?::|$)/im

const TURNS = new RegExp(TURN.source, 'gim')

/** The first line is a whole object and another follows: no JSON value goes on like that. */
function startsLikeLines(text: string): boolean {
  const end = text.indexOf('\n')
  if (end < 0) return false
  const first = text.slice(0, end).trim()
  return (
    first.startsWith('{') &&
    first.endsWith('}') &&
    tryJson(first) !== undefined &&
    /\S/.test(text.slice(end, end + 200))
  )
}

/**
 * Reads a text as values: one JSON value, one a line, several in a row, or prose. All of a problem is in words.
 * One line of JSONL is one value; who looks for records finds it by `recordsOf`.
 */
export function sourceOfText(text: string, report: ReportBuilder, hear: Reading = () => {}): SourceResult {
  const trimmed = text.trimStart()
  // `[user] …` is prose: no name of a turn is JSON without quotes.
  const named = trimmed.startsWith('[') && TURN.exec(trimmed)?.index === 0
  if (named || !/^["[{\d-]|^(?:null|true|false)\b/.test(trimmed)) {
    if (TURN.test(text)) return { ok: true, source: { kind: 'prose', text } }
    return recordsIn(text, report, hear) ?? sourceOrProblem(text, report)
  }
  if (startsLikeLines(trimmed)) return recordsIn(text, report, hear) ?? sourceOrProblem(text, report)
  const whole = parseRepaired(text, report)
  if (whole.ok) return sourceOfValue(whole.value, report, ODD_TEXT.test(text) || nestsDeeper(text, MAX_IMPORT_DEPTH))
  const records = recordsIn(text, report, hear)
  if (records) return records
  // No line of JSON begins a turn: its names have quotes.
  if ((text.match(TURNS)?.length ?? 0) > 1) return { ok: true, source: { kind: 'prose', text } }
  return cutOff(text, report) ?? whole
}

/** A value that ends too early, as far as it goes. */
function cutOff(text: string, report: ReportBuilder): SourceResult | undefined {
  const closed = closedJson(text)
  if (!closed) return undefined
  const { lost } = closed
  const parsed = parseRepaired(closed.text, report)
  if (!parsed.ok) return undefined
  report.add('skipped', `the text is cut off: its last ${count(lost, 'character')} are no whole record`, 'the end')
  return sourceOfValue(parsed.value, report)
}

function sourceOrProblem(text: string, report: ReportBuilder): SourceResult {
  const parsed = parseRepaired(text, report)
  return parsed.ok ? sourceOfValue(parsed.value, report) : parsed
}

/** A text of many values; nothing where most of it is something else. */
function recordsIn(text: string, report: ReportBuilder, hear: Reading): SourceResult | undefined {
  const bad: { readonly words: string; readonly at: number | string | undefined }[] = []
  const lines = linesOf(text, { add: (_, words, at) => bad.push({ words, at }) }, hear)
  const objects = lines.filter(({ value }) => isRecord(value) || isList(value))
  // A broken document printed over many lines has lines that are JSON by chance: `{}` is one, `],` is none.
  if (objects.length > 0 && objects.length >= bad.length) {
    for (const { words, at } of bad) report.add('skipped', words, at)
    return { ok: true, source: sourceOfRecords(lines, report, ODD_TEXT.test(text)) }
  }
  const values = concatenated(text)
  if (!values) return undefined
  report.add('note', 'several JSON values in a row: each read by itself')
  return { ok: true, source: sourceOfRecords(values, report, ODD_TEXT.test(text)) }
}
