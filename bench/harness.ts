export interface Contender {
  readonly name: string
  /** One run. What it gives is kept, so that no engine may leave the work out. */
  readonly run: () => unknown
}

export interface Case {
  readonly name: string
  /** What the others are measured against: its ratio is 1. */
  readonly peer: Contender
  readonly contenders: readonly Contender[]
  readonly runs?: number
  /** The highest ratio that a contender may have, where the project promises one. */
  readonly atMost?: number
}

export interface Row {
  readonly case: string
  readonly contender: string
  readonly median: number
  readonly fastest: number
  readonly slowest: number
  readonly ratio: number
  readonly atMost: number | undefined
}

const warmUpRuns = 3
const warmUpMs = 300
const defaultRuns = 15

let sink: unknown

/** Contenders take turns, so that a busy moment of the machine meets all of them. */
export async function measure({ name, peer, contenders, runs = defaultRuns, atMost }: Case): Promise<Row[]> {
  const all = [peer, ...contenders]
  for (const each of all) await warmUp(each)
  const times = new Map(all.map((each) => [each, [] as number[]]))
  for (let turn = 0; turn < runs; turn++) {
    for (const each of all) times.get(each)?.push(await time(each))
  }
  const base = median(times.get(peer) ?? [])
  return all.map((each) => {
    const own = times.get(each) ?? []
    return {
      case: name,
      contender: each.name,
      median: median(own),
      fastest: Math.min(...own),
      slowest: Math.max(...own),
      ratio: median(own) / base,
      atMost: each === peer ? undefined : atMost,
    }
  })
}

/** A slow contender is warm after one run. */
async function warmUp(contender: Contender): Promise<void> {
  const end = performance.now() + warmUpMs
  for (let turn = 0; turn < warmUpRuns && performance.now() < end; turn++) await time(contender)
}

async function time({ run }: Contender): Promise<number> {
  const start = performance.now()
  sink = run()
  if (sink instanceof Promise) sink = await sink
  return performance.now() - start
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

export function table(rows: readonly Row[]): string {
  const head = ['case', 'contender', 'median ms', 'fastest', 'slowest', 'ratio', 'at most', '']
  const lines = rows.map((row) => [
    row.case,
    row.contender,
    digits(row.median),
    digits(row.fastest),
    digits(row.slowest),
    digits(row.ratio),
    row.atMost === undefined ? '' : String(row.atMost),
    row.atMost === undefined ? '' : isTooSlow(row) ? 'TOO SLOW' : 'ok',
  ])
  return [head, head.map((_, column) => (column >= 2 && column <= 6 ? '---:' : '---')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Three digits that count, whatever the size. */
function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
