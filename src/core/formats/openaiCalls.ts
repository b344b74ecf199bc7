import type { CallPart, Json } from '../message/message.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isJson, isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** Pairs calls and results where the transcript has no ids: legacy functions, and local servers. */
export interface OpenCalls {
  /** An id for a call that has none. */
  invent(): string
  made(call: CallPart): void
  answered(callId: string): void
  /** The call that a result without an id answers: the first open one of its name, or the first open one. */
  match(name: string | undefined): string | undefined
  /** A call that was not answered before the user spoke is not answered by position any more. */
  userSpoke(): void
}

/** Keeps track of the calls that wait for a result. */
export function createOpenCalls(): OpenCalls {
  let open: CallPart[] = []
  let invented = 0
  const close = (callId: string) => {
    const index = open.findIndex((call) => call.callId === callId)
    if (index >= 0) open.splice(index, 1)
  }
  return {
    invent: () => `call-without-id-${++invented}`,
    made: (call) => open.push(call),
    answered: close,
    match(name) {
      const call = open.find((one) => one.name === name) ?? (name === undefined ? open[0] : undefined)
      if (call) close(call.callId)
      return call?.callId
    },
    userSpoke() {
      open = []
    },
  }
}

function argumentsOf(value: unknown): Json {
  return value === undefined || !isJson(value) ? '' : value
}

function readCall(call: unknown, open: OpenCalls, say: Say): CallPart | undefined {
  if (!isRecord(call)) {
    say('skipped', `a tool call should be an object with id and function, found ${describeValue(call)}`)
    return undefined
  }
  const inner = isRecord(call.function) ? call.function : isRecord(call.custom) ? call.custom : call
  const name = textOf(inner.name) ?? textOf(call.function)
  if (name === undefined) say('repaired', `a tool call without a name: named "unknown"`)
  const callId = textOf(call.id)
  if (callId === undefined) say('repaired', 'a tool call without an id: it was given one')
  return {
    type: 'call',
    callId: callId ?? open.invent(),
    name: name ?? 'unknown',
    arguments: argumentsOf(inner.arguments ?? inner.input),
  }
}

/** Reads `tool_calls` and the legacy `function_call` of a message, in order. */
export function readCalls(message: Fields, open: OpenCalls, say: Say): readonly CallPart[] {
  const given = message.tool_calls
  const legacy = message.function_call
  const calls: CallPart[] = []
  if (isList(given)) {
    for (const call of given) {
      const part = readCall(call, open, say)
      if (part) calls.push(part)
    }
  } else if (!isAbsent(given)) say('skipped', `tool_calls should be a list, found ${describeValue(given)}`)
  if (isRecord(legacy)) {
    say('repaired', 'function_call (the older form): read as a tool call')
    const part = readCall(legacy, open, () => {})
    if (part) calls.push(part)
  } else if (!isAbsent(legacy)) say('skipped', `function_call should be an object, found ${describeValue(legacy)}`)
  return calls
}
