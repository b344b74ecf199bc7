import type { Document } from '../../core/document/document.ts'
import { freshMessageIds } from '../../core/message/arrange.ts'
import {
  type CallPart,
  type Json,
  type Message,
  type Part,
  type Role,
  textMessage,
} from '../../core/message/message.ts'
import { historyEntry } from '../../core/message/prompt.ts'
import { answerable, callPlaces, freshCallIds, placeAfter, resultPlace } from '../../core/validity/calls.ts'
import { edit, look, useStore } from '../store.ts'
import { changeMessage, numberOf } from './history.ts'
import { changePart } from './parts.ts'

function insert(document: Document, at: number, messages: readonly Message[]): Document {
  return { ...document, history: document.history.toSpliced(at, 0, ...messages.map(historyEntry)) }
}

/**
 * Gives a message another role. Nothing of it is lost: calls stay parts of it, and count as calls again when it is an
 * assistant's; the call that it answers and its failure stay with it, and hold again when it is a tool's.
 */
export function setRole(id: string, role: Role): void {
  const number = numberOf(useStore.getState().document, id)
  edit(`change message ${number} to ${role}`, (before) =>
    changeMessage(before, id, (message) => (message.role === role ? message : { ...message, role })),
  )
}

/** Changes the tool or the arguments of a call. */
export function editCall(
  id: string,
  partIndex: number,
  change: { readonly name?: string; readonly arguments?: Json },
): void {
  changePart(id, partIndex, `call ${Object.keys(change).join()}`, (part) => {
    if (part.type !== 'call') return part
    const { name = part.name, arguments: given = part.arguments } = change
    // Equal values typed anew are other objects.
    const same = given === part.arguments || JSON.stringify(given) === JSON.stringify(part.arguments)
    return name === part.name && same ? part : { ...part, name, arguments: same ? part.arguments : given }
  })
}

/**
 * Gives a call another id; an empty one stands for one that is free. The result that answers the call goes with it:
 * they would be torn apart by a change of a mere name.
 */
export function renameCall(id: string, partIndex: number, wanted: string): void {
  const { document } = useStore.getState()
  const { history } = document
  const index = numberOf(document, id) - 1
  const part = history[index]?.message.parts[partIndex]
  if (part?.type !== 'call' || part.callId === wanted) return
  const callId = wanted === '' ? (freshCallIds(history, 1)[0] ?? '') : wanted
  const place = callPlaces(history, index).find((one) => one.partIndex === partIndex)
  const resultId = place?.result === undefined ? undefined : history[place.result]?.message.id
  edit(`rename a call of message ${index + 1}`, (before) => {
    const renamed = changeMessage(before, id, (message) => {
      return { ...message, parts: message.parts.with(partIndex, { ...part, callId }) }
    })
    return resultId === undefined
      ? renamed
      : changeMessage(renamed, resultId, (message) => ({ ...message, answers: callId }))
  })
}

/** Says of a result that its tool failed, or takes it back. */
export function setFailed(id: string, failed: boolean): void {
  const number = numberOf(useStore.getState().document, id)
  edit(failed ? `flag message ${number} as failed` : `take the flag from message ${number}`, (before) =>
    changeMessage(before, id, (message) => {
      if ((message.failed ?? false) === failed) return message
      const { failed: _, ...rest } = message
      return failed ? { ...rest, failed } : rest
    }),
  )
}

/** Points a result to another call by the call's id, or to none. A tool's name that it carries becomes the call's. */
export function answerCall(id: string, callId: string | undefined): void {
  const { document } = useStore.getState()
  const index = numberOf(document, id) - 1
  const call = answerable(document.history, index).find((place) => place.call.callId === callId)?.call
  edit(`point message ${index + 1} to ${callId === undefined ? 'no call' : 'another call'}`, (before) =>
    changeMessage(before, id, (message) => {
      if (message.answers === callId) return message
      const { answers: _, ...rest } = message
      const name = call && message.name !== undefined ? { name: call.name } : {}
      return callId === undefined ? rest : { ...rest, ...name, answers: callId }
    }),
  )
}

/**
 * Adds an empty result for a call that has none, after the results that its message already has and in the order of
 * the calls, and opens it. Returns the id of the new message; nothing where there is no such call.
 */
export function addResult(id: string, partIndex: number): string | undefined {
  const { document, view } = useStore.getState()
  const index = numberOf(document, id) - 1
  const place = callPlaces(document.history, index).find((one) => one.partIndex === partIndex)
  if (!place || place.result !== undefined) return undefined
  const [resultId = ''] = freshMessageIds(document.history, 1)
  const at = resultPlace(document.history, index, partIndex)
  edit(`add the result of ${place.call.name || 'a call'}`, (before) =>
    insert(before, at, [textMessage(resultId, 'tool', '', { answers: place.call.callId })]),
  )
  look({ opened: new Set(view.opened).add(resultId) })
  return resultId
}

/** A call to be added, and what it gave; without a result the call waits for one. */
export interface NewCall {
  readonly name: string
  readonly arguments: Json
  readonly result?: string
  readonly failed?: boolean
}

/**
 * Adds an assistant message with calls, a parallel batch where there are several, and one tool message per result, as
 * one step: after `afterId` (behind the results where that is part of a batch), or at the end. `text` is what the
 * assistant says before it calls. Returns the ids of the new messages, the assistant's first.
 */
export function addCallWithResult(
  afterId: string | undefined,
  calls: readonly NewCall[],
  text = '',
): readonly string[] {
  const { document } = useStore.getState()
  const { history } = document
  if (calls.length === 0) return []
  const after = afterId === undefined ? -1 : numberOf(document, afterId) - 1
  const at = after < 0 ? history.length : placeAfter(history, after)
  const callIds = freshCallIds(history, calls.length)
  const ids = freshMessageIds(document.history, calls.length + 1)
  const [assistantId = '', ...resultIds] = ids
  const made = calls.map(({ name, arguments: given }, index): CallPart => {
    return { type: 'call', callId: callIds[index] ?? '', name, arguments: given }
  })
  const parts: readonly Part[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...made]
  const results = calls.flatMap(({ result, failed }, index): readonly Message[] => {
    if (result === undefined) return []
    const rest = { answers: callIds[index] ?? '', ...(failed ? { failed } : {}) }
    return [textMessage(resultIds[index] ?? '', 'tool', result, rest)]
  })
  const label = calls.length === 1 ? 'add a tool call' : `add ${calls.length} tool calls`
  const messages: readonly Message[] = [{ id: assistantId, role: 'assistant', parts }, ...results]
  edit(label, (before) => insert(before, at, messages))
  return messages.map((message) => message.id)
}
