import type { Document } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { numbersOf } from '../../core/lanes/places.ts'
import { plainText } from '../../core/message/message.ts'
import { type Comparison, comparisonOf } from '../../core/share/comparison.ts'
import { ruleWords, verdictWord } from '../../core/words/words.ts'

/** A message as it stands on paper. */
export interface SheetRow {
  readonly number: number
  readonly role: string
  readonly text: string
  /** What each lane did to it, and why. */
  readonly verdicts: readonly { readonly word: string; readonly rule: string; readonly gone: boolean }[]
}

export interface Sheet {
  readonly comparison: Comparison
  readonly rows: readonly SheetRow[]
  /** Messages that are not printed. */
  readonly left: number
}

/** More rows than this are a book: some thirty pages. */
const MOST_ROWS = 200
/** Characters of one message on paper. */
const MOST_TEXT = 600

/** Lines of one message on paper. */
const MOST_LINES = 12

function cut(whole: string): string {
  const text = whole.split('\n', MOST_LINES).join('\n').slice(0, MOST_TEXT)
  return text === whole ? whole : `${text.replace(/[\ud800-\udbff]$/, '').trimEnd()} …`
}

/** What of a message is printed: its text, and the names of its calls. */
function textOf({ message }: Document['history'][number]): string {
  const calls = message.parts.flatMap((part) => (part.type === 'call' ? [`→ ${part.name}`] : []))
  return cut([plainText(message), ...calls].filter((words) => words !== '').join('\n'))
}

/** All that is printed of a bench. Of a long history the first messages, and how many are left out. */
export function sheetOf(bench: Bench, shown: Document): Sheet {
  const number = numbersOf(shown)
  const rows = shown.history.slice(0, MOST_ROWS).map((entry, at) => ({
    number: at + 1,
    role: entry.message.role,
    text: textOf(entry),
    verdicts: bench.lanes.map(({ verdicts, outcome }) => {
      const verdict = verdicts[at]
      if (!verdict || outcome.status === 'pending') return { word: '', rule: '', gone: false }
      const { kind, rule } = verdict
      return { word: verdictWord(kind), rule: ruleWords(rule, number), gone: kind === 'dropped' }
    }),
  }))
  return { comparison: comparisonOf(bench, shown), rows, left: shown.history.length - rows.length }
}
