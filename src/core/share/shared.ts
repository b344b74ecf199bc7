import { DOCUMENT_VERSION, type Document } from '../document/document.ts'
import { DOCUMENT_FORMAT } from '../document/encode.ts'
import { parseDocument } from '../document/parse.ts'
import { createReport, type Report, type ReportBuilder } from '../formats/report.ts'
import { describeValue, isList, isRecord } from '../formats/value.ts'
import type { Json } from '../message/message.ts'
import { encodeExercise, parseExercise } from '../teach/parseExercise.ts'
import { BLANK } from './blank.ts'
import type { Shared, SharedView } from './link.ts'
import { plainOf } from './patch.ts'
import { longDocument, shortDocument } from './shortDocument.ts'

/** What a link can hold of a document: only the takes and the recorded prompts that its lanes show. */
export function linkable(document: Document, takes: boolean): Document {
  const { recordings, recorded, ...rest } = document
  const taken = new Set(document.lanes.map(({ take }) => take))
  const shown = new Set(document.lanes.map(({ strategy }) => strategy.parameters.prompt))
  const used = takes ? (recordings ?? []).filter(({ id }) => taken.has(id)) : []
  const prompts = (recorded ?? []).filter(({ id }) => shown.has(id))
  const lanes = takes ? rest.lanes : rest.lanes.map(({ take: _, ...lane }) => lane)
  return {
    ...rest,
    lanes,
    ...(used.length > 0 && { recordings: used }),
    ...(prompts.length > 0 && { recorded: prompts }),
  }
}

/**
 * The smallest JSON that holds what is shared: `base` (a scenario's id), `d` (the fields in which the document differs
 * from it, or from a new one), `view`, `exercise`. `base` is the document of the scenario that `shared.base` names.
 */
export function encodeShared(shared: Shared, base: Document = BLANK): Json {
  const d = shortDocument(shared.document, base)
  const view = plainOf(shared.view)
  return {
    ...(shared.base !== undefined && { base: shared.base }),
    ...(Object.keys(d).length > 0 && { d }),
    ...(isRecord(view) && Object.keys(view).length > 0 && { view }),
    ...(shared.exercise && { exercise: plainOf(encodeExercise(shared.exercise)) }),
  }
}

export type SharedResult =
  | { readonly ok: true; readonly shared: Shared; readonly report: Report }
  | { readonly ok: false; readonly words: string }

/** The scenario's id that a link differs from; undefined where it names none. */
export function baseOf(value: Json): string | undefined {
  return isRecord(value) && typeof value.base === 'string' ? value.base : undefined
}

/** Reads what `encodeShared` made: repaired and said, or refused in words. `base` is the document of `baseOf(value)`. */
export function parseShared(value: Json, base: Document = BLANK): SharedResult {
  if (!isRecord(value)) return { ok: false, words: `It should hold an object, and holds ${describeValue(value)}.` }
  const report = createReport()
  const say = report.at('link')
  const saved = {
    format: DOCUMENT_FORMAT,
    version: DOCUMENT_VERSION,
    ...longDocument(value.d, base, (words) => say('skipped', words)),
  }
  const exercise = parseExercise(value.exercise, report)
  const view = parseView(value.view, report)
  const result = parseDocument(saved, report)
  if (!result.ok) return { ok: false, words: result.problem.words }
  const id = baseOf(value)
  const shared: Shared = {
    ...(id !== undefined && { base: id }),
    document: result.document,
    view,
    ...(exercise && { exercise }),
  }
  return { ok: true, shared, report: result.report }
}

/** More runs than this nobody asks for by hand: each costs a whole pass. */
const MOST_RUNS = 20

function parseAgain(value: unknown): Record<string, number> | undefined {
  const runs = isRecord(value) ? Object.entries(value) : []
  const kept = runs.flatMap(([id, often]): readonly (readonly [string, number])[] =>
    Number.isInteger(often) && Number(often) >= 1 ? [[id, Math.min(MOST_RUNS, Number(often))]] : [],
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function parseView(value: unknown, report: ReportBuilder): SharedView {
  if (value === undefined) return {}
  if (!isRecord(value)) {
    report.add('skipped', `the view left out: an object was expected, found ${describeValue(value)}`)
    return {}
  }
  const { filter, opened, checks, again, page } = value
  const ids = isList(opened) ? opened.filter((id) => typeof id === 'string') : []
  const runs = parseAgain(again)
  return {
    ...((filter === 'differs' || filter === 'facts') && { filter }),
    ...(ids.length > 0 && { opened: ids }),
    ...(checks === true && { checks }),
    ...(runs && { again: runs }),
    ...(typeof page === 'string' && { page }),
  }
}
