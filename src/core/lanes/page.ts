import { summaryPlaces } from './rows.ts'
import type { LaneResult } from './run.ts'

/** One item of a lane as a page of its own: a message, or a run of messages that a summary replaced. */
export type PageItem =
  | { readonly kind: 'message'; readonly key: string; readonly index: number }
  | { readonly kind: 'summary'; readonly key: string; readonly index: number }
  | { readonly kind: 'run'; readonly key: string; readonly from: number; readonly to: number }

/** A lane from top to bottom. Runs that were summarised are one item until their key is in `unfolded`. */
export function pageOf({ verdicts }: LaneResult, unfolded: ReadonlySet<string>): readonly PageItem[] {
  const hosts = new Map([...summaryPlaces(verdicts)].map(([id, places]) => [places[0] ?? -1, id]))
  const items: PageItem[] = []
  verdicts.forEach((verdict, index) => {
    const summary = hosts.get(index)
    if (summary !== undefined) items.push({ kind: 'summary', key: summary, index })
    if (verdict.kind !== 'summarised') {
      items.push({ kind: 'message', key: verdict.id, index })
      return
    }
    const last = items.at(-1)
    if (last?.kind === 'run' && last.to === index - 1) items[items.length - 1] = { ...last, to: index }
    else items.push({ kind: 'run', key: `run ${verdict.id}`, from: index, to: index })
  })
  return items.flatMap((item): readonly PageItem[] => {
    if (item.kind !== 'run' || !unfolded.has(item.key)) return [item]
    return Array.from({ length: item.to - item.from + 1 }, (_, step): PageItem => {
      const index = item.from + step
      return { kind: 'message', key: verdicts[index]?.id ?? String(index), index }
    })
  })
}
