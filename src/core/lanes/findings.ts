import type { Document } from '../document/document.ts'
import type { Fact } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'
import { count, listWords, num, reasonWords } from '../words/words.ts'
import { factName } from './factName.ts'
import {
  allWords,
  isOrAre,
  keptWords,
  lostWords,
  type Reworded,
  rewordedWords,
  type Said,
  type Voice,
  verb,
} from './findingWords.ts'
import type { LaneResult } from './run.ts'

/** One sentence of the headline, and the lanes that it is about. */
export interface Finding {
  readonly laneIds: readonly string[]
  readonly words: string
  readonly tone: 'lost' | 'kept' | 'broken' | 'neutral'
}

/** What is true of one lane. Lanes with the same key share a sentence. */
interface Claim {
  readonly result: LaneResult
  readonly key: string
  readonly tone: Finding['tone']
  /** What the strategy would do, though no controller would start it yet. */
  readonly would: boolean
  /** The sentence without its subject and full stop. */
  readonly say: (voice: Voice, said: Said) => string
}

const PLAIN: Voice = { many: false, would: false }

function isAsIf({ lane, due }: LaneResult): boolean {
  return lane.when === 'now' && due?.reached === false
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What keeps a lane from saying anything about facts. */
function troubleOf(result: LaneResult): Claim | undefined {
  const { outcome } = result
  const { status, reason } = outcome
  if (status === 'failed') {
    const words =
      reason.code === 'broken'
        ? `broke: ${reason.message}`
        : `failed and left the history unchanged: ${lowerFirst(reasonWords(reason, outcome.tokens))}`
    return { result, key: words, tone: 'broken', would: false, say: () => words }
  }
  if (reason.code === 'set-does-not-fit') {
    const words = `cannot fit and did nothing: ${lowerFirst(reasonWords(reason, outcome.tokens))}`
    return { result, key: words, tone: 'broken', would: false, say: () => words }
  }
  if (status !== 'pending') return undefined
  const counting = outcome.requests.every((request) => request.kind === 'count')
  const say = counting
    ? (voice: Voice) => `${isOrAre(voice)} counting…`
    : (voice: Voice) => `${verb(voice, 'wait')} for a summary`
  return { result, key: counting ? 'counting' : 'waiting', tone: 'neutral', would: false, say }
}

function overWords({ stats }: LaneResult, voice: Voice): string {
  return stats.insideWindow ? '' : `${isOrAre(voice)} ${num(-stats.remaining)} over the window`
}

/** What a lane does to the facts that the history still had. `contested`: those that some lane loses. */
function claimOf(result: LaneResult, { live, facts, contested }: Marked): Claim {
  const at = (fact: Fact) => result.survivals[facts.indexOf(fact)]
  const lost = live.filter((fact) => at(fact)?.kind === 'lost')
  const reworded = live.flatMap((fact): Reworded[] => {
    const survival = at(fact)
    return survival?.kind === 'altered' ? [{ fact, change: survival.change }] : []
  })
  const over = (voice: Voice, joint: string): string => {
    const words = overWords(result, voice)
    return words && `${joint}${words}`
  }
  const changed = reworded.map(({ fact, change }) => `${fact.id} ${change}`).join(' ')
  if (lost.length > 0) {
    const key = `lost ${lost.map((fact) => fact.id).join(' ')} ${changed} ${over(PLAIN, '')}`
    const say = (voice: Voice, said: Said) => {
      const loses = `${verb(voice, 'lose')} ${lostWords(lost, live, said)}`
      const rewords = rewordedWords(reworded, live, voice)
      return `${loses}${rewords && `, and ${rewords}`}${over(voice, ', and ')}`
    }
    return { result, key, tone: 'lost', would: isAsIf(result), say }
  }
  const key = `kept ${changed} ${over(PLAIN, '')}`
  const say = (voice: Voice, said: Said) => {
    const cost = !voice.many && contested.length > 0 ? `, for ${count(result.stats.tokens, 'token')}` : ''
    return `${keptWords(reworded, contested, live, voice, said)}${cost}${over(voice, ', and ')}`
  }
  return { result, key, tone: 'kept', would: isAsIf(result), say }
}

interface Marked {
  readonly facts: readonly Fact[]
  /** Facts that the history itself still has unchanged: no lane is to blame for another. */
  readonly live: readonly Fact[]
  /** How each stands in the history. */
  readonly was: ReadonlyMap<Fact, string | undefined>
  readonly contested: readonly Fact[]
}

function markedOf({ facts, history }: Document, results: readonly LaneResult[]): Marked {
  const kinds = factSurvival(facts, history)
  const was = new Map(facts.map((fact, index) => [fact, kinds[index]?.kind]))
  const live = facts.filter((fact) => was.get(fact) !== 'lost' && was.get(fact) !== 'altered')
  const contested = live.filter((fact) =>
    results.some((result) => result.survivals[facts.indexOf(fact)]?.kind === 'lost'),
  )
  return { facts, live, was, contested }
}

/** One sentence for each group of lanes of which the same is true, in the order of the first of each. */
function sentences(claims: readonly Claim[]): readonly Finding[] {
  const groups = new Map<string, [Claim, ...Claim[]]>()
  for (const claim of claims) {
    const key = claim.would ? `would ${claim.key}` : claim.key
    const group = groups.get(key)
    if (group) group.push(claim)
    else groups.set(key, [claim])
  }
  const said: Said = { named: new Set(), justLost: undefined }
  return [...groups.values()].map((group): Finding => {
    const [{ say, tone, would }] = group
    const lanes = group.map(({ result }) => result.lane)
    const names = listWords(lanes.map((lane) => lane.name))
    const words = `${names} ${would ? 'would ' : ''}${say({ many: lanes.length > 1, would }, said)}`
    if (tone !== 'lost') said.justLost = undefined
    return { laneIds: lanes.map((lane) => lane.id), words: words.endsWith('…') ? words : `${words}.`, tone }
  })
}

/** Facts that no lane is to blame for: the history itself has them no more, or only changed. */
function alreadyGone({ facts, was }: Marked): readonly Finding[] {
  return (['lost', 'altered'] as const).flatMap((kind): Finding[] => {
    const gone = facts.filter((fact) => was.get(fact) === kind)
    if (gone.length === 0) return []
    const names = gone.length > 3 ? allWords(gone, facts) : listWords(gone.map((fact) => factName(fact, facts)))
    const tone = kind === 'lost' ? 'lost' : 'neutral'
    return [{ laneIds: [], words: `Already ${kind} in the history itself: ${names}.`, tone }]
  })
}

const NOTHING_MARKED: Finding = {
  laneIds: [],
  words: 'No fact is marked yet: select a phrase in a message, and every lane says whether it keeps it.',
  tone: 'neutral',
}

/**
 * The headline: one computed sentence per lane that differs, in the order of the lanes; lanes of which the same
 * is true share one. Losses come with the names of what was lost; a lane that keeps them, with what it costs.
 */
export function findingsOf(document: Document, results: readonly LaneResult[]): readonly Finding[] {
  const marked = markedOf(document, results)
  const claims = results.flatMap((result): Claim[] => {
    const trouble = troubleOf(result)
    if (trouble) return [trouble]
    if (marked.live.length > 0) return [claimOf(result, marked)]
    const key = overWords(result, PLAIN)
    if (key === '') return []
    return [{ result, key, tone: 'neutral', would: isAsIf(result), say: (voice) => overWords(result, voice) }]
  })
  // A lane that changes nothing is what the others are measured against: said only where it is all there is to say.
  const telling = claims.filter(({ result }) => result.lane.strategy.id !== 'none' || !result.stats.insideWindow)
  const found = sentences(telling.length > 0 ? telling : claims)
  return [...(document.facts.length === 0 ? [NOTHING_MARKED] : []), ...found, ...alreadyGone(marked)]
}
