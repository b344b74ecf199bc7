import { oncePerMessage } from '../message/memo.ts'
import { messageTexts } from '../message/message.ts'
import { opening } from './sentences.ts'

/** How many lines at either end of an output can hold the count of a test run. */
const EDGE_LINES = 3
/** Characters in which those lines are looked for. */
const EDGE = 2000
// Without the flag u, which makes it four times slower and adds nothing to ASCII.
const EXIT =
  /\b(?:exit(?:ed)?(?: with)?(?: an?)?(?: non-?zero)?(?: exit)?[ _-]?(?:code|status)|return[ _]?code)["']?(?: of| is| was)?[ \t]{0,3}[:=]?[ \t]{0,3}(-?\d{1,10})\b/gi
const ERROR_LINE = /^[ \t]*(?:Traceback\b|FAILED\b|(?:[A-Za-z_$][\w.$]{0,120})?Error:).*/m
const COUNT_FAILED = /(?<![\d.])[1-9]\d{0,8}\s{1,3}(?:[a-z]{1,20}\s{1,3})?failed\b/iu
const EXIT_FIELDS = ['exit_code', 'exitCode', 'exitcode', 'returncode', 'return_code']

/** What a tool's output says about failing, in its own words; undefined where it says nothing. */
function failureIn(text: string): string | undefined {
  return jsonFailure(text) ?? exitFailure(text) ?? lineFailure(text)
}

/** The last exit code that a text names decides: what a tool runs may print others before its own. */
function exitFailure(text: string): string | undefined {
  let last: RegExpMatchArray | undefined
  for (const match of text.matchAll(EXIT)) last = match
  return last && Number(last[1]) !== 0 ? last[0] : undefined
}

function lineFailure(text: string): string | undefined {
  const line = ERROR_LINE.exec(text)?.[0]
  if (line !== undefined) return opening(line.slice(0, 200), 80)
  const lines = (part: string) =>
    part
      .trim()
      .split('\n')
      .filter((candidate) => candidate.trim() !== '')
  const edges = lines(text.slice(0, EDGE))
    .slice(0, EDGE_LINES)
    .concat(lines(text.slice(-EDGE)).slice(-EDGE_LINES))
  for (const edge of edges) {
    const count = COUNT_FAILED.exec(edge)?.[0]
    if (count !== undefined) return count
  }
  return undefined
}

/** Results that are a JSON object: their exit code, an `error` that is not empty, and what their strings say. */
function jsonFailure(text: string): string | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  for (const field of EXIT_FIELDS) {
    const code = fields.get(field)
    if (typeof code === 'number' && code !== 0) return `${field}: ${code}`
  }
  const error = fields.get('error')
  if (typeof error === 'string' && error.trim() !== '') return opening(`error: ${error.slice(0, 200)}`, 80)
  if (typeof error === 'object' && error !== null && Object.keys(error).length > 0) return 'error'
  for (const field of ['is_error', 'isError']) if (fields.get(field) === true) return field
  for (const inner of fields.values()) {
    const found = typeof inner === 'string' ? lineFailure(inner) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The words by which the text of a tool message says that it failed. */
export const failureText = oncePerMessage((message): string | undefined => {
  const texts = messageTexts(message)
  const [only = ''] = texts
  return failureIn(texts.length === 1 ? only : texts.join('\n'))
})
