import type { Survival } from '../survival/fact.ts'
import { count, num, percent } from '../words/words.ts'
import { cleanLine } from './clean.ts'
import type { ComparedFact, ComparedLane, Comparison } from './comparison.ts'

/** What GitHub's Markdown gives a meaning to within a line. */
const MEANING = /[\\`*_[\]<>|~&$#]/g

/** A text that Markdown shows as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return cleanLine(text)
    .replace(MEANING, (one) => `\\${one}`)
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
}

/** A table; every cell is plain text and is escaped here. `rows` have as many cells as `head`. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Survival by shape where there is only text. */
const SIGNS: Readonly<Record<Survival['kind'], string>> = {
  verbatim: '●',
  'in-summary': '◉',
  altered: '◐',
  lost: '⊘',
}

/** How a fact stands in a lane, in words behind its sign. */
export function cellText({ hidden, cells }: ComparedLane, at: number): string {
  const cell = cells[at]
  return cell ? `${SIGNS[cell.kind]} ${cell.words}, ${cell.place}` : hidden ? 'hidden' : 'waiting'
}

function factText({ letter, kind, quote, name }: ComparedFact): string {
  return `${letter} (${kind})${name === '' ? '' : ` ${name}:`} ${quote}`
}

/** The matrix: a row for each fact, a column for each lane. */
export function factRows({ facts, lanes }: Comparison): {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  return {
    head: ['Fact', 'In the history', ...lanes.map(({ name }) => name)],
    rows: facts.map((fact, at) => [factText(fact), fact.place, ...lanes.map((lane) => cellText(lane, at))]),
  }
}

function structureText({ structure: { held, of, notes }, broken }: ComparedLane): string {
  const all = `${held} of ${of}${notes > 0 ? `, ${count(notes, 'note')}` : ''}`
  return broken.length === 0 ? all : `${all}: ${broken.join(' ')}`
}

function statusText({ status, reason, room, due }: ComparedLane): string {
  return [`${status.replace('-', ' ')}: ${reason}`, room, due].filter((words) => words !== '').join('; ')
}

const LANE_HEAD = ['Lane', 'Rule', 'Tokens', 'Status', 'Structure', 'Corrections', 'Follows', 'Summary by']

/** The numbers: a row for each lane. */
export function laneRows({ lanes }: Comparison): {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  const rows = lanes.map((lane) => [
    lane.name,
    `${lane.rule}; ${lane.deed}`,
    `${num(lane.before)} → ${num(lane.after)}, ${lane.saved}`,
    statusText(lane),
    structureText(lane),
    lane.corrections === '' ? 'none marked' : lane.corrections,
    lane.source,
    lane.writer === '' ? 'no summary' : `${lane.writer}; ${lane.calls}`,
  ])
  return { head: LANE_HEAD, rows }
}

/** The budget as one paragraph. */
export function budgetText(comparison: Comparison): string {
  const { window, reserve, overhead, compaction, pruning, measured, counter, exact, messages, keepLast } = comparison
  return [
    `${count(messages, 'message')}, window ${num(window)} tokens${reserve > 0 ? `, ${num(reserve)} of them kept for the answer` : ''}`,
    `compaction at ${num(compaction.at)} (${percent(compaction.percent)}), pruning at ${num(pruning.at)} (${percent(pruning.percent)})`,
    `the newest ${num(keepLast)} protected`,
    ...(overhead > 0 ? [`tool definitions ${num(overhead)}`] : []),
    `measured ${num(measured.tokens)} (${percent(measured.percent)}) by ${measured.source}`,
    `lanes counted by ${counter}${exact ? '' : ', some long texts approximate'}`,
  ].join('; ')
}

/** What every text that leaves says of survival: the one honest limit. */
export const LIMIT =
  'Lexical survival: whether the text is still in the prompt, and in what form. Not whether a model would use it.'

/**
 * The matrix and the numbers as GitHub's Markdown, for an issue or a slide note. Every text is escaped: nothing of a
 * transcript becomes a link, HTML or another cell.
 */
export function markdownOf(comparison: Comparison): string {
  const { title, headline, facts, lanes } = comparison
  const matrix = factRows(comparison)
  const numbers = laneRows(comparison)
  return [
    `### What survives: ${escapeMarkdown(title)}`,
    headline.map(({ words }) => `- ${escapeMarkdown(words)}`).join('\n'),
    `${escapeMarkdown(budgetText(comparison))}.`,
    facts.length === 0 || lanes.length === 0 ? '' : markdownTable(matrix.head, matrix.rows),
    lanes.length === 0 ? '' : markdownTable(numbers.head, numbers.rows),
    `_${LIMIT}_`,
  ]
    .filter((block) => block !== '')
    .join('\n\n')
    .concat('\n')
}
