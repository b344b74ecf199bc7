import type { Document } from '../document/document.ts'
import type { Fact } from '../survival/fact.ts'
import { count, listWords, num, reasonWords } from '../words/words.ts'
import type { LaneResult } from './run.ts'

/** One sentence of the headline, and the lanes that it is about. */
export interface Finding {
  readonly laneIds: readonly string[]
  readonly words: string
  readonly tone: 'lost' | 'kept' | 'broken' | 'neutral'
}

const LONGEST_NAME = 44

/** What a sentence calls a fact: its name, "the correction" where it is the only one of its kind, else its quote. */
export function factName(fact: Fact, facts: readonly Fact[]): string {
  if (fact.name) return fact.name
  const alone = fact.kind !== 'other' && facts.filter((other) => other.kind === fact.kind).length === 1
  if (alone) return `the ${fact.kind}`
  const quote = fact.quote.replace(/\s+/g, ' ').trim()
  return `“${quote.length > LONGEST_NAME ? `${quote.slice(0, LONGEST_NAME - 1)}…` : quote}”`
}

interface Loss {
  readonly lost: readonly Fact[]
  readonly altered: readonly Fact[]
}

function lossOf(result: LaneResult, facts: readonly Fact[]): Loss {
  return {
    lost: facts.filter((_, index) => result.survivals[index]?.kind === 'lost'),
    altered: facts.filter((_, index) => result.survivals[index]?.kind === 'altered'),
  }
}

function lostWords(lost: readonly Fact[], facts: readonly Fact[], said: Fact | undefined): string {
  if (lost.length === facts.length && facts.length > 2) return `all ${facts.length} facts`
  if (lost.length > 3) {
    const first = lost.find((fact) => fact.kind === 'correction') ?? lost[0]
    return `${lost.length} of ${facts.length} facts${first ? `, ${factName(first, facts)} among them` : ''}`
  }
  const repeated = said !== undefined && lost.length > 1 && lost.includes(said)
  const rest = repeated ? lost.filter((fact) => fact !== said) : lost
  return listWords([...(repeated ? ['it'] : []), ...rest.map((fact) => factName(fact, facts))])
}

function keptWords(loss: Loss, contested: ReadonlySet<Fact>, facts: readonly Fact[]): string {
  const reworded = loss.altered.filter((fact) => contested.has(fact))
  if (contested.size === 0) {
    return loss.altered.length === 0
      ? `keeps all ${count(facts.length, 'fact')}`.replace('all 1 fact', 'the one fact')
      : `keeps ${facts.length - loss.altered.length} of ${count(facts.length, 'fact')}, ${loss.altered.length} reworded`
  }
  if (reworded.length > 0) return `rewords ${listWords(reworded.map((fact) => factName(fact, facts)))}`
  if (contested.size === 1) return `keeps ${factName([...contested][0] as Fact, facts)}`
  return contested.size === 2 ? 'keeps both' : `keeps all ${contested.size}`
}

function structureFindings(results: readonly LaneResult[]): readonly Finding[] {
  const lead: Finding = {
    laneIds: [],
    words: 'No fact is marked yet: select a phrase in a message, and every lane says whether it keeps it.',
    tone: 'neutral',
  }
  return [lead, ...results.flatMap((result) => troubleOf(result) ?? [])]
}

/** What keeps a lane from saying anything about facts. */
function troubleOf(result: LaneResult): Finding | undefined {
  const { lane, outcome } = result
  if (outcome.status === 'failed') {
    const words = `${lane.name} failed, its history is unchanged: ${lowerFirst(reasonWords(outcome.reason, outcome.tokens))}.`
    return { laneIds: [lane.id], words, tone: 'broken' }
  }
  if (outcome.status === 'pending') return { laneIds: [lane.id], words: `${lane.name} is counting…`, tone: 'neutral' }
  return undefined
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

interface Draft {
  readonly results: LaneResult[]
  readonly predicate: string
  readonly plural: string
  readonly tone: Finding['tone']
}

function plural(predicate: string): string {
  return predicate.replace(/^(lose|keep|reword)s/, '$1')
}

function overWords(result: LaneResult): string {
  return result.stats.insideWindow ? '' : ` and is ${num(-result.stats.remaining)} over the window`
}

/**
 * The headline: one computed sentence per lane that differs, in the order of the lanes; lanes of which the same
 * is true share one. Losses come with the names of what was lost; a lane that keeps them, with what it costs.
 */
export function findingsOf(document: Document, results: readonly LaneResult[]): readonly Finding[] {
  const { facts } = document
  if (facts.length === 0) return structureFindings(results)
  const losses = new Map(results.map((result) => [result, lossOf(result, facts)]))
  const contested = new Set([...losses.values()].flatMap((loss) => loss.lost))
  const drafts: Draft[] = []
  const findings: (Finding | Draft)[] = []
  let said: Fact | undefined
  for (const result of results) {
    if (result.lane.strategy.id === 'none' && result.stats.insideWindow) continue
    const trouble = troubleOf(result)
    if (trouble) {
      findings.push(trouble)
      continue
    }
    const loss = losses.get(result) ?? { lost: [], altered: [] }
    const lost = loss.lost.length > 0
    const predicate = lost
      ? `loses ${lostWords(loss.lost, facts, said)}${overWords(result)}`
      : `${keptWords(loss, contested, facts)}${overWords(result)}`
    if (loss.lost.length === 1) said = loss.lost[0]
    const same = drafts.find((draft) => draft.predicate === predicate)
    if (same) {
      same.results.push(result)
      continue
    }
    const draft: Draft = { results: [result], predicate, plural: plural(predicate), tone: lost ? 'lost' : 'kept' }
    drafts.push(draft)
    findings.push(draft)
  }
  return findings.map((finding): Finding => {
    if (!('results' in finding)) return finding
    const names = listWords(finding.results.map(({ lane }) => lane.name))
    const [only] = finding.results
    const cost =
      finding.results.length === 1 && only && finding.tone === 'kept' && contested.size > 0
        ? `, for ${num(only.tokens.after)} tokens`
        : ''
    const predicate = finding.results.length === 1 ? finding.predicate : finding.plural
    return { laneIds: finding.results.map(({ lane }) => lane.id), words: `${names} ${predicate}${cost}.`, tone: finding.tone }
  })
}
