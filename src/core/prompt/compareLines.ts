import { commonEnds, type Step, stepsBetween } from '../words/align.ts'

/** One row of two texts beside each other: a line of either or of both. `undefined`: this text has no line here. */
export interface LineRow {
  readonly a: string | undefined
  readonly b: string | undefined
  readonly same: boolean
}

/** Beyond so many comparisons (lines × lines) what differs is shown as one block: it would take too long to align. */
const MOST = 4_000_000

const KEY = /^(?:[-*] )?([\p{L}_][\p{L}\p{N} _.-]{0,40}):(?=\s|$)/u

/** What a line is about, where it says so: "Time zone" of "Time zone: Europe/Berlin". */
function keyOf(line: string | undefined): string | undefined {
  return line === undefined ? undefined : KEY.exec(line)?.[1]
}

const differing = (a: string | undefined, b: string | undefined): LineRow => ({ a, b, same: false })

/** Lines that meet by `steps` beside each other, being the `same` or not; what stands between them as `between` sets it. */
function meeting(
  a: readonly string[],
  b: readonly string[],
  steps: readonly Step[],
  same: boolean,
  between: (a: readonly string[], b: readonly string[]) => LineRow[],
): LineRow[] {
  const rows: LineRow[] = []
  let [i, j] = [0, 0]
  let [fromA, fromB] = [0, 0]
  const flush = () => rows.push(...between(a.slice(fromA, i), b.slice(fromB, j)))
  for (const step of steps) {
    if (step === 'same') {
      flush()
      rows.push({ a: a[i], b: b[j], same })
      fromA = ++i
      fromB = ++j
    } else if (step === 'removed') i++
    else j++
  }
  flush()
  return rows
}

/** Lines in pairs, as far as they go; one that names its key is never beside a line about something else. */
function apart(a: readonly string[], b: readonly string[]): LineRow[] {
  const rows: LineRow[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const alone = keyOf(a[i]) !== undefined || j >= b.length
    if (alone && i < a.length) rows.push(differing(a[i++], undefined))
    else if (keyOf(b[j]) !== undefined || i >= a.length) rows.push(differing(undefined, b[j++]))
    else rows.push(differing(a[i++], b[j++]))
  }
  return rows
}

/** Lines that differ, those with the same key beside each other. */
function byKey(a: readonly string[], b: readonly string[]): LineRow[] {
  const keys = (lines: readonly string[], side: string) => lines.map((line, index) => keyOf(line) ?? `${side}${index}`)
  // No key begins with a digit or a colon, so a line without one meets no other here.
  return meeting(a, b, stepsBetween(keys(a, ':'), keys(b, ';')), false, apart)
}

/** Lines in pairs, as far as they go, whatever they say. */
function beside(a: readonly string[], b: readonly string[]): LineRow[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => differing(a[index], b[index]))
}

function aligned(a: readonly string[], b: readonly string[]): readonly LineRow[] {
  if (a.length * b.length > MOST) return beside(a, b)
  // What stands between two lines that are the same is set in pairs: one line that changed is one row.
  return meeting(a, b, stepsBetween(a, b), true, byKey)
}

/** Two texts line by line beside each other, so that the most lines meet their like. */
export function compareLines(one: string, other: string): readonly LineRow[] {
  const [a, b] = [one.split('\n'), other.split('\n')]
  const { start, end } = commonEnds(a, b)
  const same = (line: string): LineRow => ({ a: line, b: line, same: true })
  return [
    ...a.slice(0, start).map(same),
    ...aligned(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ]
}

/** How many rows differ. */
export function differingLines(rows: readonly LineRow[]): number {
  return rows.reduce((sum, row) => (row.same ? sum : sum + 1), 0)
}

/** Rows as they are drawn, or how many of the same were folded away. */
export type FoldedRow =
  | { readonly row: LineRow; readonly at: number }
  | { readonly folded: number; readonly at: number }

/** Folds runs of lines that are the same, but for `context` lines beside what differs. A fold hides at least three. */
export function foldSame(rows: readonly LineRow[], context: number): readonly FoldedRow[] {
  const near = new Array<boolean>(rows.length).fill(false)
  rows.forEach((row, index) => {
    if (!row.same) near.fill(true, Math.max(0, index - context), index + context + 1)
  })
  const shown: FoldedRow[] = []
  for (let at = 0; at < rows.length; ) {
    let end = at
    while (end < rows.length && !near[end]) end++
    if (end - at >= 3) {
      shown.push({ folded: end - at, at })
      at = end
      continue
    }
    const row = rows[at]
    if (row) shown.push({ row, at })
    at++
  }
  return shown
}
