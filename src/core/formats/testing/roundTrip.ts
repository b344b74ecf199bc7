import { callsOf, type Json, type Role } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import type { Prompt } from '../../message/prompt.ts'
import type { Format } from '../format.ts'
import { createReport } from '../report.ts'
import { isJson } from '../value.ts'
import { textsOf } from '../writers/common.ts'

/** What a format has no place for, so that it is not compared. */
export interface Lacks {
  /** Developer messages become system messages. */
  readonly developer?: true
  /** Several texts of a message become one, a line each. */
  readonly textParts?: true
}

/** The same JSON value has the same text here, and what is no JSON is itself. */
function sameArguments(given: Json): string {
  if (typeof given !== 'string') return JSON.stringify(given)
  try {
    const value: unknown = JSON.parse(given)
    return isJson(value) ? JSON.stringify(value) : given
  } catch {
    return given
  }
}

/** Of a prompt what every format holds: roles, texts, calls, results and which call each answers. */
export function held(prompt: Prompt, lacks: Lacks = {}) {
  const { callOf } = pairsOf(prompt)
  return prompt.map(({ message }, index) => {
    const role: Role = lacks.developer && message.role === 'developer' ? 'system' : message.role
    const texts = textsOf(message)
    return {
      role,
      texts: lacks.textParts ? texts.join('\n') : texts,
      calls: callsOf(message).map((call) => ({
        id: call.callId,
        name: call.name,
        arguments: sameArguments(call.arguments),
      })),
      ...(role === 'tool' && {
        callOf: callOf[index],
        answers: (callOf[index] ?? -1) < 0 ? undefined : message.answers,
      }),
    }
  })
}

/** Writes a prompt, makes a text of it and reads that back. */
export function writtenAndRead(format: Format, prompt: Prompt) {
  const written = format.write?.(prompt, [])
  if (!written) throw new Error(`${format.id} is not written`)
  const value: unknown = JSON.parse(JSON.stringify(written.value))
  const report = createReport()
  const found = format.list({ kind: 'value', value }, report)
  const conversation = 'words' in found ? found : found[0]?.open(report)
  if (!conversation || !('history' in conversation)) throw new Error(JSON.stringify(conversation))
  return { written, history: conversation.history, items: report.finish([], []).items }
}
