import type { DraftCall } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

function draftCall(call: unknown, say: Say): DraftCall | undefined {
  if (!isRecord(call)) {
    say('skipped', `a tool call should be an object with id and function, found ${describeValue(call)}`)
    return undefined
  }
  const inner = isRecord(call.function) ? call.function : isRecord(call.custom) ? call.custom : call
  const name = textOf(inner.name) ?? textOf(call.function)
  return { type: 'call', callId: call.id, name, arguments: inner.arguments ?? inner.input }
}

/** The calls in `tool_calls` and in the legacy `function_call` of a message, in order. */
export function draftCalls(message: Fields, say: Say): readonly DraftCall[] {
  const given = message.tool_calls ?? message.toolCalls
  const legacy = message.function_call
  const calls: DraftCall[] = []
  if (isList(given)) {
    for (const call of given) {
      const draft = draftCall(call, say)
      if (draft) calls.push(draft)
    }
  } else if (!isAbsent(given)) say('skipped', `tool_calls should be a list, found ${describeValue(given)}`)
  if (isRecord(legacy)) {
    say('repaired', 'function_call (the older form): read as a tool call')
    const draft = draftCall(legacy, say)
    if (draft) calls.push(draft)
  } else if (!isAbsent(legacy)) say('skipped', `function_call should be an object, found ${describeValue(legacy)}`)
  return calls
}
