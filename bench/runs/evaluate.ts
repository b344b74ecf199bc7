import { isInstruction, type Message } from '../../src/core/message/message.ts'
import { firstCharacters, lastCharacters, RANDOM_SEEDS, randomLines, textRank, textRankSentences } from './baselines.ts'
import { madeRuns } from './made.ts'
import { neededLater, recall, runFrequency, textOf } from './needed.ts'
import { publicRuns } from './public.ts'

export const CUTS = [0.4, 0.6, 0.75] as const
export const BUDGETS = [0.05, 0.1, 0.2] as const
/** A smaller budget holds a few lines only, whatever method chooses them. */
const LEAST_CHARACTERS = 1000

export interface Run {
  readonly name: string
  readonly set: 'public' | 'made'
  /** The weights were found on every second run; the others were only measured. */
  readonly tuned: boolean
  readonly messages: readonly Message[]
}

export const BASELINES = ['last characters', 'first characters', 'random lines', 'ts-textrank'] as const
export type Baseline = (typeof BASELINES)[number]

/** One run, cut at one place, with one budget: the recall of each method. */
export interface Cell {
  readonly run: Run
  readonly cut: number
  readonly budget: number
  readonly needed: number
  readonly ours: number
  readonly baselines: Readonly<Record<Baseline, number>>
}

/** Gives a summary of messages in at most so many characters. */
export type Summarise = (messages: readonly Message[], characters: number) => string

export function allRuns(): { readonly runs: readonly Run[]; readonly missing: readonly string[] } {
  const there = publicRuns()
  const mark = (set: Run['set']) => (run: { name: string; messages: readonly Message[] }, at: number) => ({
    ...run,
    set,
    tuned: at % 2 === 0,
  })
  return { runs: [...there.runs.map(mark('public')), ...madeRuns().map(mark('made'))], missing: there.missing }
}

/** The message that the rest begins with: past a share of the characters, and not between a call and its results. */
function cutAt(messages: readonly Message[], share: number): number {
  const sizes = messages.map((message) => textOf([message]).length)
  const goal = share * sizes.reduce((sum, size) => sum + size, 0)
  let at = 0
  for (let seen = 0; at < messages.length && (seen < goal || messages[at]?.role === 'tool'); at++)
    seen += sizes[at] ?? 0
  return at
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function cellsOf(run: Run, frequency: ReadonlyMap<string, number>, summarise: Summarise): readonly Cell[] {
  return CUTS.flatMap((cut) => {
    const at = cutAt(run.messages, cut)
    const head = run.messages.slice(0, at).filter((message) => !isInstruction(message))
    const needed = neededLater(head, run.messages.slice(at), run.messages.filter(isInstruction), frequency)
    const text = textOf(head)
    const score = (summary: string): number => recall(needed, summary) ?? Number.NaN
    if (Number.isNaN(score(''))) return []
    const sentences = textRankSentences(text)
    return BUDGETS.map((budget) => {
      const characters = Math.max(LEAST_CHARACTERS, Math.floor(budget * text.length))
      const ours = summarise(head, characters)
      if (ours.length > characters)
        throw new Error(`${run.name}: ${ours.length} characters, ${characters} were allowed`)
      return {
        run,
        cut,
        budget,
        needed: needed.words.size + needed.quoted.size,
        ours: score(ours),
        baselines: {
          'last characters': score(lastCharacters(text, characters)),
          'first characters': score(firstCharacters(text, characters)),
          'random lines': mean(RANDOM_SEEDS.map((seed) => score(randomLines(text, characters, seed)))),
          'ts-textrank': score(textRank(sentences, characters)),
        },
      }
    })
  })
}

/** Every cell of every run given. A place where nothing was needed later gives no cell. */
export function evaluate(runs: readonly Run[], all: readonly Run[], summarise: Summarise): readonly Cell[] {
  const frequency = runFrequency(all.map(({ messages }) => messages))
  return runs.flatMap((run) => cellsOf(run, frequency, summarise))
}

export function bestBaseline({ baselines }: Cell): number {
  return Math.max(...BASELINES.map((name) => baselines[name]))
}
