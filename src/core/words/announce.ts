import { remember } from '../lanes/places.ts'
import { tallyOf } from '../lanes/rows.ts'
import type { LaneResult } from '../lanes/run.ts'
import { newSummaries, type Verdict } from '../lanes/verdicts.ts'
import type { Prompt } from '../message/prompt.ts'
import type { Outcome } from '../strategies/outcome.ts'
import type { Anchor } from '../survival/anchor.ts'
import { count, countOrNo, listWords, num, reasonWords } from './words.ts'

/** What a lane that has no outcome yet waits for. A model is asked only when somebody says so. */
export function waitingWords({ requests }: Outcome): string {
  return requests.some((request) => request.kind === 'summary' && request.ask) ? 'no summary yet' : 'counting…'
}

/** How many messages have each verdict: asked for every drawing, counted once. */
const talliesOf = remember(
  (verdicts: readonly Verdict[]): ReadonlyMap<Verdict['kind'], number> => tallyOf(verdicts, 0, verdicts.length - 1),
)

/** What a lane did to the messages, in a few words: "1 of 12 messages removed". */
export function deedWords({ verdicts, outcome, repaired }: LaneResult, history: Prompt): string {
  if (outcome.status === 'failed') return 'failed, history unchanged'
  if (outcome.status === 'pending') return waitingWords(outcome)
  const tallies = talliesOf(verdicts)
  const of = `of ${count(verdicts.length, 'message')}`
  const tally = (kind: Verdict['kind']): number => tallies.get(kind) ?? 0
  const made = newSummaries(history, outcome.prompt)
  const summaries = made.filter(({ origin }) => origin.kind === 'summary' && origin.of.length > 0).length
  const added = made.length - summaries + repaired.added
  const parts = [
    [tally('dropped'), 'removed'],
    [tally('cleared'), 'cleared'],
    [tally('trimmed'), 'trimmed'],
    [tally('summarised'), `replaced by ${summaries === 1 ? 'one summary' : count(summaries, 'summary', 'summaries')}`],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, word], index) => `${num(n)} ${index === 0 ? `${of} ` : ''}${word}`)
  // No row of the history is theirs: they are in the prompt as it is sent.
  if (added > 0) said.push(`${num(added)} added`)
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
