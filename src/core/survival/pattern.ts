import { type Message, messageTexts } from '../message/message.ts'
import { leastLetters, lettersOf } from './characters.ts'
import { PatternFault, parsePattern } from './patternParse.ts'
import { ASSERT, CLASS, MATCH, type Program, programOf, SPLIT } from './patternProgram.ts'
import type { Range } from './quote.ts'

/** The longest source of a pattern, in characters. */
const LONGEST_SOURCE = 1000
/** Steps times characters in one text: of a longer text the rest is not looked at. A usual pattern reaches 500,000. */
const MOST_WORK = 16_000_000
const FURTHEST = 500_000
/** Matches that are told of one text. */
const MOST_MATCHES = 500

export interface PatternProblem {
  readonly code: 'empty' | 'broken' | 'too-long' | 'matches-nothing' | 'too-short' | 'no-match' | 'everywhere'
  /** The reason in plain words, as a sentence, with the place in the pattern where it has one. */
  readonly words: string
}

/**
 * A regular expression as a fact has it, ready for matching. It stands where it matches a text as that is, under
 * JavaScript's flags `iu`; there or lost, never altered: of words that nobody wrote down, none can have changed.
 */
export interface Pattern {
  readonly program: Program
  /** Characters of a text that are looked at. */
  readonly reach: number
}

type Compiled = { readonly pattern: Pattern; readonly size: number } | { readonly problem: PatternProblem }

const KEPT = 256
const compiled = new Map<string, Compiled>()

function compile(source: string): Compiled {
  const known = compiled.get(source)
  if (known) return known
  const found = compileAnew(source)
  if (compiled.size >= KEPT) compiled.clear()
  compiled.set(source, found)
  return found
}

function compileAnew(source: string): Compiled {
  if (source === '') return refused('empty', 'There is nothing to look for: the pattern is empty.')
  if (source.length > LONGEST_SOURCE) {
    return refused('too-long', `The pattern has more than ${LONGEST_SOURCE} characters.`)
  }
  try {
    const node = parsePattern(source)
    if (node.size === 0) {
      return refused('matches-nothing', 'The pattern can match no characters at all, so it would stand everywhere.')
    }
    const program = programOf(node)
    const reach = Math.min(FURTHEST, Math.floor(MOST_WORK / program.steps.length))
    return { pattern: { program, reach }, size: node.size }
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error
    const place = error.at > 0 ? `, at character ${error.at}` : ''
    return refused('broken', `The pattern cannot be used: ${error.message}${place}.`)
  }
}

function refused(code: PatternProblem['code'], words: string): Compiled {
  return { problem: { code, words } }
}

/** A pattern made ready; undefined for one that cannot be used, which stands nowhere. The last hundreds are kept. */
export function preparePattern(source: string): Pattern | undefined {
  const found = compile(source)
  return 'pattern' in found ? found.pattern : undefined
}

/** Why a pattern cannot be used at all, whatever it is looked for in. A document may bring one: it is kept. */
export function patternProblem(source: string): PatternProblem | undefined {
  const found = compile(source)
  return 'problem' in found ? found.problem : undefined
}

let seen = new Uint32Array(1 << 12)
let stack = new Int32Array(1 << 10)

const isWordCharacter = (text: string, at: number): boolean => {
  const char = text[at]
  return char !== undefined && /^\w$/iu.test(char)
}

function holds(assert: string, text: string, at: number): boolean {
  if (assert === '^') return at === 0
  if (assert === '$') return at === text.length
  return (isWordCharacter(text, at - 1) !== isWordCharacter(text, at)) === (assert === '\\b')
}

/**
 * Where the match ends that begins at `from`; −1 where there is none. Every step is tried at every character once and
 * never again, whichever way leads there: so the work grows with steps × characters, and no pattern can hang the
 * page, which the engine's own matcher does for one like (a+)+b.
 */
