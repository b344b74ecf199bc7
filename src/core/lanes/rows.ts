import type { Document } from '../document/document.ts'
import type { LaneResult } from './run.ts'
import type { Verdict } from './verdicts.ts'

/** A row of the grid: one message, or a run of messages that all lanes treat alike. Indices into the history. */
export type Row =
  | { readonly kind: 'message'; readonly index: number }
  | { readonly kind: 'fold'; readonly from: number; readonly to: number; readonly key: string }

export interface RowOptions {
  readonly filter: 'all' | 'differs' | 'facts'
  readonly opened: ReadonlySet<string>
  readonly unfolded: ReadonlySet<string>
}

/** A run is folded from this length on: a shorter one takes no more room than its fold. */
const SHORTEST_FOLD = 5

/** True when every lane has the same verdict on the message, and none holds anything there that must be seen. */
export function treatedAlike(index: number, lanes: readonly LaneResult[], hosts: ReadonlySet<number>): boolean {
  const kind = lanes[0]?.verdicts[index]?.kind
  return !hosts.has(index) && lanes.every((lane) => lane.verdicts[index]?.kind === kind)
}

/** Where each summary stands: its id with the index of the first message that it replaced, and all of those. */
export function summaryPlaces(verdicts: readonly Verdict[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  verdicts.forEach((verdict, index) => {
    if (verdict.kind !== 'summarised') return
    const { id } = verdict.entry.message
    const known = places.get(id)
    if (known) known.push(index)
    else places.set(id, [index])
  })
  return places
}

function hostsOf(lanes: readonly LaneResult[]): ReadonlySet<number> {
  return new Set(lanes.flatMap((lane) => [...summaryPlaces(lane.verdicts).values()].map((places) => places[0] ?? 0)))
}

/** The rows of the grid in order. Every message is in exactly one of them. */
export function rowsOf(
  { history, facts }: Document,
  lanes: readonly LaneResult[],
  { filter, opened, unfolded }: RowOptions,
): readonly Row[] {
  const hosts = hostsOf(lanes)
  const marked = new Set(facts.map((fact) => fact.messageId))
  const rows: Row[] = []
  const shown = (index: number): boolean => {
    const id = history[index]?.message.id ?? ''
    if (opened.has(id) || marked.has(id)) return true
    if (filter === 'facts') return hosts.has(index)
    return !treatedAlike(index, lanes, hosts)
  }
  let from = 0
  const flush = (to: number): void => {
    const key = history[from]?.message.id
    if (key === undefined || to < from) return
    const least = filter === 'all' ? SHORTEST_FOLD : 1
    if (to - from + 1 >= least && !unfolded.has(key)) rows.push({ kind: 'fold', from, to, key })
    else for (let index = from; index <= to; index++) rows.push({ kind: 'message', index })
  }
  /** Runs end where the treatment changes, so that a fold can say it in a word. */
  const treatment = (index: number): string =>
    filter === 'facts' ? '' : lanes.map((lane) => lane.verdicts[index]?.kind).join(' ')
  history.forEach((_, index) => {
    if (shown(index)) {
      flush(index - 1)
      rows.push({ kind: 'message', index })
      from = index + 1
    } else if (index > from && treatment(index) !== treatment(from)) {
      flush(index - 1)
      from = index
    }
  })
  flush(history.length - 1)
  return rows
}

/** How many messages of a run each verdict has, in the order of their first. */
export function tallyOf(verdicts: readonly Verdict[], from: number, to: number): ReadonlyMap<Verdict['kind'], number> {
  const tally = new Map<Verdict['kind'], number>()
  for (let index = from; index <= to; index++) {
    const kind = verdicts[index]?.kind
    if (kind) tally.set(kind, (tally.get(kind) ?? 0) + 1)
  }
  return tally
}
