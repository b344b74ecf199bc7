import { create } from 'zustand'
import { lanesAsked, lanesShown, type Stage, stagesOf } from '../core/teach/stages.ts'
import { forgetPredictions, hideFacts, reveal } from './actions/predict.ts'
import { useBench } from './bench.ts'
import { announce, useStore } from './store.ts'
import { isGuided, useTeaching } from './teaching.ts'

/** Where a hall is. Never saved. */
interface Hall {
  /** The stage, from 0; Infinity for the last, however many there are. */
  readonly at: number
}

export const useHall = create<Hall>()(() => ({ at: Number.POSITIVE_INFINITY }))

function laneIds(): readonly string[] {
  return useBench.getState().bench.lanes.map(({ lane }) => lane.id)
}

/** The stage that is shown, its number from 1, of how many, and how many lanes stand. */
export function stageNow(): {
  readonly stage: Stage
  readonly number: number
  readonly of: number
  readonly shown: number
} {
  const ids = laneIds()
  const stages = stagesOf(ids, useBench.getState().bench.document.facts.length)
  const at = Math.min(useHall.getState().at, stages.length - 1)
  const stage = stages[at] ?? { kind: 'all' }
  return { stage, number: at + 1, of: stages.length, shown: lanesShown(stage, ids) }
}

function nameOf(laneId: string): string {
  return useBench.getState().bench.lanes.find(({ lane }) => lane.id === laneId)?.lane.name ?? ''
}

function wordsOf(stage: Stage): string {
  if (stage.kind === 'history') return 'the history and the budget'
  if (stage.kind === 'all') return 'every lane, and the headline'
  return stage.asked ? `${nameOf(stage.laneId)}, its facts hidden` : `${nameOf(stage.laneId)} and what it kept`
}

/** Hides and shows facts as the stage wants it. */
function settle(stage: Stage): void {
  const asked = lanesAsked(stage, laneIds())
  const { hidden } = useTeaching.getState()
  for (const id of hidden) if (!asked.includes(id)) reveal(id)
  const more = asked.filter((id) => !hidden.has(id))
  if (more.length > 0) hideFacts(more)
}

/** Goes to a stage by its place, from 0, and says which it is. Beyond the ends it stays where it is. */
export function goToStage(place: number): void {
  const { of } = stageNow()
  const at = Math.max(0, Math.min(place, of - 1))
  useHall.setState({ at: at === of - 1 ? Number.POSITIVE_INFINITY : at })
  const { stage, number } = stageNow()
  settle(stage)
  announce(`${number} of ${of}: ${wordsOf(stage)}`)
}

/** Everything is shown again, as it was before the hall. */
export function endStages(): void {
  const { at } = useHall.getState()
  useHall.setState({ at: Number.POSITIVE_INFINITY })
  if (at !== Number.POSITIVE_INFINITY && !isGuided(useTeaching.getState())) forgetPredictions()
}

/** Another history begins at its first stage where stages are being gone through. Returns what stops it. */
export function watchHistory(): () => void {
  return useBench.subscribe(({ bench }, before) => {
    if (
      bench === before.bench ||
      isGuided(useTeaching.getState()) ||
      useHall.getState().at === Number.POSITIVE_INFINITY
    )
      return
    const { past } = useStore.getState()
    const replaced = past.at(-1)?.replaces === true && bench.document.title !== before.bench.document.title
    // After those who forget what was hidden in the history before it, and before anything of this one is drawn.
    if (replaced) queueMicrotask(() => goToStage(0))
    // A lane that is added while a hall looks on is hidden, where it comes later.
    else if (bench.lanes.length !== before.bench.lanes.length) settle(stageNow().stage)
  })
}
