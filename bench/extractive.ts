import { extractSummary } from '../src/core/extract/extract.ts'
import { type Message, textMessage } from '../src/core/message/message.ts'
import { toPrompt } from '../src/core/message/prompt.ts'
import { digits, markdown, median } from './harness.ts'
import { TEXTRANK_CHARACTERS } from './runs/baselines.ts'
import {
  allRuns,
  BASELINES,
  type Baseline,
  BUDGETS,
  bestBaseline,
  type Cell,
  CUTS,
  evaluate,
  type Run,
} from './runs/evaluate.ts'
import { madeRuns } from './runs/made.ts'
import { textOf } from './runs/needed.ts'

/** Promised: the share of cells in which no baseline is as good. */
const LEAST_WON = 0.7

const CHARACTERS_A_TOKEN = 4

function summarise(messages: readonly Message[], characters: number): string {
  return extractSummary({ entries: toPrompt(messages) }, Math.floor(characters / CHARACTERS_A_TOKEN))
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}

function isWon(cell: Cell): boolean {
  return cell.ours > bestBaseline(cell)
}

function wonOf(cells: readonly Cell[]): string {
  return `${cells.filter(isWon).length} of ${cells.length}`
}

function row(name: readonly string[], cells: readonly Cell[]): readonly string[] {
  const others = BASELINES.map((baseline) => mean(cells.map(({ baselines }) => baselines[baseline])))
  return [...name, mean(cells.map(({ ours }) => ours)), ...others, wonOf(cells)]
}

/** One line a set, cut and budget: the mean recall of each method over the runs of the set. */
export function recallTable(cells: readonly Cell[]): string {
  const lines = (['public', 'made'] as const).flatMap((set) =>
    CUTS.flatMap((cut) =>
      BUDGETS.flatMap((budget) => {
        const own = cells.filter((cell) => cell.run.set === set && cell.cut === cut && cell.budget === budget)
        return own.length === 0 ? [] : [row([set, percent(cut), percent(budget)], own)]
      }),
    ),
  )
  return markdown(['runs', 'cut at', 'budget', 'extractive', ...BASELINES, 'won'], lines, 1)
}

/** Cells won, tied and lost against one baseline alone, or against the best of each cell. */
function against(cells: readonly Cell[], name: string, of: (cell: Cell) => number): readonly string[] {
  const won = cells.filter((cell) => cell.ours > of(cell)).length
  const tied = cells.filter((cell) => cell.ours === of(cell)).length
  return [name, String(won), String(tied), String(cells.length - won - tied), percent(won / cells.length)]
}

export function againstTable(cells: readonly Cell[]): string {
  const each = BASELINES.map((name: Baseline) => against(cells, name, ({ baselines }) => baselines[name]))
  const lines = [...each, against(cells, 'the best of them in each cell', bestBaseline)]
  return markdown(['against', 'won', 'tied', 'lost', 'won of all'], lines, 1)
}

/** Cells won by set, and apart for the runs that the weights were found on and those that were only measured. */
export function splitTable(cells: readonly Cell[]): string {
  const groups: readonly (readonly [name: string, is: (run: Run) => boolean])[] = [
    ['public runs', ({ set }) => set === 'public'],
    ['made runs', ({ set }) => set === 'made'],
    ['weights were found on', ({ tuned }) => tuned],
    ['only measured', ({ tuned }) => !tuned],
    ['only measured, public', ({ set, tuned }) => !tuned && set === 'public'],
  ]
  const lines = groups.flatMap(([name, is]) => {
    const own = cells.filter(({ run }) => is(run))
    if (own.length === 0) return []
    return [[...row([name], own), percent(own.filter(isWon).length / own.length)]]
  })
  return markdown(['runs', 'extractive', ...BASELINES, 'won', 'share'], lines, 1)
}

/** Messages of a made run, again and again with their digits changed, until they have so many characters. */
function messagesOf(characters: number): readonly Message[] {
  const messages: Message[] = []
  const source = madeRuns().flatMap((run) => run.messages)
  let size = 0
  for (let round = 0; size < characters; round++) {
    for (const message of source) {
      if (size >= characters) break
      const text = textOf([message]).replace(/\d/g, (digit) => String((Number(digit) + round) % 10))
      messages.push(textMessage(`m${messages.length}`, message.role, text))
      size += text.length
    }
  }
  return messages
}

/** Milliseconds for one summary of 400 tokens, the middle of five runs after one to warm up. */
function speed(characters: number): string {
  const entries = toPrompt(messagesOf(characters))
  const times = Array.from({ length: 6 }, () => {
    const start = performance.now()
    extractSummary({ entries }, 400)
    return performance.now() - start
  })
  return `${digits(median(times.slice(1)))} ms for ${characters} characters`
}

/** Prints what an extractive summary keeps of what is needed later. Gives whether it won as often as promised. */
export function extractive(): boolean {
  const { runs, missing } = allRuns()
  const public_ = runs.filter(({ set }) => set === 'public').length
  console.log('\n## Extractive: the share of the details used later that a summary of the head still has\n')
  if (missing.length > 0)
    console.log(`${missing.length} public runs are not here and are left out: ${missing.join(', ')}\n`)
  const cells = evaluate(runs, runs, summarise)
  console.log(
    `${public_} public and ${runs.length - public_} made runs. ts-textrank is quadratic: it is given the last ${TEXTRANK_CHARACTERS} characters of a longer head.\n`,
  )
  console.log(recallTable(cells))
  console.log(`\n${againstTable(cells)}`)
  console.log(`\n${splitTable(cells)}`)
  const share = cells.filter(isWon).length / cells.length
  const held = share >= LEAST_WON
  console.log(
    `\nWon against the best baseline: ${percent(share)}, at least ${percent(LEAST_WON)} ${held ? 'ok' : 'TOO FEW'}`,
  )
  console.log(`Speed: ${[100_000, 1_000_000, 2_000_000].map(speed).join(', ')}.`)
  return held
}
