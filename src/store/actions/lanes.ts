import { canAddLane, type Lane, type Repairs } from '../../core/document/document.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { defaultParameters, type ParameterValue } from '../../core/strategies/parameters.ts'
import { strategyById } from '../../core/strategies/registry.ts'
import { edit, forgetOpened, look, useStore } from '../store.ts'
import { resetRuns } from './view.ts'

/** An id that no lane has. */
export function freshLaneId(lanes: readonly Lane[]): string {
  let n = lanes.length + 1
  while (lanes.some((lane) => lane.id === `lane${n}`)) n++
  return `lane${n}`
}

/** The wanted name, with a number where another lane has it. */
export function freshLaneName(lanes: readonly Lane[], wanted: string): string {
  let name = wanted
  for (let n = 2; lanes.some((lane) => lane.name === name); n++) name = `${wanted} ${n}`
  return name
}

function changeLane(id: string, label: string, recipe: (lane: Lane) => Lane, merge?: string): void {
  edit(
    label,
    (document) => ({ ...document, lanes: document.lanes.map((lane) => (lane.id === id ? recipe(lane) : lane)) }),
    merge,
  )
  resetRuns(id)
}

/** Adds a lane with a strategy's default parameters. Returns its id. */
export function addLane(strategyId: string): string | undefined {
  const { lanes } = useStore.getState().document
  const strategy = strategyById(strategyId)
  if (!strategy || !canAddLane(lanes)) return undefined
  const id = freshLaneId(lanes)
  const lane: Lane = {
    id,
    name: freshLaneName(lanes, strategy.label),
    when: 'now',
    strategy: { id: strategyId, parameters: defaultParameters(strategy.parameters) },
    repair: {},
  }
  edit(`add lane ${lane.name}`, (document) => ({ ...document, lanes: [...document.lanes, lane] }))
  return id
}

/** Puts a copy of a lane beside it. */
export function duplicateLane(id: string): string | undefined {
  const { lanes } = useStore.getState().document
  const at = lanes.findIndex((lane) => lane.id === id)
  const lane = lanes[at]
  if (!lane || !canAddLane(lanes)) return undefined
  const copy: Lane = { ...lane, id: freshLaneId(lanes), name: freshLaneName(lanes, lane.name) }
  edit(`duplicate ${lane.name}`, (document) => ({
    ...document,
    lanes: [...lanes.slice(0, at + 1), copy, ...lanes.slice(at + 1)],
  }))
  return copy.id
}

export function removeLane(id: string): void {
  const name = useStore.getState().document.lanes.find((lane) => lane.id === id)?.name ?? ''
  edit(`remove ${name}`, (document) => ({ ...document, lanes: document.lanes.filter((lane) => lane.id !== id) }))
  if (useStore.getState().view.page === id) look({ page: 'history' })
}

/** Moves a lane by one place: −1 to the left, 1 to the right. */
export function moveLane(id: string, by: -1 | 1): void {
  edit('move a lane', (document) => {
    const at = document.lanes.findIndex((lane) => lane.id === id)
    const lane = document.lanes[at]
    const other = document.lanes[at + by]
    if (!lane || !other) return document
    const lanes = [...document.lanes]
    lanes[at] = other
    lanes[at + by] = lane
    return { ...document, lanes }
  })
}

/** Everything of a lane but its id, its name and its strategy. */
export function setLane(id: string, change: Partial<Pick<Lane, 'name' | 'when' | 'repair'>>): void {
  changeLane(
    id,
    'change a lane',
    (lane) => ({ ...lane, ...change }),
    change.name === undefined ? undefined : `name ${id}`,
  )
}

/** Changes some repairs of a lane; undefined takes one away. */
export function setRepairs(id: string, change: { readonly [K in keyof Repairs]?: Repairs[K] | undefined }): void {
  changeLane(id, 'repair of a lane', (lane) => {
    const { gather, pairs, summary, merge } = { ...lane.repair, ...change }
    return {
      ...lane,
      repair: {
        ...(gather && { gather }),
        ...(pairs && { pairs }),
        ...(summary && { summary }),
        ...(merge && { merge }),
      },
    }
  })
}

/** The lane's own keep last; undefined takes the budget's. */
export function setLaneKeepLast(id: string, keepLast: number | undefined): void {
  changeLane(id, 'keep last of a lane', ({ keepLast: _, ...lane }) =>
    keepLast === undefined ? lane : { ...lane, keepLast },
  )
}

/** The survival rules of a lane; undefined takes the policy away, so that only pins protect. */
export function setProtect(id: string, protect: Lane['protect']): void {
  changeLane(id, 'survival set', ({ protect: _, ...lane }) => (protect === undefined ? lane : { ...lane, protect }))
}

/** Another strategy, with its default parameters. A name that was the old strategy's becomes the new one's. */
export function setStrategy(id: string, strategyId: string): void {
  const strategy = strategyById(strategyId)
  if (!strategy) return
  const { lanes } = useStore.getState().document
  changeLane(id, `strategy ${strategy.label}`, (lane) => ({
    ...lane,
    name:
      lane.name === strategyById(lane.strategy.id)?.label
        ? freshLaneName(
            lanes.filter((other) => other.id !== id),
            strategy.label,
          )
        : lane.name,
    strategy: { id: strategyId, parameters: defaultParameters(strategy.parameters) },
  }))
}

export function setParameter(id: string, parameter: string, value: ParameterValue): void {
  changeLane(
    id,
    'parameter of a lane',
    (lane) => ({
      ...lane,
      strategy: { ...lane.strategy, parameters: { ...lane.strategy.parameters, [parameter]: value } },
    }),
    `parameter ${id} ${parameter}`,
  )
}

/** How the step begins that made a lane's prompt the history. */
export const CONTINUED = 'continue from '

/** Makes a lane's prompt the history, origins kept. One step: undo brings the old history back. */
export function continueFrom({ lane, outcome }: LaneResult): void {
  edit(`${CONTINUED}${lane.name}`, (document) => ({ ...document, history: outcome.prompt }))
  forgetOpened()
  look({ again: new Map(), opened: new Set(), unfolded: new Set() })
}
