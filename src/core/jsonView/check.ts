import type { Document } from '../document/document.ts'
import { looksLikeDocument, parseDocument } from '../document/parse.ts'
import { parseJson } from '../formats/json.ts'
import { createReport, type Level, type Path, type Report, type ReportBuilder } from '../formats/report.ts'
import { isRecord, shortened } from '../formats/value.ts'
import { count } from '../words/words.ts'
import { completed } from './entries.ts'
import { unknownFields } from './knownFields.ts'
import { createPositions, placesOf, SEVERITIES, type TextProblem } from './places.ts'
import { documentSchema } from './schema.ts'

/** What a text says of itself. `read` is absent where it says no document. */
export interface JsonCheck {
  /** The gravest first, then from top to bottom. */
  readonly problems: readonly TextProblem[]
  readonly read?: { readonly document: Document; readonly report: Report }
}

/** Nobody reads the 201st; an error is never among those that are not listed. */
const MOST_PROBLEMS = 200

/** Left out is lost: that is never done to somebody who is typing. */
const SEVERITY: { readonly [level in Level]: TextProblem['severity'] } = {
  skipped: 'error',
  repaired: 'warning',
  note: 'info',
}

interface Remark {
  readonly severity: TextProblem['severity']
  readonly words: string
  readonly path: Path
}

/** A report that hands on each remark with its path, before the same words are merged. */
function recording(remark: (one: Remark) => void): ReportBuilder {
  const report = createReport()
  const add: ReportBuilder['add'] = (level, words, at, path = []) => {
    remark({ severity: SEVERITY[level], words, path })
    report.add(level, words, at, path)
  }
  return {
    add,
    at: (place, path = []) => {
      return (level, words, field = []) => add(level, words, place, [...path, ...field])
    },
    finish: report.finish,
  }
}

/** A remark as a sentence. Nothing is left out of a text that is not applied: only the reason is of use. */
function sentence(words: string): string {
  const lanes = words.replace(/^[\d,]+ (lanes?) left out: (\d+) are given/, '$2 lanes are given')
  const reason = lanes.replace(/^(?:an? )?\w+ left out: /, '')
  // A path is written as it is.
  return /^\w+\.\w/.test(reason) ? reason : reason.slice(0, 1).toUpperCase() + reason.slice(1)
}

function ordered(problems: readonly TextProblem[]): readonly TextProblem[] {
  const rank = (one: TextProblem) => SEVERITIES.indexOf(one.severity)
  const sorted = [...problems].sort((a, b) => rank(a) - rank(b) || a.offset - b.offset)
  const rest = sorted.length - MOST_PROBLEMS
  const last = sorted[MOST_PROBLEMS]
  if (rest <= 0 || !last) return sorted
  return [...sorted.slice(0, MOST_PROBLEMS), { ...last, words: `${count(rest, 'more remark')} from here on` }]
}

function broken(text: string): readonly TextProblem[] {
  const positions = createPositions(text)
  const parsed = parseJson(text)
  if (parsed.ok) return []
  const { words, line = 1, column = 1 } = parsed.problem
  const offset = positions.offset(line, column)
  // A fault at the end of the text has nothing to point to but what stands before it.
  return [{ severity: 'error', words: words.replace(/\.$/, ''), line, column, offset, length: 1 }]
}

/**
 * Reads a text as the saved form of a document and says at its places what is wrong, what would be repaired and what
 * is new. `taken`: message ids that a new message must not get. It never throws.
 */
export function checkJson(text: string, taken: Iterable<string> = []): JsonCheck {
  if (text.trim() === '') {
    const words = 'The text is empty. A document is an object with format, history and lanes'
    return { problems: [{ severity: 'error', words, line: 1, column: 1, offset: 0, length: 0 }] }
  }
  const parsed = parseJson(text)
  if (!parsed.ok) return { problems: broken(text) }
  const remarks: Remark[] = []
  const report = recording((one) => remarks.push(one))
  const { value } = parsed
  const known = isRecord(value) && looksLikeDocument(value)
  if (known) {
    unknownFields(documentSchema, value, (path) => {
      const name = shortened(JSON.stringify(path.at(-1)))
      report.add('repaired', `${name} is not a field here: left out`, undefined, path)
    })
  }
  const result = parseDocument(known ? completed(value, taken, report) : value, report)
  if (!result.ok) {
    const { words, path } = result.problem
    remarks.push({ severity: 'error', words: words.replace(/\.$/, ''), path: path === undefined ? [] : [path] })
  }
  const places = placesOf(text)
  const positions = createPositions(text)
  const problems = remarks.map(({ severity, words, path }): TextProblem => {
    const span = places.at(path)
    return { severity, words: sentence(words), ...positions.of(span.offset), ...span }
  })
  for (const { key, span } of places.twice) {
    const words = `The key ${shortened(JSON.stringify(key))} stands twice in one object: only the last would be read`
    problems.push({ severity: 'error', words, ...positions.of(span.offset), ...span })
  }
  return { problems: ordered(problems), ...(result.ok && { read: result }) }
}
