import type { CallPart, Message, Part, Role } from '../message/message.ts'
import { type Entry, historyEntry, type Origin, type Prompt, SUMMARY_MARKER } from '../message/prompt.ts'
import { createIds } from './ids.ts'
import type { Say } from './report.ts'
import { isAbsent, isJson, shortened, textOf } from './value.ts'

/** A call as a file has it: the id may be missing, the arguments may be anything. */
export interface DraftCall {
  readonly type: 'call'
  readonly callId?: unknown
  readonly name?: unknown
  readonly arguments?: unknown
}

/** A message as a file has it. */
export interface Draft {
  /** Taken where it is a text that no message has yet. */
  readonly id?: unknown
  /** Its number in the file, from 1, which an id that is made is made of; where absent, its place in the history. */
  readonly number?: number
  readonly role: Role
  readonly parts: readonly (Exclude<Part, CallPart> | DraftCall)[]
  readonly name?: unknown
  /** Of a tool message: what is known of the call that it answers. */
  readonly answers?: { readonly callId?: unknown; readonly name?: unknown }
  readonly failed?: boolean
  /** That of the history where absent. */
  readonly origin?: Origin
}

/** Builds a history from the records of a file, one message after another. */
export interface HistoryBuilder {
  readonly length: number
  /** Adds a message and gives its id. What is repaired is said. */
  add(draft: Draft, say: Say): string
  /** Adds parts to the last message, where a file writes one message as several records. */
  extend(parts: Draft['parts'], say: Say): void
  /** The message that was added last. */
  last(): Message | undefined
  /** An entry that is in a prompt and not in the history, such as a summary; its id is unique as well. */
  aside(draft: Draft, say: Say): Entry
  finish(): Prompt
}

const MARKED = new RegExp(`^${SUMMARY_MARKER.replace(/[[\]]/g, '\\$&')}\\r?\\n`)

/** A user or a tool can type the marker, so an imported summary is never more than "marker only". */
function originOf(message: Message): Entry {
  const [first] = message.parts
  const marked = message.role === 'user' && first?.type === 'text' && MARKED.test(first.text)
  return marked ? { message, origin: { kind: 'summary', of: [], unverified: true } } : historyEntry(message)
}

/** Calls that wait for their results. A file may leave out ids on either side, or use one several times. */
interface Open {
  readonly callId: string
  readonly name: string
  /** The file gave no id: a result that has one may belong to it all the same. */
  readonly invented: boolean
}

/**
 * Starts a history. `sourceIds`: ids that later records bring, so that none that is made up takes one of them.
 *
 * A result answers the nearest unanswered call with its id; where one of the two has no id, the first open call of its
 * name; where neither id nor name are known, the first open one. Calls that wait are not answered by position any more
 * once the user spoke.
 */
export function createHistory(sourceIds: readonly unknown[] = []): HistoryBuilder {
  const ids = createIds(sourceIds)
  const entries: Entry[] = []
  let open: Open[] = []
  let invented = 0
  let asides = 0

  function readCall(call: DraftCall, say: Say): CallPart {
    const name = textOf(call.name)
    const given = typeof call.callId === 'number' ? String(call.callId) : textOf(call.callId)
    if (name === undefined) say('repaired', 'a tool call without a name: named "unknown"')
    if (given === undefined) say('repaired', 'a tool call without an id: it was given one')
    const callId = given ?? `call-without-id-${++invented}`
    const made = { callId, name: name ?? 'unknown', invented: given === undefined }
    open.push(made)
    const { arguments: args } = call
    return { type: 'call', callId, name: made.name, arguments: args === undefined || !isJson(args) ? '' : args }
  }

  function partsOf(draft: Pick<Draft, 'role' | 'parts'>, say: Say): readonly Part[] {
    const parts: Part[] = []
    for (const part of draft.parts) {
      if (part.type !== 'call') parts.push(part)
      else if (draft.role === 'assistant') parts.push(readCall(part, say))
      else say('skipped', `a tool call of a ${draft.role} message: only an assistant makes calls`)
    }
    return parts
  }

  function close(call: Open): string {
    open.splice(open.indexOf(call), 1)
    return call.callId
  }

  function answered(answers: NonNullable<Draft['answers']>, say: Say): string | undefined {
    const given = typeof answers.callId === 'number' ? String(answers.callId) : textOf(answers.callId)
    const name = textOf(answers.name)
    const exact = given === undefined ? undefined : open.findLast((call) => call.callId === given)
    if (exact) return close(exact)
    const named = open.find((call) => call.name === name && (given === undefined || call.invented))
    if (named) {
      if (given !== undefined) say('repaired', 'a result whose call has no id: paired by the name and the order')
      else say('repaired', 'a result without an id: paired with the open call before it')
      return close(named)
    }
    if (given !== undefined) return given
    const first = name === undefined ? open[0] : undefined
    say('repaired', `a result without an id: ${first ? 'paired with the open call before it' : 'no open call fits'}`)
    return first && close(first)
  }

  function messageOf(draft: Draft, id: string, say: Say): Message {
    const parts = partsOf(draft, say)
    const name = textOf(draft.name)
    const answers = draft.role === 'tool' ? answered(draft.answers ?? {}, say) : undefined
    if (draft.role === 'user') open = []
    if (parts.length === 0) say('note', `an empty ${draft.role} message`)
    return {
      id,
      role: draft.role,
      parts,
      ...(name !== undefined && { name }),
      ...(answers !== undefined && { answers }),
      ...(draft.role === 'tool' && draft.failed === true && { failed: true }),
    }
  }

  function idFor(draft: Draft, fallback: string, say: Say): string {
    const id = ids.take(draft.id, fallback)
    if (!isAbsent(draft.id) && textOf(draft.id) !== undefined && id !== draft.id)
      say('repaired', 'a message id that an earlier message has: made new')
    return id
  }

  return {
    get length() {
      return entries.length
    },
    add(draft, say) {
      const id = idFor(draft, `m${draft.number ?? entries.length + 1}`, say)
      const message = messageOf(draft, id, say)
      const entry = draft.origin ? { message, origin: draft.origin } : originOf(message)
      if (!draft.origin && entry.origin.kind === 'summary') say('note', 'a context summary: marker only, unverified')
      entries.push(entry)
      return id
    },
    extend(parts, say) {
      const entry = entries.pop()
      if (!entry) return
      const more = partsOf({ role: entry.message.role, parts }, say)
      entries.push({ ...entry, message: { ...entry.message, parts: [...entry.message.parts, ...more] } })
    },
    last: () => entries.at(-1)?.message,
    aside(draft, say) {
      const id = idFor(draft, `seen${++asides}`, say)
      const parts = draft.parts.filter((part) => part.type !== 'call')
      const message: Message = { id, role: draft.role, parts }
      return draft.origin ? { message, origin: draft.origin } : historyEntry(message)
    },
    finish: () => entries,
  }
}

/** A part that a model or a provider wrote for itself: its size is counted in characters, nothing of it is shown. */
export function opaque(kind: string, data: unknown): Part {
  const size = typeof data === 'string' ? data.length : data === undefined ? 0 : JSON.stringify(data).length
  return { type: 'opaque', kind: shortened(kind), size }
}
