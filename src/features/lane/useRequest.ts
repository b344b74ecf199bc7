import { promptTokens } from '../../core/budget/costs.ts'
import type { SummaryRequest } from '../../core/strategies/outcome.ts'
import { useBench } from '../../store/bench.ts'

/** What a lane asks its summariser, as the bench has it now; undefined where there is nothing to summarise. */
export function useRequest(laneId: string): SummaryRequest | undefined {
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  const request = result?.outcome.requests.find(({ kind }) => kind === 'summary')
  return request?.kind === 'summary' ? request : undefined
}

/** Messages and tokens of what is to be summarised, by the counter of the screen. */
export function useRequestSize(laneId: string): { readonly messages: number; readonly tokens: number } | undefined {
  const request = useRequest(laneId)
  const counter = useBench((state) => state.bench.counter)
  return request && { messages: request.entries.length, tokens: promptTokens(request.entries, counter) }
}
