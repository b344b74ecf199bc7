import { type Calls, countCalls } from './effort.ts'
import { type Listening, type Model, type ModelAnswer, type ModelCall, ModelFailure } from './model.ts'
import { halve, type Part, partText, splitInside, splitPieces } from './parts.ts'
import { fits, learn, leftBy, type Room, roomForParts, tokensBy } from './room.ts'

/** A model that refuses part after part is not asked for ever. */
const MOST_SPLITS = 24
/** Of what instructions leave of a window, an answer takes no more than one in so many. So three fit into the next call. */
const ANSWER_SHARE = 4
/** Less than this is no room to work in, in tokens. */
const LEAST_LEFT = 40

/** One input on its way through as many calls as it takes. */
export interface Way {
  readonly model: Model
  readonly calls: Calls
  room: Room
  /** Messages that were split inside. */
  inside: number
  /** Times that the model said too long. */
  refusals: number
  /** Most tokens of an answer, where the window left less than was asked for. */
  lowered?: number
}

/** Where a part stands: the second of five. */
export interface Place {
  readonly at: number
  readonly of: number
}

/** Parts to be asked for, and how. */
export interface Round {
  readonly parts: readonly Part[]
  readonly limit: number
  call(text: string, place: Place, limit: number): ModelCall
  /** What is said of it while it runs; undefined where it is the only call. */
  words(place: Place): string | undefined
  /** An empty answer is an answer, and no failure. */
  readonly mayBeEmpty?: boolean
}

const EMPTY: ModelAnswer = { text: '', usage: {}, end: '', ms: 0 }

export function beginWay(model: Model, room: Room, on: Listening, signal: AbortSignal): Way {
  return { model, calls: countCalls(model, on, signal), room, inside: 0, refusals: 0 }
}

/** Every piece in one part. */
export function onePart(pieces: readonly string[]): Part {
  return pieces.map((text, piece) => ({ piece, text, continues: false }))
}

/**
 * Parts that each fit into one call beside `fixed` (all that the call has but them), and the most tokens of an answer:
 * `limit`, or what the window leaves. Throws the failure `too-long` where `fixed` alone fills the window.
 */
export function plan(
  way: Way,
  pieces: readonly string[],
  fixed: string,
  limit: number,
): Pick<Round, 'parts' | 'limit'> {
  const { window } = way.room
  const whole = onePart(pieces)
  if (window === undefined) return { parts: [whole], limit }
  const left = leftBy({ ...way.room, window }, fixed)
  const text = tokensBy(way.room, partText(whole))
  if (left < LEAST_LEFT) {
    const tokens = window - left + text + limit
    throw way.calls.failure({ code: 'too-long', who: way.model.label, tokens, most: window })
  }
  const share = Math.min(limit, Math.floor(left / ANSWER_SHARE))
  if (text + share <= left) return { parts: [whole], limit: lower(way, limit, left - text) }
  const room = roomForParts(way.room)
  const most = Math.floor((left - share) * room.bytesPerToken)
  return { parts: splitPieces(pieces, most), limit: lower(way, limit, share) }
}

function lower(way: Way, limit: number, to: number): number {
  if (to >= limit) return limit
  way.lowered = Math.min(to, way.lowered ?? to)
  return to
}

/**
 * Asks for each part in turn. A part that the model refuses as too long is halved and asked for again, and what the
 * refusal says of the window holds from then on. Gives the answers in order, with how many parts it became.
 */
export async function askParts(way: Way, round: Round): Promise<readonly ModelAnswer[]> {
  const { parts, limit, call, words, mayBeEmpty } = round
  const waiting = [...parts]
  const answers: ModelAnswer[] = []
  const asked: Part[] = []
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    way.calls.check()
    const place = { at: answers.length + 1, of: answers.length + 1 + waiting.length }
    const most = limitNow(way, limit)
    const one = call(partText(part), place, most)
    const halves = halve(part)
    // Known to be too long since an earlier part was refused: not asked for.
    if (halves && way.refusals > 0 && !fits(way.room, one)) {
      waiting.unshift(...halves)
      continue
    }
    const about = words(place)
    try {
      answers.push(await way.calls.say(one, about === undefined ? undefined : doneOf(about, place)))
      asked.push(part)
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      if (mayBeEmpty && error.failure.code === 'empty') {
        answers.push(EMPTY)
        asked.push(part)
        continue
      }
      if (error.failure.code !== 'too-long') throw error
      way.room = learn(way.room, one, error.failure)
      if (!halves || ++way.refusals > MOST_SPLITS) throw error
      waiting.unshift(...halves)
    }
  }
  way.inside = Math.max(way.inside, splitInside(asked))
  return answers
}

/** After a refusal that named the window, an answer may take less of it than was planned. */
function limitNow(way: Way, limit: number): number {
  const { window } = way.room
  return way.refusals === 0 || window === undefined ? limit : lower(way, limit, Math.ceil(window / (ANSWER_SHARE + 1)))
}

function doneOf(words: string, { at, of }: Place): { readonly words: string; readonly done: number } {
  // One more for what comes after the parts.
  return { words, done: (at - 1) / (of + 1) }
}
