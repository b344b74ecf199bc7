import type { Entry } from '../../message/prompt.ts'
import { count } from '../../words/words.ts'
import type { Seen } from '../format.ts'
import type { HistoryBuilder } from '../history.ts'
import type { Say } from '../report.ts'

/** What a condensation does: which events it forgets, and where its summary stands among those that are left. */
export interface Condensation {
  readonly id: string
  forgets(event: unknown): boolean
  readonly summary?: string
  readonly offset?: number
  /** Older summaries stay unless they are forgotten by their id. Elsewhere the newest replaces all others. */
  readonly keepsSummaries: boolean
}

/** The events that the next call of the model would be made from. */
export interface View {
  /** An event of the prompt; the message that it is in, where it has one. */
  add(event: unknown, message: string | undefined): void
  condense(condensation: Condensation, say: Say): void
  readonly seen: readonly Seen[]
}

interface Item {
  readonly event: unknown
  readonly message?: string
  readonly summary?: Entry
}

/** Ids of the messages that items stand for, those behind an older summary first. */
function behind(items: readonly Item[], still: ReadonlySet<string>): readonly string[] {
  const older = items.flatMap(({ summary }) => (summary?.origin.kind === 'summary' ? [summary.origin.of] : []))
  const own = new Set(items.flatMap(({ message }) => (message === undefined || still.has(message) ? [] : [message])))
  // What is behind a summary is long after many of them: it is taken as it is, and never looked through again.
  return older.reduce<readonly string[]>((all, ids) => all.concat(ids), []).concat([...own])
}

/** Follows the events as the tool does, so that a summary's offset means what it meant there: it counts events. */
export function createView(history: HistoryBuilder): View {
  let items: readonly Item[] = []
  const added: Item[] = []
  const seen: Seen[] = []

  function promptOf(): Seen['prompt'] {
    const prompt: (string | Entry)[] = []
    const done = new Set<string>()
    for (const { message, summary } of items) {
      if (summary) prompt.push(summary)
      else if (message !== undefined && !done.has(message)) {
        done.add(message)
        prompt.push(message)
      }
    }
    return prompt
  }

  return {
    add(event, message) {
      added.push(message === undefined ? { event } : { event, message })
    },
    condense({ id, forgets, summary, offset, keepsSummaries }, say) {
      const before = [...items, ...added.splice(0)]
      const gone = (item: Item) =>
        forgets(item.event) || (item.summary !== undefined && summary !== undefined && !keepsSummaries)
      const forgotten = before.filter(gone)
      const kept = before.filter((item) => !gone(item))
      // An answer with several calls is one message: it is gone only when all of its events are.
      const still = new Set(kept.flatMap(({ message }) => (message === undefined ? [] : [message])))
      if (summary !== undefined) {
        const of = behind(forgotten, still)
        const parts = [{ type: 'text', text: summary }] as const
        const entry = history.aside({ id, role: 'user', parts, origin: { kind: 'summary', of } }, say)
        kept.splice(Math.min(offset ?? 0, kept.length), 0, { event: id, summary: entry })
      }
      items = kept
      const words = `condensation ${seen.length + 1}: ${count(forgotten.length, 'event')} forgotten`
      seen.push({
        words: summary === undefined ? `${words}, no summary` : words,
        at: history.length,
        prompt: promptOf(),
      })
    },
    seen,
  }
}
