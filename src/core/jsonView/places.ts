import { type Node, parseTree } from 'jsonc-parser'
import type { Path } from '../formats/report.ts'

/** A stretch of a text in UTF-16 code units. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** `error`: nothing can be applied. `warning`: it is repaired when it is applied. `info`: good to know. */
export const SEVERITIES = ['error', 'warning', 'info'] as const

/** Something to say about a place of a text. */
export interface TextProblem extends Span {
  readonly severity: (typeof SEVERITIES)[number]
  /** A sentence without its full stop. */
  readonly words: string
  /** From 1; the column counts code points, so an emoji is one. */
  readonly line: number
  readonly column: number
}

/** A text that is JSON, with the places of what stands in it. */
export interface Places {
  /** The value at a path; where that has none, the nearest that holds it. Of a list or an object its bracket. */
  at(path: Path): Span
  /** The second key of the same name in one object, and every later one. */
  readonly twice: readonly { readonly key: string; readonly span: Span }[]
}

function spanOf({ type, offset, length }: Node): Span {
  return { offset, length: type === 'object' || type === 'array' ? 1 : length }
}

function childOf(node: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined
  if (node.type !== 'object') return undefined
  // Of two keys of one name the last is the one that is read.
  return node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1]
}

function keysTwice(root: Node): Places['twice'] {
  const found: { key: string; span: Span }[] = []
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    const children = node.children ?? []
    open.push(...(node.type === 'property' ? children.slice(1) : children))
    if (node.type !== 'object') continue
    const seen = new Set<string>()
    for (const [key] of children.map((property) => property.children ?? [])) {
      if (!key) continue
      if (seen.has(String(key.value))) found.push({ key: String(key.value), span: spanOf(key) })
      seen.add(String(key.value))
    }
  }
  return found
}

/** Finds places in a text that `parseJson` has read: it recurses as deep as the text nests. */
export function placesOf(text: string): Places {
  const root = parseTree(text)
  if (!root) return { at: () => ({ offset: 0, length: 0 }), twice: [] }
  return {
    at(path) {
      let node = root
      for (const key of path) {
        const next = childOf(node, key)
        if (next) node = next
        // An entry may be given as a plain message.
        else if (key !== 'message') break
      }
      return spanOf(node)
    },
    twice: keysTwice(root),
  }
}

/** Lines and columns of many offsets in one text; both from 1, the column in code points. */
export function createPositions(text: string) {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length)
  return {
    of(offset: number): { readonly line: number; readonly column: number } {
      let low = 0
      for (let high = starts.length - 1; low < high; ) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      return { line: low + 1, column: Array.from(text.slice(starts[low], offset)).length + 1 }
    },
    /** The other way round; a line or column that the text does not have becomes its nearest. */
    offset(line: number, column: number): number {
      const start = starts[Math.min(line, starts.length) - 1] ?? 0
      // As long as a line may be, a column is never further away than in pairs of surrogates.
      const before = Array.from(text.slice(start, start + 2 * column)).slice(0, column - 1)
      return Math.min(text.length, start + before.join('').length)
    },
  }
}
