import type { BudgetSettings, Document, Lane } from '../document/document.ts'
import { samePins } from '../document/pins.ts'
import type { Control } from './exercise.ts'

/** What each control is called in a sentence: "locked in this exercise: keep last". */
export const CONTROL_WORDS: Readonly<Record<Control, string>> = {
  window: 'window and reserve',
  thresholds: 'thresholds',
  'keep-last': 'keep last',
  counter: 'counting',
  lanes: 'adding and removing lanes',
  'lane-settings': 'settings of lanes',
  messages: 'messages',
  pins: 'pins',
  facts: 'facts',
  open: 'opening another history',
  json: 'the JSON',
}

const BUDGET: readonly (readonly [keyof BudgetSettings, Control])[] = [
  ['window', 'window'],
  ['reserve', 'window'],
  ['compaction', 'thresholds'],
  ['pruning', 'thresholds'],
  ['keepLast', 'keep-last'],
  ['counter', 'counter'],
  ['calibration', 'counter'],
  ['imageTokens', 'counter'],
  ['readings', 'counter'],
]

/** What a model has answered is no setting: its take may change. */
function sameSettings(one: Lane, other: Lane | undefined): boolean {
  if (one === other) return true
  const { take: _, ...settings } = one
  const { take: __, ...others } = other ?? one
  return JSON.stringify(settings) === JSON.stringify(others)
}

function laneControls(before: readonly Lane[], after: readonly Lane[]): readonly Control[] {
  if (before === after) return []
  const ids = (lanes: readonly Lane[]): string => lanes.map(({ id }) => id).join('\n')
  const known = new Map(before.map((lane) => [lane.id, lane]))
  const changed = after.some((lane) => known.has(lane.id) && !sameSettings(lane, known.get(lane.id)))
  return [...(ids(before) === ids(after) ? [] : (['lanes'] as const)), ...(changed ? (['lane-settings'] as const) : [])]
}

/**
 * The controls by which one document became another. `replaces`: another history takes its place, and that is all that
 * it is. Pins and facts that go with a message are of the message.
 */
export function controlsOf(before: Document, after: Document, replaces = false): ReadonlySet<Control> {
  if (replaces) return new Set(['open'])
  const written =
    before.history !== after.history || before.tools !== after.tools || before.systemPrompt !== after.systemPrompt
  const kept = before.history === after.history
  return new Set([
    ...(written ? (['messages'] as const) : []),
    ...(kept && !samePins(before.pins, after.pins) ? (['pins'] as const) : []),
    ...(kept && before.facts !== after.facts ? (['facts'] as const) : []),
    ...BUDGET.flatMap(([field, control]) => (before.budget[field] === after.budget[field] ? [] : [control])),
    ...laneControls(before.lanes, after.lanes),
  ])
}
