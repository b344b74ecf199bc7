import { createReport, type Problem, type Report, type ReportBuilder } from '../formats/report.ts'
import { readTools } from '../formats/tools.ts'
import { cleanedWords, cleanValue, describeValue, isList, isRecord } from '../formats/value.ts'
import { DOCUMENT_VERSION, type Document } from './document.ts'
import { DOCUMENT_FORMAT } from './encode.ts'
import { parseHistory } from './parseHistory.ts'
import { parseLanes } from './parseLanes.ts'
import { parseProvenance, parseRecorded } from './parseRecorded.ts'
import { parseRecordings } from './parseRecordings.ts'
import { parseBudget, parseFacts, parsePins } from './parseSettings.ts'
import { parseSystemPrompt } from './parseSystemPrompt.ts'

export type DocumentResult =
  | { readonly ok: true; readonly document: Document; readonly report: Report }
  | { readonly ok: false; readonly problem: Problem }

/** Above what a text may nest: what was read can be saved, and what was saved can be read. */
const MAX_VALUE_DEPTH = 600

/** True for a value that says it is one of our documents, or that has the shape of one. */
export function looksLikeDocument(value: unknown): boolean {
  if (!isRecord(value)) return false
  return value.format === DOCUMENT_FORMAT || (isList(value.history) && isList(value.lanes))
}

/**
 * The one door for saved documents: link, file, paste and draft. It repairs and says what it repaired,
 * or explains why it cannot; it never throws on what JSON can say. `report` takes what is said on the way.
 */
export function parseDocument(value: unknown, report: ReportBuilder = createReport()): DocumentResult {
  const refuse = (words: string, path?: string): DocumentResult => {
    return { ok: false, problem: path === undefined ? { words } : { words, path } }
  }
  if (!isRecord(value)) return refuse(`A saved document should be an object, found ${describeValue(value)}.`)
  if (!looksLikeDocument(value)) {
    return refuse(`This is not a document of What Survives: format should be "${DOCUMENT_FORMAT}".`, 'format')
  }
  const version = value.version
  if (typeof version === 'number' && version > DOCUMENT_VERSION) {
    const words = `This document was saved by a newer version (form ${version}; this page reads form ${DOCUMENT_VERSION})`
    return refuse(`${words}. Nothing was changed: reload the page to get the newer one, and open it again.`, 'version')
  }
  const cleaned = cleanValue(value, MAX_VALUE_DEPTH)
  if (cleaned.depth > MAX_VALUE_DEPTH) return refuse(`Nested more than ${MAX_VALUE_DEPTH} levels deep: not read.`)
  const fields = isRecord(cleaned.value) ? cleaned.value : {}

  for (const words of cleanedWords(cleaned)) report.add('repaired', words)
  if (version !== DOCUMENT_VERSION) {
    report.add(
      'repaired',
      `version should be ${DOCUMENT_VERSION}, found ${describeValue(version)}: read as ${DOCUMENT_VERSION}`,
      undefined,
      ['version'],
    )
  }
  const title = fields.title
  if (typeof title !== 'string') {
    const words = `title should be a text, found ${describeValue(title)}: "Untitled" taken`
    report.add('repaired', words, undefined, ['title'])
  }

  const { history, numbers } = parseHistory(fields.history, report)
  const ids = new Set(history.map((entry) => entry.message.id))
  const tools = readTools(fields.tools, 'tools', report)
  const document: Document = {
    version: DOCUMENT_VERSION,
    title: typeof title === 'string' ? title : 'Untitled',
    history,
    tools,
    ...parseSystemPrompt(fields.systemPrompt, report),
    ...parseRecorded(fields.recorded, report),
    ...parseRecordings(fields.recordings, report),
    ...parseProvenance(fields.source, report),
    facts: parseFacts(fields.facts, ids, report),
    pins: parsePins(fields.pins, ids, report),
    budget: parseBudget(fields.budget, report),
    lanes: parseLanes(fields.lanes, report),
  }
  return { ok: true, document, report: report.finish(history, tools, numbers) }
}
