import type { Document } from '../document/document.ts'
import { remember } from './places.ts'
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

const KINDS: readonly Verdict['kind'][] = ['kept', 'cleared', 'trimmed', 'dropped', 'summarised']

/** The verdicts of a lane as numbers, once for all rows that are made of them. */
const kindsOf = remember((verdicts: readonly Verdict[]) =>
  Uint8Array.from(verdicts, ({ kind }) => KINDS.indexOf(kind) + 1),
)

/** True when every lane has the same verdict on a message. */
function isAlike(index: number, kinds: readonly Uint8Array[]): boolean {
  const [first] = kinds
  for (const own of kinds) if (own[index] !== first?.[index]) return false
  return true
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

/** The first message of each summary of a lane. */
const hostsIn = remember((verdicts: readonly Verdict[]) =>
  [...summaryPlaces(verdicts).values()].map((places) => places[0] ?? 0),
)

function hostsOf(lanes: readonly LaneResult[]): ReadonlySet<number> {
  return new Set(lanes.flatMap((lane) => hostsIn(lane.verdicts)))
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
  const kinds = lanes.map((lane) => kindsOf(lane.verdicts))
  const shown = (index: number): boolean => {
    const id = history[index]?.message.id ?? ''
    if (opened.has(id) || marked.has(id)) return true
    if (filter === 'facts') return hosts.has(index)
    return hosts.has(index) || !isAlike(index, kinds)
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
  const sameTreatment = (one: number, other: number): boolean =>
    filter === 'facts' || kinds.every((own) => own[one] === own[other])
  history.forEach((_, index) => {
    if (shown(index)) {
      flush(index - 1)
      rows.push({ kind: 'message', index })
      from = index + 1
    } else if (index > from && !sameTreatment(index, from)) {
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
