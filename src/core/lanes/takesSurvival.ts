import type { SummaryRecording } from '../document/document.ts'
import { textMessage } from '../message/message.ts'
import { type Prompt, SUMMARY_MARKER } from '../message/prompt.ts'
import type { Survival } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'
import { type Bench, computeBench } from './bench.ts'
import type { LaneResult } from './run.ts'
import { newSummaries } from './verdicts.ts'

/** How each fact survives with one take in the place of the lane's summary. */
export interface TakeSurvival {
  readonly take: SummaryRecording
  /** In the order of the facts; undefined where the take cannot be used, and why. */
  readonly survivals: readonly Survival[] | undefined
  readonly failed: boolean
}

/**
 * What survives with each of the takes of a lane, all of which were asked the same. Where the lane shows one of them,
 * only its summary is another with each; else the lane is run with each.
 */
export function survivalOfTakes(
  { document }: Bench,
  { lane, outcome }: LaneResult,
  takes: readonly SummaryRecording[],
): readonly TakeSurvival[] {
  const { history, facts } = document
  const [made] = newSummaries(history, outcome.prompt)
  if (made) {
    const { id, role } = made.message
    return takes.map((take): TakeSurvival => {
      const text = take.text.trim()
      if (text === '') return { take, survivals: undefined, failed: true }
      const message = textMessage(id, role, `${SUMMARY_MARKER}\n${text}`)
      const prompt: Prompt = outcome.prompt.map((entry) => (entry === made ? { ...entry, message } : entry))
      return { take, survivals: factSurvival(facts, prompt), failed: false }
    })
  }
  const lanes = takes.map((take) => ({ ...lane, take: take.id, id: take.id, repair: {} }))
  const results = computeBench(
    { ...document, budget: { ...document.budget, counter: 'estimate' }, lanes },
    () => undefined,
  )
  return takes.map((take, index) => {
    const result = results.lanes[index]
    const used = result?.outcome.status === 'met' || result?.outcome.status === 'cannot-fit'
    return { take, survivals: used ? result.survivals : undefined, failed: !used }
  })
}

/** In how many of the takes a fact stands, in any form but lost: the `3` of "3 of 5 takes kept it". */
export function keptIn(takes: readonly TakeSurvival[], index: number): number {
  return takes.filter(({ survivals }) => {
    const kind = survivals?.[index]?.kind
    return kind === 'verbatim' || kind === 'in-summary'
  }).length
}
