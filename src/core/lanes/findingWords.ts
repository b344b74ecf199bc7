import type { Fact } from '../survival/fact.ts'
import { count, listWords, num } from '../words/words.ts'
import { factName } from './factName.ts'

/** More names than this in one sentence are a number instead. */
const MOST_NAMES = 3

/** What the sentences before have said, so that the next may say "it" or "both". Each sentence adds to it. */
export interface Said {
  readonly named: Set<Fact>
  /** The one fact that the sentence just before was about. */
  justLost: Fact | undefined
}

/** All of these facts: "the correction", "both facts", "all 4 facts"; "5 of 8 facts" where there are more. */
export function allWords(some: readonly Fact[], facts: readonly Fact[]): string {
  const [only] = some
  if (some.length < facts.length) return `${num(some.length)} of ${count(facts.length, 'fact')}`
  if (some.length === 1 && only) return factName(only, facts)
  return some.length === 2 ? 'both facts' : `all ${num(some.length)} facts`
}

/** What a lane loses. `facts`: those that it could lose. */
export function lostWords(lost: readonly Fact[], facts: readonly Fact[], said: Said): string {
  const before = said.justLost
  said.justLost = lost.length === 1 ? lost[0] : undefined
  if (lost.length === facts.length && facts.length > 2) {
    for (const fact of lost) said.named.add(fact)
    return allWords(lost, facts)
  }
  if (lost.length > MOST_NAMES) {
    const first = lost.find((fact) => fact.kind === 'correction')
    if (first) said.named.add(first)
    return `${allWords(lost, facts)}${first ? `, ${factName(first, facts)} among them` : ''}`
  }
  for (const fact of lost) said.named.add(fact)
  const repeated = before !== undefined && lost.length > 1 && lost.includes(before)
  const rest = repeated ? lost.filter((fact) => fact !== before) : lost
  return listWords([...(repeated ? ['it'] : []), ...rest.map((fact) => factName(fact, facts))])
}

function namesOrNumber(some: readonly Fact[], facts: readonly Fact[], what: string): string {
  return some.length > MOST_NAMES ? what : listWords(some.map((fact) => factName(fact, facts)))
}

/**
 * What a lane keeps that loses nothing. `contested`: the facts that other lanes lose; where there are none, all
 * `facts` are at stake. `reworded`: those at stake that stand changed.
 */
export function keptWords(
  reworded: readonly Fact[],
  contested: readonly Fact[],
  facts: readonly Fact[],
  many: boolean,
  said: Said,
): string {
  const keep = many ? 'keep' : 'keeps'
  const atStake = contested.length > 0 ? contested : facts
  const kept = atStake.filter((fact) => !reworded.includes(fact))
  if (reworded.length > 0) {
    const reword = many ? 'reword' : 'rewords'
    if (kept.length === 0) return `${reword} ${namesOrNumber(reworded, facts, allWords(reworded, facts))}`
    const names = namesOrNumber(reworded, facts, num(reworded.length))
    const others =
      atStake.length === facts.length ? allWords(kept, facts) : namesOrNumber(kept, facts, allWords(kept, facts))
    return `${keep} ${others} and ${reword} ${names}`
  }
  if (atStake.length === facts.length) {
    return facts.length === 2 && facts.every((fact) => said.named.has(fact))
      ? `${keep} both`
      : `${keep} ${allWords(facts, facts)}`
  }
  const named = contested.every((fact) => said.named.has(fact))
  if (named && contested.length === 2) return `${keep} both`
  if (named && contested.length === 3) return `${keep} all three`
  return `${keep} ${namesOrNumber(contested, facts, `all ${num(contested.length)} that another lane loses`)}`
}