function endOf({ steps, start }: Program, text: string, from: number): number {
  let top = 0
  const push = (step: number, at: number) => {
    if (top + 2 > stack.length) {
      const more = new Int32Array(stack.length * 2)
      more.set(stack)
      stack = more
    }
    stack[top++] = step
    stack[top++] = at
  }
  push(start, from)
  while (top > 0) {
    let at = stack[--top] ?? 0
    let step = stack[--top] ?? 0
    for (;;) {
      const here = steps[step]
      if (!here) break
      const bit = at * steps.length + step
      const word = seen[bit >>> 5] ?? 0
      if (word & (1 << (bit & 31))) break
      seen[bit >>> 5] = word | (1 << (bit & 31))
      if (here.does === CLASS) {
        const code = text.codePointAt(at)
        if (code === undefined || !here.has(code)) break
        at += code > 0xffff ? 2 : 1
      } else if (here.does === SPLIT) push(here.other, at)
      else if (here.does === MATCH) return at
      else if (here.does === ASSERT && !holds(here.assert, text, at)) break
      step = here.next
    }
  }
  return -1
}

/** Readies the table of what was tried, for a text and a pattern that take so many bits. */
function forget(bits: number): void {
  const words = (bits >>> 5) + 1
  if (seen.length < words) seen = new Uint32Array(Math.max(words, seen.length * 2))
  else seen.fill(0, 0, words)
}

/** Frees the steps at one character: those that a match ended with may begin the next one. What is behind it failed. */
function free(at: number, steps: number): void {
  for (let bit = at * steps; bit < (at + 1) * steps; bit++) {
    seen[bit >>> 5] = (seen[bit >>> 5] ?? 0) & ~(1 << (bit & 31))
  }
}

/**
 * The places where a pattern matches in a text, in order and without overlap, in UTF-16 offsets; at most `most`.
 * Of a very long text only the beginning is looked at: `reach`.
 */
export function matchesIn({ program, reach }: Pattern, whole: string, most = MOST_MATCHES): Range[] {
  const { needs, leads, steps } = program
  if (needs) {
    needs.lastIndex = 0
    if (!needs.test(whole)) return []
  }
  const text = whole.length > reach ? whole.slice(0, reach) : whole
  const found: Range[] = []
  forget((text.length + 1) * steps.length)
  let at = 0
  while (at < text.length && found.length < most) {
    if (needs && leads) {
      needs.lastIndex = at
      const next = needs.exec(text)
      if (!next) break
      at = next.index
    }
    const end = endOf(program, text, at)
    if (end > at) {
      found.push({ start: at, end })
      at = end
      free(at, steps.length)
    } else at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return found
}

/** The places where a pattern matches in a text; none for a pattern that cannot be used. */
export function findPattern(text: string, source: string): Range[] {
  const pattern = preparePattern(source)
  return pattern ? matchesIn(pattern, text) : []
}

/** What of a message a pattern matches, its first match; undefined where it stands nowhere in it. */
export function matchedWords(message: Message, source: string): string | undefined {
  const pattern = preparePattern(source)
  if (!pattern) return undefined
  for (const text of messageTexts(message)) {
    const [first] = matchesIn(pattern, text, 1)
    if (first) return text.slice(first.start, first.end)
  }
  return undefined
}

/** So many matches that take more than half of a message say nothing about it. */
const MANY = 3

function asProblem(code: PatternProblem['code'], words: string): PatternProblem {
  return { code, words }
}

/** Why a pattern cannot be marked in a message: it cannot be used, matches nothing there, or is too general. */
export function patternMarkProblem(message: Message, source: string): PatternProblem | undefined {
  const found = compile(source)
  if ('problem' in found) return found.problem
  if (found.size < 2) {
    return asProblem('too-short', 'The pattern can match a single character, so it would be found almost anywhere.')
  }
  const texts = messageTexts(message)
  const matches = texts.flatMap((text) =>
    matchesIn(found.pattern, text).map(({ start, end }) => text.slice(start, end)),
  )
  if (matches.length === 0) return asProblem('no-match', 'The pattern matches nothing in this message.')
  let taken = 0
  for (const words of matches) {
    const { letters, unspaced } = lettersOf(words)
    taken += letters
    const least = leastLetters(unspaced)
    if (letters >= least) continue
    const shown = `${letters} ${letters === 1 ? 'letter or digit' : 'letters or digits'}`
    const what = `The pattern matches “${words.replace(/\s+/g, ' ')}” here, which has only ${shown}`
    return asProblem('too-short', `${what}; it takes ${least} to tell it from chance.`)
  }
  const all = texts.reduce((sum, text) => sum + lettersOf(text.slice(0, found.pattern.reach)).letters, 0)
  if (matches.length >= MANY && taken * 2 > all) {
    return asProblem('everywhere', 'The pattern matches most of this message: it would be found almost anywhere.')
  }
  return undefined
}
