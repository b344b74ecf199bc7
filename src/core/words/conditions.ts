import type { Document } from '../document/document.ts'
import { factName } from '../lanes/factName.ts'
import { ENVIRONMENT_FIELDS, type EnvironmentField, SECTIONS, type SectionKey } from '../prompt/sections.ts'
import { type BudgetNumber, type Condition, EACH_LANE, type Range } from '../teach/condition.ts'
import { letterOf } from './excerpt.ts'
import { SURVIVAL_WORDS } from './survival.ts'
import { listWords, num, percent, verdictWord } from './words.ts'

const BUDGET_WORDS: Readonly<Record<BudgetNumber, string>> = {
  window: 'the window',
  reserve: 'the reserve',
  compaction: 'the compaction threshold',
  pruning: 'the pruning threshold',
  keepLast: 'keep last',
}

const CHECK_WORDS = {
  1: 'one named, fresh source',
  2: 'leading messages and tail unchanged',
  3: 'a second run is free',
  4: 'corrections',
  5: 'calls and results whole',
  6: 'not larger than before',
  7: 'inside the window',
} as const

const STATE_WORDS = { holds: 'holds', warns: 'has a note', fails: 'fails' } as const

const STATUS_WORDS = {
  unchanged: 'has nothing to do',
  met: 'meets its target',
  'cannot-fit': 'cannot fit',
  pending: 'waits for an answer',
  failed: 'has failed',
} as const

const PIN_WORDS = { keep: 'is pinned', free: 'is un-pinned', none: 'has no pin' } as const

/** "a", "a or b", "a, b or c". */
function orWords(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}

/** "is 4", "is at least 2", "is at most 4", "is between 2 and 4"; of fractions in percent. */
function rangeWords({ least, most }: Range, say: (value: number) => string = num): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `is ${say(least)}` : `is between ${say(least)} and ${say(most)}`
  if (least !== undefined) return `is at least ${say(least)}`
  return most === undefined ? 'is any number' : `is at most ${say(most)}`
}

function laneName({ lanes }: Document, id: string): string {
  if (id === EACH_LANE) return 'the lane'
  return lanes.find((lane) => lane.id === id)?.name ?? 'a lane that is not here'
}

function messageName({ history }: Document, id: string): string {
  const at = history.findIndex(({ message }) => message.id === id)
  return at < 0 ? 'a message that is not here' : `message ${at + 1}`
}

function factLabel({ facts }: Document, id: string): string {
  const at = facts.findIndex((fact) => fact.id === id)
  const fact = facts[at]
  return fact ? `${letterOf(at)}, ${factName(fact, facts)},` : 'a fact that is not here'
}

function factWords(condition: Extract<Condition, { kind: 'fact' | 'stands' }>, document: Document): string {
  const { is } = condition
  const name = condition.kind === 'fact' ? factLabel(document, condition.fact) : `“${condition.text}”`
  const lane = laneName(document, condition.lane)
  if (is.length === 1 && is[0] === 'lost') return `${name} is lost in ${lane}`
  const forms = is.length === 4 ? ['in any form'] : is.map((kind) => SURVIVAL_WORDS[kind])
  return `${name} ${is.includes('lost') ? 'is' : 'stands'} ${orWords(forms)} in ${lane}`
}

function laneConditionWords(condition: Extract<Condition, { lane: string }>, document: Document): string {
  const lane = laneName(document, condition.lane)
  switch (condition.kind) {
    case 'fact':
    case 'stands':
      return factWords(condition, document)
    case 'status':
      return `${lane} ${orWords(condition.is.map((status) => STATUS_WORDS[status]))}`
    case 'check':
      return `${lane}: check ${condition.number}, ${CHECK_WORDS[condition.number]}, ${orWords(condition.is.map((state) => STATE_WORDS[state]))}`
    case 'verdict': {
      const verdicts = orWords(condition.is.map((kind) => verdictWord(kind).toLowerCase()))
      return `${messageName(document, condition.message)} is ${verdicts} in ${lane}`
    }
    case 'tokens':
      return `${lane}: the prompt in tokens ${rangeWords(condition)}`
    case 'calls':
      return `${lane}: the number of calls ${rangeWords(condition)}`
    case 'again':
      return `${lane}: the number of further runs ${rangeWords(condition)}`
    case 'inside':
      return `${lane} is ${condition.is ? 'inside' : 'not inside'} the window`
    case 'parameter':
      return `${lane}: ${condition.name} is ${String(condition.is)}`
  }
}

