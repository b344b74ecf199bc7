import { type Message, messageTexts } from './message.ts'

/** Where an entry of a prompt comes from. Verdicts, facts and checks are all derived from this. */
export type Origin =
  /** A message of the history; the entry's message may be a shortened copy of it. */
  | { readonly kind: 'history'; readonly id: string }
  /** Stands where the message `of` was; the entry keeps that message's id. */
  | { readonly kind: 'tombstone'; readonly of: string }
  /** Replaces the messages `of`: their ids, and those behind an older summary among them.
   * `unverified`: only the marker in an imported text says that this is a summary. */
  | { readonly kind: 'summary'; readonly of: readonly string[]; readonly unverified?: true }
  /** Made up so that the prompt is valid, on behalf of the message `for`. */
  | { readonly kind: 'synthetic'; readonly for: string }

export interface Entry {
  readonly message: Message
  readonly origin: Origin
}

/** What the next model call would be sent. A history is a prompt too: a strategy takes one and gives one. */
export type Prompt = readonly Entry[]

/** The text that a summary starts with: marker, line break, trimmed answer. */
export const SUMMARY_MARKER = '[Context Summary]'

/** An entry that is a message of the history itself. */
export function historyEntry(message: Message): Entry {
  return { message, origin: { kind: 'history', id: message.id } }
}

/** Whether a prompt has at most so many messages, and so many characters (UTF-16 units) in all of their texts. */
export function isWithin(
  prompt: Prompt,
  { messages = Number.POSITIVE_INFINITY, characters }: { readonly messages?: number; readonly characters: number },
): boolean {
  if (prompt.length > messages) return false
  let left = characters
  for (const { message } of prompt) {
    for (const text of messageTexts(message)) left -= text.length
    if (left < 0) return false
  }
  return true
}

/** A history of plain messages as a prompt. */
export function toPrompt(messages: readonly Message[]): Prompt {
  return messages.map(historyEntry)
}

export function isSummary(entry: Entry): boolean {
  return entry.origin.kind === 'summary'
}

export function isTombstone(entry: Entry): boolean {
  return entry.origin.kind === 'tombstone'
}

/**
 * The borders of a prompt: `leading` entries at the front (system and developer messages before the first
 * of another role), and the tail from `tailStart` on (the newest `keepLast`, of any role).
 * The two may overlap when `keepLast` is larger than what follows the leading messages.
 * Synthetic entries do not count towards `keepLast`: a repair inside the tail must not push a message out of it.
 */
export interface Frame {
  readonly leading: number
  readonly tailStart: number
}

export function frameOf(prompt: Prompt, keepLast: number): Frame {
  let leading = 0
  while (leading < prompt.length) {
    const role = prompt[leading]?.message.role
    if (role !== 'system' && role !== 'developer') break
    leading++
  }
  let tailStart = prompt.length
  for (let left = keepLast; left > 0 && tailStart > 0; tailStart--) {
    if (prompt[tailStart - 1]?.origin.kind !== 'synthetic') left--
  }
  return { leading, tailStart }
}
