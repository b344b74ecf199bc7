import type { Document } from '../document/document.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
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
export const summaryPlaces = remember((verdicts: readonly Verdict[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>()
  let last: Entry | undefined
  let own: number[] = []
  verdicts.forEach((verdict, index) => {
    if (verdict.kind !== 'summarised') return
    // Neighbours are mostly of one summary.
    if (verdict.entry !== last) {
      last = verdict.entry
      own = places.get(last.message.id) ?? []
      places.set(last.message.id, own)
    }
    own.push(index)
  })
  return places
})

function hostsOf(lanes: readonly LaneResult[]): ReadonlySet<number> {
  return new Set(lanes.flatMap((lane) => [...summaryPlaces(lane.verdicts).values()].map((places) => places[0] ?? 0)))
}

/** Where messages were found last: they mostly stand there still. */
const hints = new Map<string, number>()
const MOST_HINTS = 10_000

/** The places of messages by their ids; the history is gone through only where one is not where it was. */
function placesOf(history: Prompt, ids: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>()
  const sought = new Set<string>()
  for (const id of ids) {
    const hint = hints.get(id)
    if (hint !== undefined && history[hint]?.message.id === id) places.add(hint)
    else sought.add(id)
  }
  if (sought.size === 0) return places
  if (hints.size > MOST_HINTS) hints.clear()
  history.forEach(({ message: { id } }, index) => {
    if (!sought.has(id)) return
    hints.set(id, index)
    places.add(index)
  })
  return places
}

/** The rows of the grid in order. Every message is in exactly one of them. */
export function rowsOf(
  { history, facts }: Document,
  lanes: readonly LaneResult[],
  { filter, opened, unfolded }: RowOptions,
): readonly Row[] {
  const hosts = hostsOf(lanes)
  const always = placesOf(history, [...opened, ...facts.map((fact) => fact.messageId)])
  const rows: Row[] = []
  const kinds = lanes.map((lane) => kindsOf(lane.verdicts))
  const shown = (index: number): boolean => {
    if (always.has(index)) return true
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
