import type { Document } from '../document/document.ts'
import type { Report } from '../formats/report.ts'
import { count, listWords } from '../words/words.ts'
import { checkJson } from './check.ts'
import type { TextProblem } from './places.ts'
import { keepSame } from './same.ts'

export type JsonApplied =
  | {
      readonly ok: true
      /** `before` itself where the text says nothing new. */
      readonly document: Document
      readonly report: Report
      readonly problems: readonly TextProblem[]
    }
  | { readonly ok: false; readonly problems: readonly TextProblem[] }

/**
 * The document that a text says, in the place of `before`. What is the same in both stays the same object. An error
 * applies nothing; what was repaired is among the problems.
 */
export function applyJson(text: string, before: Document): JsonApplied {
  const { problems, read } = checkJson(
    text,
    before.history.map((entry) => entry.message.id),
  )
  if (!read || problems.some(({ severity }) => severity === 'error')) return { ok: false, problems }
  return { ok: true, document: keepSame(read.document, before), report: read.report, problems }
}

const FIELDS: readonly (readonly [keyof Document, string])[] = [
  ['title', 'title'],
  ['budget', 'budget'],
  ['lanes', 'lanes'],
  ['facts', 'facts'],
  ['pins', 'pins'],
  ['tools', 'tools'],
  ['systemPrompt', 'system prompt'],
  ['recorded', 'recorded prompts'],
  ['recordings', 'recordings'],
  ['source', 'source'],
]

/** What differs between two documents in a few words: "1 message changed, 1 new, budget changed". */
export function changeWords(before: Document, after: Document): string {
  const old = new Map(before.history.map((entry) => [entry.message.id, entry]))
  const news = after.history.filter((entry) => !old.has(entry.message.id)).length
  const changed = after.history.filter((entry) => old.has(entry.message.id) && old.get(entry.message.id) !== entry)
  const removed = before.history.length - (after.history.length - news)
  const fields = FIELDS.filter(([key]) => before[key] !== after[key]).map(([, name]) => name)
  const said = [
    ...(changed.length > 0 ? [`${count(changed.length, 'message')} changed`] : []),
    ...(news > 0 ? [count(news, 'new message')] : []),
    ...(removed > 0 ? [`${count(removed, 'message')} removed`] : []),
    ...(fields.length > 0 ? [`${listWords(fields)} changed`] : []),
  ]
  if (said.length > 0) return said.join(', ')
  return before.history === after.history ? 'nothing changed' : 'messages moved'
}
