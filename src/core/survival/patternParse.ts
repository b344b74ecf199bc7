/** A part of a pattern. `size`: how many characters the shortest text has that it matches. */
export type Node =
  /** One character, as the engine's own class of it. */
  | { readonly type: 'one'; readonly source: string; readonly size: 1 }
  | { readonly type: 'assert'; readonly source: '^' | '$' | '\\b' | '\\B'; readonly size: 0 }
  | { readonly type: 'all'; readonly of: readonly Node[]; readonly size: number }
  | { readonly type: 'any'; readonly of: readonly Node[]; readonly size: number }
  | {
      readonly type: 'repeat'
      readonly of: Node
      readonly least: number
      /** Infinity where there is no end. */
      readonly most: number
      readonly lazy: boolean
      readonly size: number
    }

/** What is wrong with a pattern, and at which character, from 1; 0 where it is the whole. */
export class PatternFault extends Error {
  readonly at: number

  constructor(words: string, index = -1) {
    super(words)
    this.at = index + 1
  }
}

const FLAGS = 'iu'
/** Groups in groups: deeper ones are nobody's pattern, and reading them takes a stack. */
const DEEPEST = 40

/** What the engine says of a pattern, without the pattern itself. */
export function engineWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const words = message.slice(message.lastIndexOf(': ') + 1).trim()
  return words === '' ? 'it is no regular expression' : words.charAt(0).toLowerCase() + words.slice(1)
}

const UNSUPPORTED: readonly (readonly [opening: string, words: string])[] = [
  ['(?=', 'a look ahead is not taken'],
  ['(?!', 'a look ahead is not taken'],
  ['(?<=', 'a look behind is not taken'],
  ['(?<!', 'a look behind is not taken'],
]

class Parser {
  private readonly source: string
  private at = 0
  private depth = 0

  constructor(source: string) {
    this.source = source
  }

  whole(): Node {
    const node = this.alternatives()
    // Alternatives end at the end, or at a bracket that nothing opened.
    if (this.at < this.source.length) throw new PatternFault('a “)” that no “(” opens', this.at)
    return node
  }

  private alternatives(): Node {
    const of = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      of.push(this.sequence())
    }
    const [only] = of
    if (of.length === 1 && only) return only
    return { type: 'any', of, size: Math.min(...of.map((node) => node.size)) }
  }

  private sequence(): Node {
    const of: Node[] = []
    for (;;) {
      const next = this.source[this.at]
      if (next === undefined || next === '|' || next === ')') break
      of.push(this.repeated())
    }
    return { type: 'all', of, size: of.reduce((sum, node) => sum + node.size, 0) }
  }

  private repeated(): Node {
    const start = this.at
    const node = this.atom()
    const found = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})(\??)/.exec(this.source.slice(this.at, this.at + 40))
    if (!found) return node
    if (node.type === 'assert') throw new PatternFault('nothing to repeat', this.at)
    const [whole, count, comma, end, lazy] = found
    this.at += whole.length
    const sign = whole[0]
    let [least, most] = [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
    if (count !== undefined) {
      least = Number(count)
      most = comma === undefined ? least : end ? Number(end) : Number.POSITIVE_INFINITY
      if (most < least) throw new PatternFault('numbers out of order', start)
    }
    return { type: 'repeat', of: node, least, most, lazy: lazy === '?', size: least === 0 ? 0 : node.size * least }
  }

  private atom(): Node {
    const start = this.at
    const char = String.fromCodePoint(this.source.codePointAt(start) ?? 0)
    switch (char) {
      case '(':
        return this.group()
      case '^':
      case '$':
        this.at++
        return { type: 'assert', source: char, size: 0 }
      case '*':
      case '+':
      case '?':
        throw new PatternFault('nothing to repeat', start)
      case '{':
      case '}':
      case ']':
        throw new PatternFault(`a lone “${char}”: to look for one, write \\${char}`, start)
      case '[':
        return this.taken(this.endOfClass())
      case '\\':
        return this.escape()
      default:
        return this.taken(start + char.length)
    }
  }

  private group(): Node {
    const start = this.at
    for (const [opening, words] of UNSUPPORTED) {
      if (this.source.startsWith(opening, start)) throw new PatternFault(words, start)
    }
    const opening = /^\((?:\?:|\?<[\p{L}_$][\p{L}\p{N}_$]*>)?/u.exec(this.source.slice(start, start + 80))?.[0] ?? '('
    this.at += opening.length
    if (opening === '(' && this.source[this.at] === '?') throw new PatternFault('an invalid group', start)
    if (++this.depth > DEEPEST) throw new PatternFault('groups too deep in each other', start)
    const node = this.alternatives()
    this.depth--
    if (this.source[this.at] !== ')') throw new PatternFault('a “(” that no “)” closes', start)
    this.at++
    return node
  }

  private endOfClass(): number {
    let at = this.at + 1
    while (at < this.source.length && this.source[at] !== ']') at += this.source[at] === '\\' ? 2 : 1
    if (at >= this.source.length) throw new PatternFault('a “[” that no “]” closes', this.at)
    return at + 1
  }

  private escape(): Node {
    const start = this.at
    const next = this.source[start + 1]
    if (next === undefined) throw new PatternFault('a “\\” with nothing behind it', start)
    if (next === 'b' || next === 'B') {
      this.at += 2
      return { type: 'assert', source: next === 'b' ? '\\b' : '\\B', size: 0 }
    }
    if (next === 'k' || (next >= '1' && next <= '9')) {
      throw new PatternFault('a reference back to a group is not taken', start)
    }
    const long =
      /^\\(?:u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\})/i.exec(
        this.source.slice(start, start + 80),
      )
    const char = String.fromCodePoint(this.source.codePointAt(start + 1) ?? 0)
    return this.taken(start + (long?.[0].length ?? 1 + char.length))
  }

  /** One character of the pattern up to `end`, as the engine reads it: what it refuses has its place here. */
  private taken(end: number): Node {
    const source = this.source.slice(this.at, end)
    try {
      new RegExp(source, FLAGS)
    } catch (error) {
      throw new PatternFault(engineWords(error), this.at)
    }
    this.at = end
    return { type: 'one', source, size: 1 }
  }
}

/** Reads a pattern as JavaScript does under the flags `iu`. Throws a `PatternFault`. */
export function parsePattern(source: string): Node {
  const node = new Parser(source).whole()
  try {
    new RegExp(source, FLAGS)
  } catch (error) {
    // What no single character shows, as two groups of one name.
    throw new PatternFault(engineWords(error))
  }
  return node
}

/** One character of a pattern as a test. */
export function testOf(source: string): (char: string) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, FLAGS)
  return (char) => pattern.test(char)
}

/** A stretch of a pattern in which nothing is chosen or repeated, as a search: it cannot go back. */
export function searchOf(source: string): RegExp {
  return new RegExp(source, `${FLAGS}g`)
}
