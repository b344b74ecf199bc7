import type { Document } from '../../core/document/document.ts'
import { encodedFields } from '../../core/document/encode.ts'
import { parseDocument } from '../../core/document/parse.ts'
import { parseJson } from '../../core/formats/json.ts'
import type { ReportItem } from '../../core/formats/report.ts'
import { isList, isRecord } from '../../core/formats/value.ts'
import type { Chunk } from './chunks.ts'

/** The form of a record. A page leaves a record of a higher form as it is. */
export const FORM = 1

/** What a draft and a snapshot have in common. */
export interface StoredDocument {
  readonly form: typeof FORM
  /** Milliseconds since 1970. */
  readonly saved: number
  readonly title: string
  readonly messages: number
  readonly facts: number
  /** JSON of everything but the history. */
  readonly fields: string
  /** Keys of the chunks in order, and how many entries each holds. */
  readonly chunks: readonly number[]
  readonly counts: readonly number[]
}

/** What a list says of a record without reading its history. */
export interface StoredHead {
  readonly saved: number
  readonly title: string
  readonly messages: number
  readonly facts: number
  /** Why it cannot be opened by this page. */
  readonly problem?: string
}

export type StoredResult =
  | {
      readonly ok: true
      readonly document: Document
      /** The chunks as they are stored; absent where something was repaired or is missing, so that it is left alone. */
      readonly chunks?: readonly Chunk[]
      readonly items: readonly ReportItem[]
    }
  | { readonly ok: false; readonly words: string }

const NEWER = 'It was saved by a newer version of this page. Nothing was changed: reload to get the newer version.'
const BROKEN = 'What is stored of it is broken.'

/** Which fields of a document are kept is decided elsewhere; `isKept` tells. */
export function storedFields(document: Document, isKept: (field: string) => boolean): string {
  const fields = Object.entries(encodedFields(document)).filter(([key]) => key === 'format' || isKept(key))
  return JSON.stringify(Object.fromEntries(fields))
}

function numbers(value: unknown): readonly number[] {
  return isList(value) ? value.filter((one): one is number => typeof one === 'number') : []
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

/** The last moment that a date can say. */
const END_OF_TIME = 8.64e15

function isNewer(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value.form === 'number' && value.form > FORM
}

/** What a record says of itself. Whatever is wrong with it, it can be listed. */
export function readHead(value: unknown): StoredHead {
  const record = isRecord(value) ? value : {}
  const head = {
    saved: Math.min(END_OF_TIME, Math.max(0, numberOr(record.saved, 0))),
    title: typeof record.title === 'string' ? record.title : 'Untitled',
    messages: numberOr(record.messages, 0),
    facts: numberOr(record.facts, 0),
  }
  if (isNewer(record)) return { ...head, problem: NEWER }
  return record.form === FORM && typeof record.fields === 'string' ? head : { ...head, problem: BROKEN }
}

interface Assembled {
  readonly history: readonly unknown[]
  readonly sizes: readonly number[]
  /** Entries that are gone. */
  readonly missing: number
}

function assemble(keys: readonly number[], counts: readonly number[], texts: ReadonlyMap<number, unknown>): Assembled {
  const history: unknown[] = []
  const sizes: number[] = []
  let missing = 0
  keys.forEach((key, index) => {
    const text = texts.get(key)
    const parsed = typeof text === 'string' ? parseJson(text) : undefined
    const list = parsed?.ok && isList(parsed.value) ? parsed.value : []
    missing += Math.max(0, (counts[index] ?? 0) - list.length)
    for (const one of list) history.push(one)
    sizes.push(typeof text === 'string' ? text.length : 0)
  })
  return { history, sizes, missing }
}

function chunksOf({ history }: Document, keys: readonly number[], counts: readonly number[], sizes: readonly number[]) {
  let at = 0
  return keys.map((key, index): Chunk => {
    const entries = history.slice(at, at + (counts[index] ?? 0))
    at += entries.length
    return { key, entries, size: sizes[index] ?? 0 }
  })
}

/** Reads a record with the texts of its chunks by key. It never throws; what is missing is said, and the rest stands. */
export function readRecord(value: unknown, texts: ReadonlyMap<number, unknown>): StoredResult {
  const { problem } = readHead(value)
  if (problem !== undefined || !isRecord(value) || typeof value.fields !== 'string') {
    return { ok: false, words: problem ?? BROKEN }
  }
  const fields = parseJson(value.fields)
  if (!fields.ok || !isRecord(fields.value)) return { ok: false, words: BROKEN }
  const keys = numbers(value.chunks)
  const counts = numbers(value.counts)
  const { history, sizes, missing } = assemble(keys, counts, texts)
  const parsed = parseDocument({ ...fields.value, history })
  if (!parsed.ok) return { ok: false, words: parsed.problem.words }
  const { document } = parsed
  const gone: ReportItem = { level: 'skipped', words: `${missing} of ${missing + history.length} messages are gone` }
  const items = [...(missing > 0 ? [gone] : []), ...parsed.report.items.filter((item) => item.level !== 'note')]
  if (items.length > 0) return { ok: true, document, items }
  return { ok: true, document, chunks: chunksOf(document, keys, counts, sizes), items }
}
