import type { Change, Fact } from '../survival/fact.ts'
import { count, listWords, num } from '../words/words.ts'
import { factName } from './factName.ts'

/** Whether a sentence speaks of several lanes, and of what they would do though they are not due. */
export interface Voice {
  readonly many: boolean
  readonly would: boolean
}

/** A verb in its voice: loses, lose, (would) lose. */
export function verb({ many, would }: Voice, word: string): string {
  return many || would ? word : `${word}s`
}

/** "is", "are", "(would) be". */
export function isOrAre({ many, would }: Voice): string {
  if (would) return 'be'
  return many ? 'are' : 'is'
}

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

/** A fact that stands changed in a lane, and what changed. */
export interface Reworded {
  readonly fact: Fact
  readonly change: Change
}

/** "rewords the limit", "changes a number in the limit", "changes a negation in the rule and rewords the limit". */
export function rewordedWords(reworded: readonly Reworded[], facts: readonly Fact[], voice: Voice): string {
  const phrases: readonly (readonly [verb: string, changed: (change: Change) => boolean])[] = [
    [`${verb(voice, 'change')} a negation in`, (change) => change === 'negation'],
    [`${verb(voice, 'change')} a number in`, (change) => change === 'number'],
    [verb(voice, 'reword'), (change) => change !== 'negation' && change !== 'number'],
  ]
  return listWords(
    phrases.flatMap(([verb, changed]) => {
      const some = reworded.filter(({ change }) => changed(change)).map(({ fact }) => fact)
      return some.length === 0 ? [] : [`${verb} ${namesOrNumber(some, facts, allWords(some, facts))}`]
    }),
  )
}

/**
 * What a lane keeps that loses nothing. `contested`: the facts that other lanes lose; where there are none, all
 * `facts` are at stake, else those and the `reworded`: facts that stand changed.
 */
export function keptWords(
  reworded: readonly Reworded[],
  contested: readonly Fact[],
  facts: readonly Fact[],
  voice: Voice,
  said: Said,
): string {
  const changed = reworded.map(({ fact }) => fact)
  const kept = (contested.length > 0 ? contested : facts).filter((fact) => !changed.includes(fact))
  const rewords = rewordedWords(reworded, facts, voice)
  if (kept.length === 0) return rewords
  const keeps = `${verb(voice, 'keep')} ${keptNames(kept, contested, facts, said, changed.length)}`
  if (!rewords) return keeps
  return keeps.includes(' and ') ? `${keeps}, and ${rewords}` : `${keeps} and ${rewords}`
}

function keptNames(
  kept: readonly Fact[],
  contested: readonly Fact[],
  facts: readonly Fact[],
  { named }: Said,
  changed: number,
): string {
  const told = kept.every((fact) => named.has(fact))
  if (kept.length === 2 && told && (contested.length === 2 || facts.length === 2)) return 'both'
  if (kept.length === 3 && told && contested.length === 3) return 'all three'
  if (
    contested.length === 0 ||
    (changed === 0 && !told && facts.length > MOST_NAMES) ||
    (kept.length > 2 && kept.length + changed === facts.length)
  )
    return allWords(changed === 0 ? facts : kept, facts)
  if (kept.length === facts.length) return allWords(kept, facts)
  const number =
    kept.length === contested.length ? `all ${num(kept.length)} that another lane loses` : allWords(kept, facts)
  return namesOrNumber(kept, facts, number)
}
