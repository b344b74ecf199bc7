import type { Evidence } from '../budget/counters.ts'
import type { CounterResult, SideBySide } from '../budget/sideBySide.ts'
import { percentOf } from '../budget/stats.ts'
import { count, listWords, num, percent } from './words.ts'

/** On what a rule rests, as it stands beside it. */
export function evidenceWords(evidence: Evidence): string {
  switch (evidence) {
    case 'course':
      return 'The rule of this page'
    case 'source':
      return 'Source read'
    case 'stored':
      return 'Source read, one stored version'
    case 'tokenizer':
      return 'Run here'
  }
}

/** A total, with a sign where it is not exact by its own counter. */
export function totalWords({ total, exact }: CounterResult): string {
  return `${exact ? '' : '≈'}${num(total)}`
}

/** "+212, +16.9%", "as exact"; what is still being counted makes it approximate. */
export function differenceWords(row: CounterResult, exact: CounterResult): string {
  const off = row.total - exact.total
  const about = row.exact && exact.exact ? '' : '≈'
  if (off === 0) return `${about}0`
  const sign = off > 0 ? '+' : '−'
  if (exact.total === 0) return `${about}${sign}${num(Math.abs(off))}`
  return `${about}${sign}${num(Math.abs(off))}, ${sign}${percent(percentOf(Math.abs(off), exact.total))}`
}

/** Names of the counters with this total. */
function namesWith(rows: readonly CounterResult[], total: number): string {
  return listWords(rows.filter((row) => row.total === total).map(({ counter }) => counter.name))
}

/** The finding: "The same history is 1,251 to 1,873 tokens, by whom you ask." Of what is counted to the end. */
export function spreadWords({ rows }: SideBySide): { readonly finding: string; readonly ends: string | undefined } {
  const counted = rows.filter(({ complete }) => complete)
  const totals = counted.map(({ total }) => total)
  const least = Math.min(...totals)
  const most = Math.max(...totals)
  if (least === most) return { finding: `This history is ${count(most, 'token')}, whomever you ask.`, ends: undefined }
  const times = least > 0 ? `, ${(most / least).toFixed(2)} times as much` : ''
  return {
    finding: `The same history is ${num(least)} to ${count(most, 'token')}, by whom you ask.`,
    ends: `Least by ${namesWith(counted, least)}; most by ${namesWith(counted, most)}${times}.`,
  }
}

export type Acting = 'compaction' | 'pruning'

/** What a counter would have triggered; `at` is the index of the message, where there is one to go to. */
export interface TriggerWords {
  readonly at: number | undefined
  readonly place: string
  /** Beside the exact count; undefined for that itself. */
  readonly beside: string | undefined
}

function besideWords(own: number | undefined, exact: number | undefined): string | undefined {
  if (own === undefined) return exact === undefined ? undefined : `exact: ${placeWords(exact)}`
  if (exact === undefined) return 'exact: not yet'
  if (own === exact) return 'as exact'
  return `${count(Math.abs(own - exact), 'message')} ${own > exact ? 'later' : 'earlier'} than exact`
}

function placeWords(at: number | undefined): string {
  if (at === undefined) return 'not yet'
  return at < 0 ? 'by the tool definitions alone' : `after message ${num(at + 1)}`
}

/** "after message 214", "31 messages later than exact". `exact`: the count that it is held against, once that is complete. */
export function triggerWords(row: CounterResult, which: Acting, exact: CounterResult | undefined): TriggerWords {
  const at = row[which]
  const beside = exact && exact !== row ? besideWords(at, exact[which]) : undefined
  return { at: at !== undefined && at >= 0 ? at : undefined, place: placeWords(at), beside }
}

export interface FitWords {
  /** `refused` and `late` are what a counter must not do: it says that there is room, and there is none. */
  readonly kind: 'refused' | 'short' | 'late' | 'alarm' | 'over' | 'fits'
  readonly words: string
}

/**
 * Whether a counter's word on the window can be trusted, held against the exact count. The dangerous case is that it
 * says that the prompt fits and a provider would refuse it.
 */
export function fitWords(row: CounterResult, exact: CounterResult, { roomAt, windowAt }: SideBySide): FitWords {
  const says = row.total <= roomAt
  const { total } = exact
  if (exact !== row && says && total > windowAt) {
    return { kind: 'refused', words: `Says ${num(row.total)}, really ${totalWords(exact)}: would be refused.` }
  }
  if (exact !== row && says && total > roomAt) {
    const missing = count(total - roomAt, 'token')
    return {
      kind: 'short',
      words: `Says ${num(row.total)}, really ${totalWords(exact)}: ${missing} of the reserve gone.`,
    }
  }
  if (exact !== row && !says && total <= roomAt) return { kind: 'alarm', words: 'Says that it does not fit; it does.' }
  const warned = row.compaction
  // The call that came first over the window was refused, and nothing had been compacted for it.
  if (exact !== row && exact.window !== undefined && (warned === undefined || warned > exact.window)) {
    return { kind: 'late', words: `Over the window ${placeWords(exact.window)}, before it would have compacted.` }
  }
  if (!says) return { kind: 'over', words: row.total > windowAt ? 'Over the window.' : 'Into the reserve.' }
  return { kind: 'fits', words: 'Fits.' }
}

/** How many counters are wrong in the dangerous way; undefined where none is. */
export function dangerWords(view: SideBySide, exact: CounterResult): string | undefined {
  const wrong = view.rows.filter((row) => row.complete && fitWords(row, exact, view).kind === 'refused')
  if (wrong.length === 0) return undefined
  const says = wrong.length === 1 ? 'says' : 'say'
  return `${count(wrong.length, 'counter')} ${says} that it fits, and it would be refused.`
}
