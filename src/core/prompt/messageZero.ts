import { messageHash } from '../message/hash.ts'
import { type Message, type Part, textMessage } from '../message/message.ts'
import { type Entry, historyEntry, type Prompt } from '../message/prompt.ts'
import type { Fact } from '../survival/fact.ts'
import { factSurvival } from '../survival/match.ts'

/** The system message that a history begins with, and its text. */
export interface MessageZero {
  readonly entry: Entry
  readonly text: string
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

/** Undefined where the first message is of another role, a developer's too: nothing of that is written over. */
export function messageZeroOf(history: Prompt): MessageZero | undefined {
  const [entry] = history
  return entry?.message.role === 'system' ? { entry, text: textOf(entry.message) } : undefined
}

/** A message with `text` in the place of its texts; what else it carries stays. */
function withText(message: Message, text: string): Message {
  const { generated: _, ...rest } = message
  const first = message.parts.findIndex((part) => part.type === 'text')
  const parts = message.parts.flatMap((part, index): readonly Part[] => {
    if (part.type !== 'text') return [part]
    return index === first ? [{ type: 'text', text }] : []
  })
  return { ...rest, parts: first < 0 ? [{ type: 'text', text }, ...parts] : parts }
}

/**
 * The history with `text` as message zero: the text of its system message is replaced, and keeps its id; where
 * it begins with another message a system message with `freshId` is put before it. The same history where nothing changes.
 */
export function writeMessageZero(history: Prompt, text: string, freshId: string): Prompt {
  const zero = messageZeroOf(history)
  if (!zero) return [historyEntry(textMessage(freshId, 'system', text)), ...history]
  return zero.text === text ? history : [historyEntry(withText(zero.entry.message, text)), ...history.slice(1)]
}

/** The facts marked in message zero that are in its text now and would not be in `text`. */
export function factsLeftOut(facts: readonly Fact[], { entry }: MessageZero, text: string): readonly Fact[] {
  const marked = facts.filter((fact) => fact.messageId === entry.message.id)
  const standing = (prompt: Prompt) => factSurvival(marked, prompt).map(({ kind }) => kind === 'verbatim')
  const now = standing([entry])
  const then = standing(writeMessageZero([entry], text, entry.message.id))
  return marked.filter((_, index) => now[index] && !then[index])
}

/** What became of message zero in one lane. `moved`: it is the same, and not the first any more. */
export interface ZeroInLane {
  readonly laneId: string
  readonly name: string
  readonly state: 'unchanged' | 'changed' | 'moved' | 'dropped'
  /** The hash of it in the lane's prompt; absent where it is dropped. */
  readonly hash?: string
}

/** What the proof reads of a lane. */
export interface LaneOutcome {
  readonly lane: { readonly id: string; readonly name: string }
  readonly outcome: { readonly prompt: Prompt }
}

export interface ZeroProof {
  /** The hash of message zero in the history: role, name and text, as a call is sent them. */
  readonly hash: string
  readonly lanes: readonly ZeroInLane[]
}

/** Message zero before and after every lane, by its hash. Undefined where the history has no message zero. */
export function messageZeroProof(history: Prompt, lanes: readonly LaneOutcome[]): ZeroProof | undefined {
  const zero = messageZeroOf(history)
  if (!zero) return undefined
  const { id } = zero.entry.message
  const before = messageHash(zero.entry.message)
  return {
    hash: before,
    lanes: lanes.map(({ lane, outcome: { prompt } }) => {
      const at = prompt.findIndex(({ message, origin }) => origin.kind !== 'tombstone' && message.id === id)
      const entry = prompt[at]
      const named = { laneId: lane.id, name: lane.name }
      if (!entry) return { ...named, state: 'dropped' }
      const hash = messageHash(entry.message)
      if (hash !== before) return { ...named, state: 'changed', hash }
      return { ...named, state: at === 0 ? 'unchanged' : 'moved', hash }
    }),
  }
}