function deedWords(deed: string, document: Document): string {
  const [kind = '', rest = ''] = deed.split(/:(.*)/s)
  const [message = '', lane] = rest.split('@')
  switch (kind) {
    case 'spot':
      return `you went to ${messageName(document, message)}${lane === undefined ? '' : ` in ${laneName(document, lane)}`}`
    case 'opened':
      return `you opened ${messageName(document, rest)}`
    case 'predicted':
      return `you said what ${laneName(document, rest)} loses`
    case 'checks':
      return 'you opened the checks'
    case 'continued':
      return 'you continued from a lane'
    default:
      return `you opened the dialog ${rest}`
  }
}

const SECTION_WORDS = {
  there: 'is there',
  absent: 'is absent',
  spoofing: 'has the heading of another one in it',
} as const

function sectionName(section: SectionKey): string {
  return SECTIONS.find(({ key }) => key === section)?.heading ?? section
}

function environmentsWords(differ: readonly EnvironmentField[]): string {
  const names = ENVIRONMENT_FIELDS.flatMap(({ key, label }) => (differ.includes(key) ? [label.toLowerCase()] : []))
  return names.length === 0 ? 'two environments are the same' : `two environments differ in ${listWords(names)} alone`
}

function markedWords({ text, message, as }: Extract<Condition, { kind: 'marked' }>, document: Document): string {
  const what = `${text === undefined ? 'a fact' : `“${text}”`} is marked`
  const kind = as === undefined ? '' : ` as ${as}`
  return `${what}${kind}${message === undefined ? '' : ` in ${messageName(document, message)}`}`
}

function isPercent(field: BudgetNumber): boolean {
  return field === 'compaction' || field === 'pruning'
}

/**
 * A condition as a sentence without its full stop: "A, the correction, stands verbatim in Prune". Lanes, facts and
 * messages are called as the document has them.
 */
export function conditionWords(condition: Condition, document: Document): string {
  if ('lane' in condition) return laneConditionWords(condition, document)
  switch (condition.kind) {
    case 'all':
      return listWords(condition.of.map((one) => conditionWords(one, document)))
    case 'any':
      return orWords(condition.of.map((one) => conditionWords(one, document)))
    case 'not':
      return `it is not so that ${conditionWords(condition.that, document)}`
    case 'some-lane':
    case 'every-lane':
      return `of ${condition.kind === 'some-lane' ? 'a lane' : 'every lane'}: ${conditionWords(condition.that, document)}`
    case 'marked':
      return markedWords(condition, document)
    case 'section':
      return `the section ${sectionName(condition.section)} ${SECTION_WORDS[condition.is]}`
    case 'environments':
      return environmentsWords(condition.differ)
    case 'message-zero':
      return `message 1 has ${condition.is === 'as built' ? 'exactly the text of' : 'another text than'} the sections`
    case 'smallest':
      return `${BUDGET_WORDS[condition.field]} is the smallest number for which ${conditionWords(condition.that, document)}`
    case 'reached':
      return `the ${condition.threshold} threshold is ${condition.is ? 'reached' : 'not reached'}`
    case 'measured':
      return `the measured number ${rangeWords(condition)}${condition.source ? `, by ${SOURCE_WORDS[condition.source]}` : ''}`
    case 'budget':
      return `${BUDGET_WORDS[condition.field]} ${rangeWords(condition, isPercent(condition.field) ? (value) => percent(value * 100) : num)}`
    case 'counter':
      return `everything is counted by ${condition.is === 'estimate' ? 'the estimate' : 'a tokenizer'}`
    case 'messages':
    case 'facts':
    case 'lanes':
      return `the number of ${condition.kind} ${rangeWords(condition)}`
    case 'says':
      return `“${condition.text}” stands in the history`
    case 'pin':
      return `${messageName(document, condition.message)} ${PIN_WORDS[condition.is]}`
    case 'did':
      return deedWords(condition.deed, document)
  }
}

const SOURCE_WORDS = {
  estimate: 'the estimate',
  tokenizer: 'a tokenizer',
  typed: 'a reading typed in',
  provider: 'what a provider reported',
} as const

/** The same as a line of its own: with a capital. */
export function conditionLine(condition: Condition, document: Document): string {
  const words = conditionWords(condition, document)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
