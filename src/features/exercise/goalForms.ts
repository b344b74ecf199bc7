import type { Document } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import type { Survival } from '../../core/survival/fact.ts'
import type { BudgetNumber, Condition } from '../../core/teach/condition.ts'

/** The forms of a goal that the editor has menus for. Others can be kept, and say their words. */
export const FORMS = ['fact', 'smallest', 'budget', 'tokens', 'inside', 'check'] as const
export type Form = (typeof FORMS)[number]

export const FORM_WORDS: Readonly<Record<Form, string>> = {
  fact: 'A fact stands, or is lost',
  smallest: 'The smallest number for which a fact stands',
  budget: 'A number of the budget',
  tokens: 'A lane takes at most so many tokens',
  inside: 'A lane is inside the window',
  check: 'A check of a lane holds',
}

/** How a fact must stand, by name. */
export const STANDS = {
  verbatim: ['verbatim'],
  stands: ['verbatim', 'in-summary'],
  summary: ['in-summary'],
  altered: ['altered'],
  lost: ['lost'],
} as const satisfies Readonly<Record<string, readonly Survival['kind'][]>>
export type Stand = keyof typeof STANDS

export const STAND_WORDS: Readonly<Record<Stand, string>> = {
  verbatim: 'stands verbatim',
  stands: 'stands, verbatim or in a summary',
  summary: 'stands in a summary',
  altered: 'stands altered',
  lost: 'is lost',
}

export const STAND_NAMES = ['verbatim', 'stands', 'summary', 'altered', 'lost'] as const

export const BUDGET_FIELDS: readonly BudgetNumber[] = ['keepLast', 'window', 'reserve', 'compaction', 'pruning']

export type FactCondition = Extract<Condition, { kind: 'fact' }>

/** The form that a condition is edited in; undefined where no menu could say it. */
export function formOf(condition: Condition): Form | undefined {
  const { kind } = condition
  if (kind === 'smallest') return condition.that.kind === 'fact' ? 'smallest' : undefined
  return FORMS.find((form) => form === kind)
}

/** The name of how a fact must stand; `verbatim` where it is another mixture. */
export function standOf({ is }: FactCondition): Stand {
  return STAND_NAMES.find((name) => STANDS[name].join() === is.join()) ?? 'verbatim'
}

/** The first lane that does not keep a fact verbatim: there is something to be found. */
function losingLane(fact: string | undefined, { document, lanes }: Bench): string | undefined {
  const at = document.facts.findIndex(({ id }) => id === fact)
  return lanes.find(({ survivals }) => survivals[at] && survivals[at].kind !== 'verbatim')?.lane.id
}

/**
 * A goal to begin with, of what is there, and best of what a lane loses on the bench; undefined where a history has no
 * fact or no lane for it.
 */
export function conditionFor(form: Form, document: Document, bench?: Bench): Condition | undefined {
  const { facts, lanes, budget } = document
  const fact = (facts.find(({ kind }) => kind === 'correction') ?? facts[0])?.id
  const losing = bench?.document === document ? losingLane(fact, bench) : undefined
  const lane = losing ?? lanes[0]?.id
  if (form === 'budget') return { kind: 'budget', field: 'keepLast', most: budget.keepLast }
  if (lane === undefined) return undefined
  if (form === 'tokens') return { kind: 'tokens', lane, most: budget.window - budget.reserve }
  if (form === 'inside') return { kind: 'inside', lane, is: true }
  if (form === 'check') return { kind: 'check', lane, number: 5, is: ['holds'] }
  if (fact === undefined) return undefined
  const that: FactCondition = { kind: 'fact', fact, lane, is: STANDS.verbatim }
  return form === 'fact' ? that : { kind: 'smallest', field: 'keepLast', that }
}
