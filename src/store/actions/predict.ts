import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Survival } from '../../core/survival/fact.ts'
import { veilBench } from '../../core/teach/veil.ts'
import { waitingWords } from '../../core/words/announce.ts'
import { count } from '../../core/words/words.ts'
import { useBench } from '../bench.ts'
import { addDeeds } from '../deeds.ts'
import { announce, useStore } from '../store.ts'
import { isGuided, type Revealed, type Teaching, useTeaching } from '../teaching.ts'

export type Expected = 'stands' | 'lost'

/** Whether what was said is so. A fact stands where its words do, in a message or in a summary; changed words do not. */
export function isRight(said: Expected, was: Survival['kind']): boolean {
  return (said === 'stands') === (was === 'verbatim' || was === 'in-summary')
}

/** The same bench gives the same veiled one: what is drawn from it is remembered by it. */
function veilFor(hidden: Teaching['hidden'], revealed: Teaching['revealed']): Teaching['veil'] {
  if (hidden.size + revealed.size === 0) return undefined
  const known = new WeakMap<Bench, Bench>()
  const veiled = { hidden, revealed: new Set(revealed.keys()) }
  return (bench) => {
    const found = known.get(bench) ?? veilBench(bench, veiled)
    known.set(bench, found)
    return found
  }
}

type Predicting = Pick<Teaching, 'hidden' | 'predictions' | 'revealed'>

function setPredicting(change: Partial<Predicting>): void {
  const { hidden, revealed } = { ...useTeaching.getState(), ...change }
  useTeaching.setState({ ...change, veil: veilFor(hidden, revealed) })
}

function without<V>(map: ReadonlyMap<string, V>, ids: readonly string[]): ReadonlyMap<string, V> {
  return new Map([...map].filter(([id]) => !ids.includes(id)))
}

let watching = false

/** What was said of a history is not said of another that takes its place. */
function watchReplacing(): void {
  if (watching) return
  watching = true
  useStore.subscribe((state, before) => {
    const last = state.past.at(-1)
    if (last?.replaces && last !== before.past.at(-1) && state.document !== before.document) forgetPredictions()
  })
}

/** Hides how the facts of lanes stand, until somebody has said what is lost; what was said of them before is forgotten. */
export function hideFacts(laneIds: readonly string[]): void {
  if (laneIds.length === 0) return
  watchReplacing()
  const { hidden, predictions, revealed } = useTeaching.getState()
  setPredicting({
    hidden: new Set([...hidden, ...laneIds]),
    predictions: without(predictions, laneIds),
    revealed: without(revealed, laneIds),
  })
  announce(`The facts of ${count(laneIds.length, 'lane')} are hidden: say of each whether it stands or is lost.`)
}

/** The same for all lanes that are on the bench. */
export function hideAllFacts(): void {
  hideFacts(useBench.getState().bench.lanes.map(({ lane }) => lane.id))
}

function revealedOf(result: LaneResult, said: ReadonlyMap<string, Expected>): Revealed {
  const { document } = useBench.getState().bench
  const facts = new Map<string, { said?: Expected; was: Survival['kind'] }>()
  document.facts.forEach(({ id }, index) => {
    const was = result.survivals[index]?.kind
    const expected = said.get(id)
    if (was) facts.set(id, expected ? { said: expected, was } : { was })
  })
  const told = [...facts.values()].filter((fact) => fact.said !== undefined)
  const right = told.filter((fact) => fact.said && isRight(fact.said, fact.was)).length
  return { document, facts, right, of: told.length }
}

/** "3 of 4 right". */
export function scoreWords({ right, of }: Pick<Revealed, 'right' | 'of'>): string {
  return of === 0 ? 'nothing was said before' : `${right} of ${of} right`
}

/** A lesson or an exercise waits for at least one word before it shows a lane: shown without, the step could not be done. */
export function mustSayFirst(teaching: Teaching, laneId: string): boolean {
  const said = teaching.predictions.get(laneId)?.size ?? 0
  return isGuided(teaching) && said === 0 && useStore.getState().document.facts.length > 0
}

/**
 * Shows how the facts of a lane stand, beside what was said of some or all of them (deed `predicted:<lane>`). A lane that waits for an
 * answer has nothing to show.
 */
export function reveal(laneId: string): void {
  const { hidden, predictions, revealed } = useTeaching.getState()
  if (!hidden.has(laneId)) return
  if (mustSayFirst(useTeaching.getState(), laneId)) {
    announce('Say of at least one fact whether it stands or is lost. Then it is revealed.')
    return
  }
  const result = useBench.getState().bench.lanes.find(({ lane }) => lane.id === laneId)
  if (result?.outcome.status === 'pending') {
    announce(`${result.lane.name}: nothing to reveal yet, ${waitingWords(result.outcome)}`)
    return
  }
  const shown = result && revealedOf(result, predictions.get(laneId) ?? new Map())
  setPredicting({
    hidden: new Set([...hidden].filter((id) => id !== laneId)),
    revealed: shown ? new Map(revealed).set(laneId, shown) : revealed,
  })
  if (shown && shown.of > 0) addDeeds([`predicted:${laneId}`])
  if (result && shown) announce(`${result.lane.name}: ${scoreWords(shown)}.`)
}

/** Says what is expected of a fact in a lane; once it is said of all of them, they are revealed. */
export function predict(laneId: string, factId: string, expected: Expected): void {
  const { predictions, hidden } = useTeaching.getState()
  if (!hidden.has(laneId)) return
  const said = new Map(predictions.get(laneId)).set(factId, expected)
  useTeaching.setState({ predictions: new Map(predictions).set(laneId, said) })
  if (useBench.getState().bench.document.facts.every(({ id }) => said.has(id))) reveal(laneId)
}

/** Forgets what was said and what was hidden: everything is shown as it is. */
export function forgetPredictions(): void {
  setPredicting({ hidden: new Set(), predictions: new Map(), revealed: new Map() })
}
