import { type Comparison, compareDocuments, type ListChanges } from '../document/compare.ts'
import type { Document } from '../document/document.ts'
import { structureOf } from '../invariants/check.ts'
import type { Bench } from '../lanes/bench.ts'
import type { Exercise } from '../teach/exercise.ts'
import { BUDGET_WORDS, budgetValueWords } from './changes.ts'
import { conditionLine } from './conditions.ts'
import { letterOf } from './excerpt.ts'
import { SURVIVAL_WORDS } from './survival.ts'
import { count, num, sourceWords } from './words.ts'

/** All that an answer to an exercise says. */
export interface Answered {
  readonly exercise: Exercise
  /** The address of the exercise. Absent: it is not known. */
  readonly link?: string
  /** The document as the exercise began. */
  readonly begin: Document
  readonly bench: Bench
  /** Whether each goal holds, in their order. */
  readonly held: readonly boolean[]
  /** What was said of lanes before they were shown: the lane's name, and how much of it was right. */
  readonly predicted: readonly { readonly lane: string; readonly words: string }[]
  /** What is done to every text of somebody before it stands in the answer: what gives somebody away is replaced. */
  readonly replace?: (text: string) => string
}

/** Text of somebody as it stands in Markdown: one line, and no sign that would make anything of it. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

/** A text of somebody as it may stand in the answer. */
type Plain = (text: string) => string

function listChanges<T>(noun: string, changes: ListChanges<T>, nameOf: (one: T) => string): readonly string[] {
  const line = (words: string) => (one: T) => `${noun} ${words}: ${nameOf(one)}`
  return [
    ...changes.added.map(line('added')),
    ...changes.removed.map(line('removed')),
    ...changes.changed.map(({ after }) => line('changed')(after)),
  ]
}

function changesOf(comparison: Comparison, plain: Plain): readonly string[] {
  const { budget, lanes, facts, tools, pins, messages, ...rest } = comparison
  return [
    ...budget.map(
      ({ field, before, after }) =>
        `${BUDGET_WORDS[field]}: ${budgetValueWords(field, before)} → ${budgetValueWords(field, after)}`,
    ),
    ...listChanges('lane', lanes, ({ name }) => plain(name)),
    ...(rest.lanesReordered ? ['lanes in another order'] : []),
    ...listChanges('fact', facts, ({ quote }) => `“${plain(quote)}”`),
    ...listChanges('tool', tools, ({ name }) => plain(name)),
    ...(pins.length > 0 ? [`${count(pins.length, 'pin')} changed`] : []),
    ...(messages.length > 0 ? [`${count(messages.length, 'message')} changed`] : []),
    ...(rest.systemPrompt ? ['the system prompt changed'] : []),
  ]
}

function laneLines({ lanes, document }: Bench, plain: Plain): readonly string[] {
  return lanes.map((result) => {
    const { held, of } = structureOf(result.checks)
    const facts = document.facts.map((_, index) => {
      const survival = result.survivals[index]
      return `${letterOf(index)} ${survival ? SURVIVAL_WORDS[survival.kind] : 'hidden'}`
    })
    const forms = facts.length === 0 ? '' : `; ${facts.join(', ')}`
    return `${plain(result.lane.name)}: ${num(result.tokens.after)} tokens, structure ${held} of ${of}${forms}`
  })
}

function section(title: string, lines: readonly string[], none: string): readonly string[] {
  return ['', `**${title}**`, '', ...(lines.length > 0 ? lines.map((line) => `- ${line}`) : [none])]
}

/** An answer to an exercise as Markdown: its goals, what was changed from how it began, and the numbers. */
export function answerText({ exercise, link, begin, bench, held, predicted, replace }: Answered): string {
  const { goals, title } = exercise
  const plain: Plain = (text) => plainMarkdown(replace ? replace(text) : text)
  const solved = goals.length > 0 && held.every(Boolean)
  const states = goals.map(
    ({ words, when }, at) => `[${held[at] ? 'x' : ' '}] ${plain(words ?? conditionLine(when, begin))}`,
  )
  const said = predicted.map(({ lane, words }) => `${plain(lane)}: ${words}`)
  const state = solved ? 'solved' : `${held.filter(Boolean).length} of ${count(goals.length, 'goal')} reached`
  return [
    `### ${plain(title) || 'Exercise'}: ${state}`,
    ...(link === undefined ? [] : ['', link]),
    ...section('Goals', states, 'None.'),
    ...section('Changed from the start', changesOf(compareDocuments(begin, bench.document), plain), 'Nothing.'),
    ...(said.length > 0 ? section('Said before', said, '') : []),
    ...section(`Numbers, by ${plain(sourceWords(bench.counter.source))}`, laneLines(bench, plain), 'No lane.'),
    '',
  ].join('\n')
}
