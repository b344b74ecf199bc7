import { count, num } from '../../core/words/words.ts'
import type { Effort } from './effort.ts'
import { type Listening, type Model, type ModelAnswer, ModelFailure } from './model.ts'
import type { Part } from './parts.ts'
import { type Room, roomFor, tokensBy } from './room.ts'
import { askParts, beginWay, type Place, plan, type Way } from './way.ts'

/** What is to be summarised, however long it is. */
export interface LongRequest {
  readonly instructions: string
  /** One text per message, in order. */
  readonly pieces: readonly string[]
  /** An earlier summary that the answer must extend: it stands before the pieces. */
  readonly previous?: string
  /** Most tokens of each answer. */
  readonly limit: number
  /** Tokens that one call may take, where the model does not say. */
  readonly window?: number
}

/** One summary, and what it took. */
export interface InParts extends Effort {
  readonly text: string
  /** Why the last call ended, in the source's own word. */
  readonly end: string
  readonly parts: number
  readonly notes: readonly string[]
}

/** Summaries of summaries of summaries: what has not become short by then never does. */
const MOST_LEVELS = 6

function partInstructions(instructions: string, { at, of }: Place): string {
  if (of === 1) return instructions
  return (
    `${instructions}\n\nThe conversation is too long for one call, so it was split into parts. Below is part ${at} of ` +
    `${of}. Summarise this part alone; the parts are put together later.` +
    (at > 1 ? ' What came before it, an earlier summary too, is in another part.' : '')
  )
}

function mergeInstructions(instructions: string): string {
  return (
    'Below are summaries of the parts of one conversation, in order. Make one summary of them: leave out no fact, say ' +
    'nothing twice, and where two of them differ the later one holds. The whole conversation was to be summarised by ' +
    `these instructions:\n\n${instructions}`
  )
}

function wordsOf({ at, of }: Place): string | undefined {
  return of === 1 ? undefined : `part ${at} of ${of}`
}

/** A summary that is alone in its part waits for the next round as it is. */
function aloneIn(part: Part, texts: readonly string[]): string | undefined {
  const [only] = part
  return part.length === 1 && only && only.text === texts[only.piece] ? only.text : undefined
}

async function mergeRound(way: Way, instructions: string, texts: readonly string[], limit: number) {
  const merging = mergeInstructions(instructions)
  const shown = texts.map((text, index) => `<summary ${index + 1} of ${texts.length}>\n${text}`)
  const round = plan(way, shown, merging, limit)
  const merged: string[] = []
  let last: ModelAnswer | undefined
  for (const part of round.parts) {
    const alone = round.parts.length > 1 ? aloneIn(part, shown) : undefined
    if (alone !== undefined && part[0]) {
      merged.push(texts[part[0].piece] ?? '')
      continue
    }
    const answers = await askParts(way, {
      parts: [part],
      limit: round.limit,
      call: (text, _, most) => ({ instructions: merging, text, limit: most }),
      words: () => 'merging the parts',
    })
    merged.push(...answers.map(({ text }) => text))
    last = answers.at(-1)
  }
  return { merged, last }
}

async function merge(way: Way, instructions: string, answers: readonly ModelAnswer[], limit: number) {
  let texts = answers.map(({ text }) => text)
  let end = answers.at(-1)?.end ?? ''
  for (let level = 0; texts.length > 1; level++) {
    const { merged, last } = await mergeRound(way, instructions, texts, limit)
    if (level >= MOST_LEVELS || merged.length >= texts.length) {
      // The summaries are as long as what they summarise: going on would never end.
      throw way.calls.failure({ code: 'too-long', who: way.model.label })
    }
    texts = merged
    end = last?.end ?? end
  }
  return { text: texts[0] ?? '', end }
}

/** What there is to know of a way that was not one plain call. */
function notesOf(way: Way, parts: number, tokens: number): readonly string[] {
  const { room, inside, lowered, refusals } = way
  const why =
    refusals > 0
      ? 'the model said that it was too long'
      : `about ${count(tokens, 'token')} do not fit a window of ${num(room.window ?? 0)}`
  return [
    ...(parts > 1 ? [`Summarised in ${num(parts)} parts and merged: ${why}.`] : []),
    ...(inside > 0 ? [`${count(inside, 'message')} longer than a part: split inside.`] : []),
    ...(lowered === undefined
      ? []
      : [`An answer was given ${count(lowered, 'token')} at most: the window has no more.`]),
  ]
}

/** Pieces with an earlier summary before them, as a model is shown them. */
export function shownPieces({ pieces, previous }: Pick<LongRequest, 'pieces' | 'previous'>): readonly string[] {
  return previous === undefined ? pieces : [`<earlier summary>\n${previous}`, ...pieces]
}

/** Begins the way of a request. A model that counts counts it here. */
export async function beginRequest(
  model: Model,
  request: LongRequest,
  on: Listening,
  signal: AbortSignal,
): Promise<Way> {
  const unknown: Room = { window: request.window, bytesPerToken: 3 }
  const way = beginWay(model, unknown, on, signal)
  way.calls.check()
  const whole = shownPieces(request).join('\n\n')
  if (model.measure) on.progress('counting')
  try {
    way.room = await roomFor(model, whole, request.window, on, signal)
  } catch (error) {
    // A text that is too long to be counted is split by the estimate.
    if (!(error instanceof ModelFailure) || error.failure.code !== 'too-long') throw error
    way.room = { ...unknown, window: error.failure.most ?? model.window ?? request.window }
  }
  return way
}

/** Summarises on a way that was begun: see `summariseInParts`. */
export async function summariseOn(way: Way, request: LongRequest): Promise<InParts> {
  const { instructions, limit } = request
  const pieces = shownPieces(request)
  const tokens = tokensBy(way.room, pieces.join('\n\n'))
  const longest = partInstructions(instructions, { at: 1000, of: 1000 })
  const one = plan(way, pieces, instructions, limit)
  const round = one.parts.length > 1 ? plan(way, pieces, longest, limit) : one
  const answers = await askParts(way, {
    ...round,
    call: (text, place, most) => ({ instructions: partInstructions(instructions, place), text, limit: most }),
    words: wordsOf,
  })
  const { text, end } = await merge(way, instructions, answers, limit)
  return { ...way.calls.effort(), text, end, parts: answers.length, notes: notesOf(way, answers.length, tokens) }
}

/**
 * Summarises messages that may be longer than the model's window: in one call where they fit, else in parts that end
 * where messages end, each summarised alone, and merged by one more call (in rounds, where the summaries do not fit
 * into one). A model whose window nobody knows is asked for the whole; where it says too long the input is halved. No
 * message is left out. Rejects with a `ModelFailure`, which has usage and text of all calls that were made.
 */
export async function summariseInParts(
  model: Model,
  request: LongRequest,
  on: Listening,
  signal: AbortSignal,
): Promise<InParts> {
  return summariseOn(await beginRequest(model, request, on, signal), request)
}
