import type { LaneResult } from '../lanes/run.ts'
import { newSummaries } from '../lanes/verdicts.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Anchor } from '../survival/anchor.ts'
import { count, countOrNo, listWords, num, reasonWords } from './words.ts'

/** What a lane did to the messages, in a few words: "1 of 12 messages removed". */
export function deedWords({ verdicts, outcome }: LaneResult, history: Prompt): string {
  if (outcome.status === 'failed') return 'failed, history unchanged'
  if (outcome.status === 'pending') return 'counting…'
  const of = `of ${count(verdicts.length, 'message')}`
  const tally = (kind: string): number => verdicts.filter((verdict) => verdict.kind === kind).length
  const summaries = newSummaries(history, outcome.prompt).length
  const parts = [
    [tally('dropped'), 'removed'],
    [tally('cleared'), 'cleared'],
    [tally('trimmed'), 'trimmed'],
    [tally('summarised'), `replaced by ${summaries === 1 ? 'one summary' : count(summaries, 'summary', 'summaries')}`],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, word], index) => `${num(n)} ${index === 0 ? `${of} ` : ''}${word}`)
  return said.length > 0 ? listWords(said) : 'no message changed'
}

/** What the live region says of a lane; what the history itself has lost is no loss of the lane: "Prune: 1 of 12 messages removed, 1 fact lost". */
export function announceLane(result: LaneResult, history: Prompt, anchors: readonly Anchor[] = []): string {
  const { outcome, survivals, lane } = result
  if (outcome.status === 'failed') return `${lane.name}: ${reasonWords(outcome.reason, outcome.tokens)}`
  const lost = survivals.filter(({ kind }, index) => kind === 'lost' && anchors[index]?.survival.kind !== 'lost').length
  const facts = survivals.length === 0 ? '' : `, ${countOrNo(lost, 'fact')} lost`
  return `${lane.name}: ${deedWords(result, history)}${facts}`
}
