import { count } from './words.ts'

/** What a message is called as the head of its row, in a few words: who reads the cells aloud hears it before each. */
export interface MessageHead {
  readonly number: number
  readonly role: string
  /** "of run_tests · 36 lines", "→ search": what stands beside the role on the screen. */
  readonly detail: string
  readonly notes: readonly string[]
  readonly tokens: number
  readonly exact: boolean
  /** Letters of the facts that were marked in it. */
  readonly facts: readonly string[]
}

/** "Message 4, tool, of run_tests, 36 lines, 487 tokens, fact B". */
export function messageHeadWords({ number, role, detail, notes, tokens, exact, facts }: MessageHead): string {
  const spoken = detail.replace(/^→ /, 'calls ').split(' · ')
  return [
    `Message ${number}`,
    role,
    ...spoken.filter((words) => words !== ''),
    ...notes,
    `${exact ? '' : 'about '}${count(tokens, 'token')}`,
    ...facts.map((letter) => `fact ${letter}`),
  ].join(', ')
}

/** Characters of a quote that are read out in front of every cell of its row; the whole of it is on its button. */
const QUOTE = 60

/** "Fact B, “test_fees.py::test_monday_is_free”, error, in 4". */
export function factHeadWords(letter: string, quote: string, kind: string, place: string): string {
  const line = quote.replace(/\s+/g, ' ').trim()
  return [`Fact ${letter}`, line.length > QUOTE ? `${line.slice(0, QUOTE - 1)}…` : line, kind, place].join(', ')
}
