import { HARMLESS, kindOfName, NAMES, type SecretKind, SHAPES } from './kinds.ts'
import { isFilledIn, isMixed, isStandIn, isStrong } from './strength.ts'

/** A key-shaped string in a text, in UTF-16 offsets. It is the value alone: not its name, not the user of an address. */
export interface FoundSecret {
  readonly kind: SecretKind
  readonly start: number
  readonly end: number
}

/** Where a key can begin: not inside a word, but behind the escape of a line break. */
const START = '(?<=^|[^\\w-]|\\\\[nrt])'
const BY_SHAPE = new RegExp(`${START}(?:${SHAPES.map(({ source }) => `(${source})`).join('|')})`, 'g')
const BEARER = /\bbearer[ \t]{1,8}([\w.~+/-]{20,2000}={0,2})/gi
const BASIC = /\bauthorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?basic[ \t]{1,8}([A-Za-z0-9+/]{12,1000}={0,2})/gi
// Up to three backslashes: a text in JSON in JSON.
const NAMED = new RegExp(
  `(?:${NAMES})(?:[_-]?(?:value|live|prod|production|dev|test|staging|\\d{1,2}))?\\\\{0,3}["'\`]?[ \\t]{0,4}(?::|=>?|:=)[ \\t]{0,4}`,
  'gi',
)
const QUOTE = /\\{0,3}["'`]/y
const VALUE = /[^\s"'`\\,;&<>(){}[\]]{6,200}/y
const QUOTED_VALUE = /[^"'`\\\n\r]{6,200}/y
const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'`<>\\]{0,100}:([^\s/@"'`<>\\]{1,200})@/gi
const COMMON_PASSWORDS = /^(?:pass(?:word|wd)?|pw|pwd|secret|user(?:name)?|token|key|x+|\d{1,5})$/i
const KEY_BEGIN = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_END = /-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g
/** A block that does not end within so many characters is taken to end with its letters. */
const LONGEST_BLOCK = 20_000
const LEAST_LETTERS = 40
const BLOCK_LETTERS = /(?:[A-Za-z0-9+/=\s:,-]|\\[nrt]){0,20000}/y

/** What any secret has: a text without all of it is passed over at once. */
const HINT =
  /sk-|gh[opsru]_|github_pat|A(?:KIA|SIA|BIA|CCA|Iza)|ya29|GOCSPX|xox|xapp-|gl(?:pat|ptt|dt|rt|soat)-|npm_|hf_|[rs]k_|SG\.|gsk_|xai-|r8_|pypi-|dckr_|do[opr]_v1|eyJ|:\/\/|PRIVATE KEY|bearer|authorization|pass|pwd|secret|token|key|credential/i

type Take = (kind: SecretKind, start: number, end: number) => void

function findShapes(text: string, take: Take): void {
  for (const match of text.matchAll(BY_SHAPE)) {
    const group = match.findIndex((value, at) => at > 0 && value !== undefined)
    const shape = SHAPES[group - 1]
    const [value] = match
    if (!shape || isFilledIn(value) || (shape.mixed && !isMixed(value))) continue
    take(shape.kind, match.index, match.index + value.length)
  }
}

function findBlocks(text: string, take: Take): void {
  let end = -1
  let taken = 0
  for (const match of text.matchAll(KEY_BEGIN)) {
    if (match.index < taken) continue
    const from = match.index + match[0].length
    // The next end is looked for once, whatever number of blocks begin before it.
    if (end >= 0 && end < from) end = -1
    if (end < 0) {
      KEY_END.lastIndex = from
      const found = KEY_END.exec(text)
      end = found ? KEY_END.lastIndex : Number.POSITIVE_INFINITY
    }
    let to = end
    if (end - from > LONGEST_BLOCK) {
      BLOCK_LETTERS.lastIndex = from
      to = from + (BLOCK_LETTERS.exec(text)?.[0].length ?? 0)
      if (to - from < LEAST_LETTERS) continue
    }
    take('private key', match.index, to)
    taken = to
  }
}

function findHeaders(text: string, take: Take): void {
  for (const [pattern, kind] of [
    [BEARER, 'bearer token'],
    [BASIC, 'login'],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const [whole, value = ''] = match
      if (isStandIn(value) || (kind === 'bearer token' && !isMixed(value))) continue
      const end = match.index + whole.length
      take(kind, end - value.length, end)
    }
  }
}

function findNamed(text: string, take: Take): void {
  for (const match of text.matchAll(NAMED)) {
    const [name] = match
    if (HARMLESS.test(text.slice(Math.max(0, match.index - 16), match.index))) continue
    let at = match.index + name.length
    QUOTE.lastIndex = at
    const quote = QUOTE.exec(text)?.[0]
    at += quote?.length ?? 0
    const pattern = quote === undefined ? VALUE : QUOTED_VALUE
    pattern.lastIndex = at
    const value = pattern.exec(text)?.[0]
    if (value === undefined) continue
    const own = quote === undefined ? value.replace(/[.:!?]+$/, '') : value
    const kind = kindOfName(name)
    if (isStrong(own, kind, quote !== undefined)) take(kind, at, at + own.length)
  }
}

function findAddresses(text: string, take: Take): void {
  for (const match of text.matchAll(ADDRESS)) {
    const [whole, value = ''] = match
    if (isStandIn(value) || COMMON_PASSWORDS.test(value)) continue
    const end = match.index + whole.length - 1
    take('password in an address', end - value.length, end)
  }
}

const NONE: readonly FoundSecret[] = []

/**
 * The key-shaped strings of a text, in order and without overlap; of two that overlap the one that begins first. Linear:
 * a text of a megabyte takes milliseconds, whatever stands in it. Stand-ins such as `<token>` or `sk-xxxx` are none.
 */
export function secretsInText(text: string): readonly FoundSecret[] {
  if (text.length < 8 || !HINT.test(text)) return NONE
  const all: FoundSecret[] = []
  const take: Take = (kind, start, end) => all.push({ kind, start, end })
  findShapes(text, take)
  findBlocks(text, take)
  findHeaders(text, take)
  findNamed(text, take)
  findAddresses(text, take)
  if (all.length < 2) return all.length === 0 ? NONE : all
  // A shape before a name at the same place: "GitHub token" says more than "token".
  const found: FoundSecret[] = []
  for (const one of all.sort((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (!last || one.start >= last.end) found.push(one)
  }
  return found
}

const IS_NAME = new RegExp(`(?:${NAMES})(?:[_-]?(?:value|live|prod|production|dev|test|staging|\\d{1,2}))?$`, 'i')

/** As `secretsInText`, for a value that stands under a name: `{"password": "…"}`. */
export function secretsUnder(name: string | undefined, value: string): readonly FoundSecret[] {
  const found = secretsInText(value)
  const match = name === undefined || found.length > 0 ? null : IS_NAME.exec(name)
  if (!match || name === undefined || HARMLESS.test(name.slice(0, match.index))) return found
  const kind = kindOfName(match[0])
  return value.length <= 400 && isStrong(value, kind, true) ? [{ kind, start: 0, end: value.length }] : found
}

/** A secret as it may be shown: its first characters, never more than a quarter of it. */
export function masked(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 4))
  return `${secret.slice(0, shown).replace(/[\ud800-\udbff]$/, '')}…`
}
