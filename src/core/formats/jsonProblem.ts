import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'
import { printable } from './printable.ts'
import type { Problem } from './report.ts'

/** What was expected where the parser gave up. The keys are jsonc-parser's names of its error codes. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['InvalidSymbol', 'a value (text in double quotes, a number, true, false, null, a list or an object)'],
  ['ValueExpected', 'a value (text in double quotes, a number, true, false, null, a list or an object)'],
  ['PropertyNameExpected', 'a key in double quotes'],
  ['ColonExpected', 'a colon after the key'],
  ['CommaExpected', 'a comma, or the end of the list or object'],
  ['CloseBraceExpected', 'a comma or }'],
  ['CloseBracketExpected', 'a comma or ]'],
  ['EndOfFileExpected', 'the end of the text'],
  ['UnexpectedEndOfString', 'a closing double quote on the same line (a line break inside a text is written \\n)'],
  ['UnexpectedEndOfNumber', 'the rest of the number'],
  ['InvalidUnicode', 'four hex digits after \\u'],
  ['InvalidEscapeCharacter', 'one of " \\ / b f n r t u after the backslash'],
  ['InvalidCharacter', 'no control character inside a text (a tab is written \\t)'],
])

/** Ends the visit at the first fault: what follows is a consequence, and 5 MB of consequences take time. */
class Found extends Error {
  readonly offset: number
  readonly code: string
  constructor(offset: number, code: string) {
    super(code)
    this.offset = offset
    this.code = code
  }
}

function firstFault(text: string): Found | undefined {
  const onError = (error: ParseErrorCode, offset: number) => {
    throw new Found(offset, printParseErrorCode(error))
  }
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (error) {
    if (error instanceof Found) return error
    throw error
  }
  return undefined
}

const IN_TEXT: ReadonlySet<string> = new Set(['InvalidCharacter', 'InvalidEscapeCharacter', 'InvalidUnicode'])
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy

/** Where in a quoted text the fault is: the parser says only where the text opens. */
function placeInText(text: string, opening: number): number {
  let index = opening + 1
  while (index < text.length && text[index] !== '"') {
    if (text[index] === '\\') {
      ESCAPE.lastIndex = index
      if (!ESCAPE.test(text)) return index
      index = ESCAPE.lastIndex
    } else if (text.charCodeAt(index) < 0x20) return index
    else index++
  }
  return opening
}

/** Line and column (from 1) of an offset; the column counts code points, so an emoji is one. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (const { index } of text.slice(0, offset).matchAll(/\r\n?|\n/g)) {
    line++
    start = index + (text.startsWith('\r\n', index) ? 2 : 1)
  }
  let column = 1
  for (let index = start; index < offset; index++) {
    const code = text.charCodeAt(index)
    if (code < 0xdc00 || code > 0xdfff) column++
  }
  return { line, column }
}

function excerptAt(text: string, offset: number): string {
  const before =
    text
      .slice(Math.max(0, offset - 30), offset)
      .split(/[\r\n]/)
      .at(-1) ?? ''
  const after = text.slice(offset, offset + 30).split(/[\r\n]/)[0] ?? ''
  // A cut may halve an emoji.
  return printable((before + after).replace(/\p{Surrogate}/gu, ''))
}

function foundAt(text: string, offset: number): string {
  const token = /^(?:\\?[\w$.+-]{1,20}|\s|.)/su.exec(text.slice(offset, offset + 24))?.[0]
  if (token === undefined) return 'the end of the text'
  if (/^[\r\n]$/.test(token)) return 'the end of the line'
  return /^[\p{C}\s]$/u.test(token) ? `the character U+${hex(token)}` : token
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}

/** Mistakes that have a name, told by what stands at the fault. */
function knownMistake(text: string, offset: number, code: string): string | undefined {
  const rest = text.slice(offset, offset + 24)
  const constant = /^-?(?:NaN|Infinity)\b/.exec(rest)?.[0]
  if (constant) return `${constant} is not JSON, though Python's json.dumps writes it: put null in its place.`
  const python = /^(?:None|True|False|undefined)\b/.exec(rest)?.[0]
  if (python) return `${python} is not JSON (it looks like printed code): JSON has null, true and false.`
  if (rest.startsWith("'")) return "JSON puts texts and keys in double quotes, not in single ones: found '."
  if (/^(?:\/\/|\/\*)/.test(rest)) return 'JSON has no comments: remove what begins here.'
  if (rest.startsWith('```')) return 'This is a Markdown code block: give only what stands between its lines of ```.'
  if (offset === 0 && rest.startsWith('<')) return 'This looks like a web page or XML, not like JSON.'
  const previous = text
    .slice(Math.max(0, offset - 200), offset)
    .trimEnd()
    .at(-1)
  if (/^[\]}]/.test(rest) && previous === ',') return `The comma before ${rest[0]} is one too many.`
  if (!endsBefore(text, offset, code)) return undefined
  return /^[[{]/.test(rest)
    ? 'A second JSON value begins here. One value a line (JSONL) is not read: where the lines are chat messages, put them into one list, [ … , … ].'
    : `The JSON value has ended before this, but the text goes on with ${foundAt(text, offset)}.`
}

/** The value is complete before the fault. Of a word behind it the parser only says that it is no value. */
function endsBefore(text: string, offset: number, code: string): boolean {
  if (code !== 'InvalidSymbol') return code === 'EndOfFileExpected'
  try {
    JSON.parse(text.slice(0, offset))
    return true
  } catch {
    return false
  }
}

/** Says why a text that `JSON.parse` refused is not JSON: what was expected, what was found, and where. */
export function explainJson(text: string): Problem {
  const fault = firstFault(text)
  if (!fault) return { words: 'This text is not valid JSON.' }
  const opening = Math.min(fault.offset, text.length)
  const offset = IN_TEXT.has(fault.code) ? placeInText(text, opening) : opening
  const rest = text.slice(offset)
  const unclosed = fault.code === 'UnexpectedEndOfString'
  // The fault of an unclosed text is where it opens, not where it ends.
  const ended = unclosed ? !/[\r\n]/.test(rest) : rest.trim() === ''
  const expected = EXPECTED.get(fault.code) ?? 'valid JSON'
  const words =
    knownMistake(text, offset, fault.code) ??
    (ended
      ? `The text ends too early: it may be cut off. Expected ${expected}.`
      : `Expected ${expected}, found ${unclosed ? 'the end of the line' : foundAt(text, offset)}.`)
  return { words, ...positionOf(text, offset), excerpt: excerptAt(text, offset) }
}
