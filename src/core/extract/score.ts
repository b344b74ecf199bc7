import { laterVersions } from './copies.ts'
import { signsOf } from './facts.ts'
import type { Segment } from './segments.ts'
import { termsOf } from './terms.ts'
import { WEIGHTS, type Weights } from './weights.ts'

/** Segments as numbers: what each is worth beside its terms, and the terms with their weights. */
export interface Scored {
  /** Ids of the different terms of each segment. */
  readonly terms: readonly Int32Array[]
  /** By term id. */
  readonly weights: Float64Array
  /** What the worth of its terms is multiplied by, by segment. */
  readonly factors: Float64Array
}

interface Statistics {
  readonly terms: readonly Int32Array[]
  readonly names: readonly string[]
  /** In how many segments, in how many messages, and whether a person or the model said it. By term id. */
  readonly segments: number[]
  readonly messages: number[]
  readonly spoken: boolean[]
}

function countTerms(segments: readonly Segment[]): Statistics {
  const ids = new Map<string, number>()
  const names: string[] = []
  const inSegments: number[] = []
  const inMessages: number[] = []
  const lastMessage: number[] = []
  const spoken: boolean[] = []
  const idOf = (term: string): number => {
    const known = ids.get(term)
    if (known !== undefined) return known
    const id = names.push(term) - 1
    ids.set(term, id)
    inSegments.push(0)
    inMessages.push(0)
    lastMessage.push(-2)
    spoken.push(false)
    return id
  }
  const terms = segments.map(({ text, voice, at, lineNumber = 0 }) => {
    const own = new Set(termsOf(text.slice(lineNumber)).map(idOf))
    for (const id of own) {
      inSegments[id] = (inSegments[id] ?? 0) + 1
      if (voice === 'user' || voice === 'assistant' || voice === 'earlier' || voice === 'call') spoken[id] = true
      if (lastMessage[id] === at) continue
      lastMessage[id] = at
      inMessages[id] = (inMessages[id] ?? 0) + 1
    }
    return Int32Array.from(own)
  })
  return { terms, names, segments: inSegments, messages: inMessages, spoken }
}

const DIGIT = /\d/
const INNER_SIGN = /[^\p{L}\p{M}]/u

/** A name rather than a word: joined, or with digits. */
function isNamelike(term: string): boolean {
  return DIGIT.test(term) || INNER_SIGN.test(term)
}

/**
 * The weight of each term: inverse frequency over the segments times the frequency over the messages, as a centroid has
 * it (Radev and others, "Centroid-based summarization of multiple documents", 2004), more where somebody said it.
 */
function termWeights({ names, segments, messages, spoken }: Statistics, count: number, use: Weights): Float64Array {
  return Float64Array.from(names, (name, id) => {
    const rare = Math.log((count + 1) / ((segments[id] ?? 0) + 0.5))
    const isLonely = segments[id] === 1 && !spoken[id]
    const frequent = isLonely ? use.lonely : 1 + use.spread * Math.log(messages[id] ?? 1)
    return Math.max(0, rare) * frequent * (spoken[id] === true ? use.spoken : 1) * (isNamelike(name) ? use.shape : 1)
  })
}

/** Reads what each segment is worth. `goal`: the message that has the first goal. */
export function score(segments: readonly Segment[], goal: number | undefined, use: Weights = WEIGHTS): Scored {
  const statistics = countTerms(segments)
  const sizes = segments.map(({ text }) => text.length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const later = laterVersions(segments)
  let seen = 0
  const factors = Float64Array.from(segments, (segment, index) => {
    const signs = signsOf(segment)
    seen += sizes[index] ?? 0
    return (
      use.voice[segment.voice] *
      (signs.error ? use.error : 1) *
      (signs.path ? use.path : 1) *
      (signs.rule ? use.rule : 1) *
      (signs.number ? use.number : 1) *
      (segment.at === goal ? use.goal : 1) *
      use.outdated ** Math.min(3, later[index] ?? 0) *
      (1 + use.recency * (seen / total) ** use.steepness)
    )
  })
  return { terms: statistics.terms, weights: termWeights(statistics, segments.length, use), factors }
}
