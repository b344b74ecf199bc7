import type { ToolDefinition } from '../message/message.ts'
import { sameJson } from '../message/same.ts'
import type { Fact } from '../survival/fact.ts'
import { compareMessages, type MessageChange } from './compareMessages.ts'
import type { BudgetSettings, Document, Lane } from './document.ts'

/** What two lists do not have alike; elements belong together by a key. */
export interface ListChanges<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
  readonly changed: readonly { readonly before: T; readonly after: T }[]
}

export interface PinChange {
  readonly messageId: string
  readonly before: 'keep' | 'free' | undefined
  readonly after: 'keep' | 'free' | undefined
}

/** A value of the budget that differs. */
export interface BudgetChange {
  readonly field: keyof BudgetSettings
  readonly before: BudgetSettings[keyof BudgetSettings]
  readonly after: BudgetSettings[keyof BudgetSettings]
}

/** Everything in which two documents differ. */
export interface Comparison {
  readonly title: { readonly before: string; readonly after: string } | undefined
  readonly messages: readonly MessageChange[]
  readonly facts: ListChanges<Fact>
  readonly pins: readonly PinChange[]
  readonly budget: readonly BudgetChange[]
  readonly tools: ListChanges<ToolDefinition>
  readonly lanes: ListChanges<Lane>
  /** The lanes that both have stand in another order. */
  readonly lanesReordered: boolean
  /** What the system prompt is built from differs. */
  readonly systemPrompt: boolean
  /** Prompts that were recorded differ. */
  readonly recorded: boolean
  /** How many differences there are in all. */
  readonly count: number
}

/** Elements under keys that are unique: a second one with the same key is another element. */
function keyed<T>(list: readonly T[], keyOf: (element: T) => string): ReadonlyMap<string, T> {
  const seen = new Map<string, number>()
  return new Map(
    list.map((element) => {
      const key = keyOf(element)
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      return [`${times} ${key}`, element]
    }),
  )
}

function compareLists<T>(before: readonly T[], after: readonly T[], keyOf: (element: T) => string): ListChanges<T> {
  const old = keyed(before, keyOf)
  const recent = keyed(after, keyOf)
  return {
    added: [...recent].flatMap(([key, element]) => (old.has(key) ? [] : [element])),
    removed: [...old].flatMap(([key, element]) => (recent.has(key) ? [] : [element])),
    changed: [...recent].flatMap(([key, element]) => {
      const was = old.get(key)
      return was === undefined || sameJson(was, element) ? [] : [{ before: was, after: element }]
    }),
  }
}

function comparePins(before: Document['pins'], after: Document['pins']): readonly PinChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((messageId) => ({ messageId, before: before.get(messageId), after: after.get(messageId) }))
    .filter((pin) => pin.before !== pin.after)
}

/** In the order in which a person comes to them; one without a place does not compile. */
const BUDGET_FIELDS = Object.keys({
  window: true,
  reserve: true,
  compaction: true,
  pruning: true,
  keepLast: true,
  counter: true,
  calibration: true,
  imageTokens: true,
  readings: true,
} satisfies Record<keyof BudgetSettings, true>) as readonly (keyof BudgetSettings)[]

function compareBudgets(before: BudgetSettings, after: BudgetSettings): readonly BudgetChange[] {
  return BUDGET_FIELDS.flatMap((field) =>
    sameJson(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
  )
}

function isReordered(before: readonly Lane[], after: readonly Lane[]): boolean {
  const own = new Set(before.map(({ id }) => id))
  const other = new Set(after.map(({ id }) => id))
  const order = (lanes: readonly Lane[], both: ReadonlySet<string>) =>
    lanes.map(({ id }) => id).filter((id) => both.has(id))
  return !sameJson(order(before, other), order(after, own))
}

const countOf = ({ added, removed, changed }: ListChanges<unknown>): number =>
  added.length + removed.length + changed.length

/** Compares two documents. Messages, facts and lanes belong together by id, tools by name. */
export function compareDocuments(before: Document, after: Document): Comparison {
  const title = before.title === after.title ? undefined : { before: before.title, after: after.title }
  const messages = compareMessages(before.history, after.history)
  const facts = compareLists(before.facts, after.facts, ({ id }) => id)
  const pins = comparePins(before.pins, after.pins)
  const budget = compareBudgets(before.budget, after.budget)
  const tools = compareLists(before.tools, after.tools, ({ name }) => name)
  const lanes = compareLists(before.lanes, after.lanes, ({ id }) => id)
  const lanesReordered = isReordered(before.lanes, after.lanes)
  const systemPrompt = !sameJson(before.systemPrompt, after.systemPrompt)
  const recorded = !sameJson(before.recorded, after.recorded)
  const lists = countOf(facts) + countOf(tools) + countOf(lanes)
  const single = [title !== undefined, lanesReordered, systemPrompt, recorded].filter(Boolean).length
  const count = messages.length + pins.length + budget.length + lists + single
  return { title, messages, facts, pins, budget, tools, lanes, lanesReordered, systemPrompt, recorded, count }
}
