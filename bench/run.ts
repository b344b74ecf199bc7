import { benchDocument, charactersPerMessage, documentCase, growth, MOST_GROWTH, strictRatio } from './documents.ts'
import { extractive } from './extractive.ts'
import { digits, isTooSlow, markdown, measure, type Row, table } from './harness.ts'
import { links } from './links.ts'
import { trimLong } from './long.ts'
import { counterCalls, pruneCase } from './pruning.ts'
import { readingCases } from './reading.ts'

const SHORT = 1000
const MIDDLE = 10_000
const LONG = 100_000

async function pruning(): Promise<boolean> {
  console.log('\n## Prune, half of the tokens to go, the same counter function\n')
  const rows: Row[] = []
  for (const [size, runs, trimRuns] of [
    [SHORT, 25, 9],
    [MIDDLE, 15, 2],
    [LONG, 5, 0],
  ] as const) {
    rows.push(...(await measure(pruneCase(size, runs, trimRuns))))
  }
  console.log(table(rows))
  console.log(`\n${await trimLong(LONG)}`)
  return !rows.some(isTooSlow)
}

async function counting(): Promise<boolean> {
  console.log('\n## Messages counted while pruning, exactly\n')
  const all = [...(await counterCalls(SHORT)), ...(await counterCalls(MIDDLE))]
  const broken = all.filter(({ calls, atMost }) => atMost !== undefined && calls > atMost)
  const lines = all.map((row) => [
    row.contender,
    ...[row.messages, row.calls, row.left].map(String),
    row.atMost === undefined ? '' : `${row.atMost} ${broken.includes(row) ? 'TOO MANY' : 'ok'}`,
  ])
  console.log(markdown(['contender', 'messages', 'counter calls', 'messages left', 'at most'], lines, 1))
  return broken.length === 0
}

async function documents(): Promise<boolean> {
  const sizes = [SHORT, MIDDLE, LONG]
  const rows: Row[] = []
  console.log('\n## Document → outcomes: three default lanes, 20 facts, nothing cached\n')
  for (const size of [SHORT, MIDDLE]) rows.push(...(await measure(documentCase(size, 15))))
  rows.push(...(await measure(documentCase(LONG, 7, MIDDLE))))
  console.log(table(rows))
  const strict = sizes.map((size) => `${digits(strictRatio(rows, size))} at ${size}`).join(', ')
  const grown = growth(rows, LONG, MIDDLE)
  const inLine = grown <= MOST_GROWTH
  console.log(`\nCharacters a message: ${digits(charactersPerMessage(benchDocument(SHORT)))}.`)
  console.log(`Cold, as a multiple of the charCodeAt loop: ${strict}.`)
  console.log(`t(${LONG}) / t(${MIDDLE}): ${digits(grown)}, at most ${MOST_GROWTH} ${inLine ? 'ok' : 'TOO SLOW'}`)
  return inLine && !rows.some(isTooSlow)
}

/** The slowest reader may take so many times as long as parsing alone: above it something grows with the square. */
const MOST_PARSINGS = 60

async function reading(): Promise<boolean> {
  console.log(
    '\n## Readers: a file of 2 MB, all conversations read, beside JSON.parse of the same text (of prose: beside its lines)\n',
  )
  const lines: string[][] = []
  let held = true
  for (const { format, isJson, megabytes, measured } of readingCases()) {
    const [, reader] = await measure(measured)
    if (!reader) continue
    const slow = isJson && reader.ratio > MOST_PARSINGS
    if (slow) held = false
    lines.push([
      format,
      digits((megabytes / reader.processor) * 1000),
      `${digits(reader.ratio)} ×${slow ? ' TOO SLOW' : ''}`,
    ])
  }
  console.log(markdown(['format', 'MB/s', 'of JSON.parse'], lines, 1))
  return held
}

const sections = { prune: pruning, counting, document: documents, reading, extractive, links }

/** Runs all sections, or those whose name contains the given word. Gives whether every promise held. */
export async function runBench(only = ''): Promise<boolean> {
  const chosen = Object.entries(sections).filter(([name]) => name.includes(only))
  if (chosen.length === 0) {
    console.error(`No section has "${only}" in its name: ${Object.keys(sections).join(', ')}.`)
    return false
  }
  let held = true
  for (const [, section] of chosen) held = (await section()) && held
  return held
}
