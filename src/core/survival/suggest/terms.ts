/** What a term is, by its shape. `code`: letters in capitals that are one only where some text has them in quotation marks. */
export type TermSort = 'test' | 'error' | 'path' | 'identifier' | 'amount' | 'code'

/** `key`: the term in the form in which it is the same as another. `start`: where it stands in the text. */
export type TakeTerm = (sort: TermSort, term: string, key: string, start: number) => void

/** Characters that a term can have: in ASCII, so that text without spaces parts from the path that stands in it. */
const CHUNK = /[\w./:@#~+-]{3,}/g
const LONGEST = 160

const EXTENSIONS =
  'py|pyi|ipynb|js|jsx|mjs|cjs|ts|tsx|vue|svelte|java|kt|kts|scala|go|rs|rb|php|c|h|cc|cpp|hpp|cs|swift|lua|pl|r|jl|sql|sh|bash|zsh|ps1|bat|md|rst|txt|csv|tsv|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|lock|xml|html|htm|css|scss|less|svg|png|jpg|jpeg|gif|pdf|log|zip|tar|gz|db|sqlite|parquet|proto|tf|gradle|ex|exs|erl|hs|ml|dart'
const FILE = new RegExp(`[\\w-]\\.(?:${EXTENSIONS})$`, 'i')
const ADDRESS = /^https?:\/\/[\w-]+(?:\.[\w-]+)*(?:[:/]|\.\w{2,})/i
const SEGMENTS = /^(?:~|\.{1,2})?\/?(?:[\w.@+~#-]+\/)*[\w.@+~#-]+\/?$/
const TEST_ID = /(?:^|[/_.:])tests?(?:[_./:]|$)|(?:^|::)[Tt]est/
const TEST_NAME = /^test_\w{3,}$|^Test[A-Z]\w{2,}$|^[A-Z]\w{2,}[a-z](?:Tests?|Spec)$/
const ERROR_NAME = /^(?:[A-Za-z_]\w*\.)*[A-Z]\w*[a-z](?:Error|Exception|Fault)$/
const ERROR_CODE =
  /^(?:E(?:NOENT|ACCES|PERM|EXIST|PIPE|INVAL|ISDIR|NOTDIR|NOTEMPTY|TIMEDOUT|RESOLVE|ADDR\w+|CONN\w+)|SIG(?:SEGV|ABRT|KILL|TERM|BUS|FPE)|(?:TS|CS|ORA-|E)\d{4,5})$/
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const SNAKE = /^[A-Za-z_]\w*[A-Za-z0-9]_\w*$/
const CAMEL = /^[A-Za-z]\w*[a-z][A-Z]\w*$/
const DOTTED = /^[A-Za-z_]\w+(?:\.[A-Za-z_]\w+)+$/
const NUMBERED = /^#\d{2,7}$/
const CAPITALS = /^[A-Z]{5,8}$/
const LETTER = /[A-Za-z]/
const DIGIT = /\d/

const UNIT =
  'ms|secs?|seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|percent|[kKMG]i?B|bytes?|px|rem|[kMG]?Hz|°C|km|cm|mm|kg|USD|EUR|dollars?|euros?|pounds?|cents?|tokens?|rows?|requests?|users?|retries|attempts|items?|passengers?|bags?|nights?'
const AMOUNT = new RegExp(
  `(?<![\\w.,-])(?:[$€£¥]\\s?\\d[\\d,]{0,15}(?:\\.\\d{1,6})?|\\d[\\d,]{0,15}(?:\\.\\d{1,6})?(?:\\s?%|[\\s-]?(?:${UNIT})(?![\\w])))`,
  'g',
)

/** Punctuation of the sentence around a term, and the number of a line behind a path. */
function trimmed(chunk: string): { readonly term: string; readonly cut: number } {
  let start = 0
  let end = chunk.length
  while (start < end && '+:@-'.includes(chunk.charAt(start))) start++
  while (end > start && '.:@#~+-'.includes(chunk.charAt(end - 1))) end--
  const term = chunk.slice(start, end).replace(/(?::\d{1,7}){1,2}$/, '')
  return { term, cut: start }
}

function pathSort(term: string): TermSort | undefined {
  if (term.includes('://')) return ADDRESS.test(term) && term.length >= 12 ? 'path' : undefined
  if (!SEGMENTS.test(term) || !LETTER.test(term)) return undefined
  const named = FILE.test(term)
  const segments = term.split('/').filter((segment) => segment !== '' && !/^\.{1,2}$|^~$/.test(segment))
  if (named) return 'path'
  // "and/or" is no path, and "/testbed" says too little.
  const rooted = /^(?:~|\.{0,2})\//.test(term)
  return segments.length >= (rooted ? 2 : 3) && segments.every((segment) => segment.length > 1) ? 'path' : undefined
}

/** What a chunk of text is, by its shape; undefined where it is a word like others. */
function sortOf(term: string): TermSort | undefined {
  if (term.length < 3 || term.length > LONGEST) return undefined
  if (term.includes('::')) return TEST_ID.test(term) ? 'test' : term.length >= 6 ? 'identifier' : undefined
  if (term.includes('/')) return pathSort(term)
  if (FILE.test(term)) return 'path'
  if (ERROR_NAME.test(term) || ERROR_CODE.test(term)) return 'error'
  if (TEST_NAME.test(term)) return 'test'
  if (NUMBERED.test(term) || EMAIL.test(term)) return 'identifier'
  if (CAPITALS.test(term)) return 'code'
  if (term.length < 5 || /[:@~#]/.test(term) || /^(?:0x|__\w+__$)/.test(term)) return undefined
  if (DOTTED.test(term)) return term.length >= 8 && !/^(?:self|this)\./.test(term) ? 'identifier' : undefined
  if (SNAKE.test(term) || CAMEL.test(term)) return 'identifier'
  return LETTER.test(term) && DIGIT.test(term) && /^[\w.-]+$/.test(term) && !/^\d{1,4}[a-z]{1,3}$/.test(term)
    ? 'identifier'
    : undefined
}

/** Characters that an escape of JSON or of source code takes after its backslash: they belong to no term. */
function escapeLength(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== 0x5c) return 0
  const next = text.charAt(start)
  if ('nrtbf'.includes(next)) return 1
  return next === 'u' && /^[\da-fA-F]{4}/.test(text.slice(start + 1, start + 5)) ? 5 : 0
}

/** Whether the name that ends here is the key of an object: it recurs in each object of its kind and is no fact. */
function isKey(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at) === 0x5c) at++
  const mark = text.charCodeAt(at)
  return (mark === 0x22 || mark === 0x27) && text.charCodeAt(at + 1) === 0x3a
}

/** A chunk of text that has been looked at: the term in it, and how many characters before it do not belong to it. */
interface Chunk {
  readonly sort: TermSort
  readonly term: string
  readonly key: string
  readonly cut: number
}

/** Chunks recur: each is looked at once, and the memory of them is emptied before it grows large. */
const chunks = new Map<string, Chunk | null>()
const MOST_CHUNKS = 20_000

function look(chunk: string): Chunk | null {
  const known = chunks.get(chunk)
  if (known !== undefined) return known
  const { term, cut } = trimmed(chunk)
  const sort = sortOf(term)
  const made = sort === undefined ? null : { sort, term, key: term.toLowerCase(), cut }
  if (chunks.size >= MOST_CHUNKS) chunks.clear()
  chunks.set(chunk, made)
  return made
}

/** Gives every term of a text to `take`, in order. Linear in the text. */
export function readTerms(text: string, take: TakeTerm): void {
  for (const match of text.matchAll(CHUNK)) {
    const skipped = escapeLength(text, match.index)
    const found = look(skipped > 0 ? match[0].slice(skipped) : match[0])
    if (!found) continue
    const { sort, term, key, cut } = found
    const start = match.index + skipped + cut
    if ((sort === 'identifier' || sort === 'code') && isKey(text, start + term.length)) continue
    take(sort, term, key, start)
  }
  for (const match of text.matchAll(AMOUNT)) {
    const [term] = match
    take('amount', term, term.toLowerCase().replace(/\s+/g, ' '), match.index)
  }
}
