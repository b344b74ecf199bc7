import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Contender {
  readonly name: string
  /**
   * Gets everything ready and gives the run that is timed. What the run gives is kept, so that no engine may leave
   * the work out.
   */
  readonly prepare: () => () => unknown
  /** The highest ratio that it may have, where the project promises one. */
  readonly atMost?: number
  /** Fewer runs than the others, for one that takes very long. */
  readonly runs?: number
}

export interface Case {
  readonly name: string
  /** What the others are measured against: its ratio is 1. */
  readonly peer: Contender
  readonly contenders: readonly Contender[]
  readonly runs?: number
}

export interface Row {
  readonly case: string
  readonly contender: string
  /** Milliseconds on the clock: the middle of the runs. */
  readonly median: number
  readonly fastest: number
  /** Milliseconds of processor time: the middle of the runs. */
  readonly processor: number
  /** Of the processor time, to the peer's. */
  readonly ratio: number
  readonly atMost: number | undefined
}

const warmUpMs = 400
const warmUpRuns = 400
const defaultRuns = 15

let sink: unknown

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Clears away what preparing left behind, so that the run pays for its own garbage alone. Twice: survivors move on. */
function collectYoung(): void {
  if (typeof collect !== 'function') return
  collect({ type: 'minor' })
  collect({ type: 'minor' })
}

interface Time {
  readonly clock: number
  readonly processor: number
}

/**
 * Contenders take turns, so that a busy moment of the machine meets all of them. The ratio is of processor time, all
 * threads of the process with its garbage collector: on a busy machine the clock stops long runs and spares short ones.
 */
export async function measure({ name, peer, contenders, runs = defaultRuns }: Case): Promise<Row[]> {
  const all = [peer, ...contenders]
  for (const each of all) await warmUp(each)
  const times = new Map(all.map((each) => [each, [] as Time[]]))
  for (let turn = 0; turn < runs; turn++) {
    for (const each of all) if (turn < (each.runs ?? runs)) times.get(each)?.push(await time(each))
  }
  sink = undefined
  const processorOf = (each: Contender) => median((times.get(each) ?? []).map(({ processor }) => processor))
  const base = processorOf(peer)
  return all.map((each) => {
    const clock = (times.get(each) ?? []).map((one) => one.clock)
    const processor = processorOf(each)
    return {
      case: name,
      contender: each.name,
      median: median(clock),
      fastest: Math.min(...clock),
      processor,
      ratio: processor / base,
      atMost: each.atMost,
    }
  })
}

/** Until the time or the runs are used up, at least once: a fast contender needs many runs until it is compiled. */
async function warmUp(contender: Contender): Promise<void> {
  let spent = 0
  for (let turn = 0; turn < warmUpRuns && spent < warmUpMs; turn++) spent += (await time(contender)).clock
}

async function time({ prepare }: Contender): Promise<Time> {
  const run = prepare()
  collectYoung()
  const before = process.cpuUsage()
  const start = performance.now()
  sink = run()
  if (sink instanceof Promise) sink = await sink
  const clock = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { clock, processor: (user + system) / 1000 }
}

export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 0 ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper
}

export function isTooSlow({ ratio, atMost }: Row): boolean {
  return atMost !== undefined && !(ratio <= atMost)
}

/** A Markdown table: the columns named in `left` are words, the others numbers. */
export function markdown(head: readonly string[], lines: readonly (readonly string[])[], left: number): string {
  return [head, head.map((_, column) => (column < left ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function table(rows: readonly Row[]): string {
  const head = ['case', 'contender', 'median ms', 'fastest ms', 'processor ms', 'ratio', 'at most']
  const lines = rows.map((row) => [
    row.case,
    row.contender,
    ...[row.median, row.fastest, row.processor, row.ratio].map(digits),
    row.atMost === undefined ? '' : `${row.atMost} ${isTooSlow(row) ? 'TOO SLOW' : 'ok'}`,
  ])
  return markdown(head, lines, 2)
}

/** Three digits that count, whatever the size. */
export function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
