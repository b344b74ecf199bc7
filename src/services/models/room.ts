import type { Listening, Model, ModelCall } from './model.ts'
import { byteLength } from './parts.ts'

/**
 * Bytes of UTF-8 that are taken for a token where nothing was measured. Low on purpose: English has about four, code and
 * Chinese about three.
 */
const CAREFUL_BYTES = 3
/** What is measured of a whole may be denser in one part. */
const DENSER = 0.9
/** Kept free: turns are framed by tokens that nobody counts. */
const MARGIN = 0.04
const LEAST_MARGIN = 32

/** How much a model can be given in one call. Learned on the way. */
export interface Room {
  /** Tokens that a call may take, question and answer; undefined where nobody knows. */
  readonly window: number | undefined
  /** How many bytes are taken for a token. */
  readonly bytesPerToken: number
}

/** A text by the careful estimate or by what was measured. Tokens. */
export function tokensBy({ bytesPerToken }: Pick<Room, 'bytesPerToken'>, text: string): number {
  return Math.ceil(byteLength(text) / bytesPerToken)
}

function margin(window: number): number {
  return Math.max(LEAST_MARGIN, Math.ceil(window * MARGIN))
}

/** Tokens of a window that instructions leave for text and answer. */
export function leftBy(room: Room & { readonly window: number }, instructions: string): number {
  return room.window - margin(room.window) - tokensBy(room, instructions)
}

/** Whether a call fits, as far as is known; true where the window is not. */
export function fits(room: Room, { instructions, text, limit }: ModelCall): boolean {
  const { window } = room
  if (window === undefined) return true
  return tokensBy(room, text) + limit <= leftBy({ ...room, window }, instructions)
}

/**
 * What is known of a model's room before it is asked. A model that counts is asked for its count of `text`, once: what
 * it gives for the whole is the measure of every part. `window`: where the model does not say.
 */
export async function roomFor(
  model: Model,
  text: string,
  window: number | undefined,
  on: Pick<Listening, 'progress'>,
  signal: AbortSignal,
): Promise<Room> {
  const careful = { window: model.window ?? window, bytesPerToken: CAREFUL_BYTES }
  if (!model.measure || text === '') return careful
  const tokens = await model.measure(text, signal, on)
  // A model in the page knows its window when it is loaded, and it was loaded to count.
  const known = model.window ?? window
  if (!(tokens > 0)) return { ...careful, window: known }
  return { window: known, bytesPerToken: byteLength(text) / tokens }
}

/** For parts of a text: what was measured of the whole, with some air. */
export function roomForParts(room: Room): Room {
  return { ...room, bytesPerToken: Math.min(room.bytesPerToken * DENSER, CAREFUL_BYTES * 2) }
}

/** What a refusal taught: how long the model says that the text was, and what it takes. */
export function learn(
  room: Room,
  { instructions, text }: ModelCall,
  { tokens, most }: { readonly tokens?: number; readonly most?: number },
): Room {
  const bytes = byteLength(instructions) + byteLength(text)
  const measured = tokens !== undefined && tokens > 0 ? bytes / tokens : room.bytesPerToken
  return {
    window: most !== undefined && most > 0 ? Math.min(most, room.window ?? most) : room.window,
    bytesPerToken: Math.min(room.bytesPerToken, measured),
  }
}
