import { callsOf, isInstruction, type Json, type Role } from '../../message/message.ts'
import { pairsOf } from '../../message/pairs.ts'
import { frameOf, type Prompt, toPrompt } from '../../message/prompt.ts'
import type { Format } from '../format.ts'
import { createReport } from '../report.ts'
import { isJson } from '../value.ts'
import { textsOf } from '../writers/common.ts'

/** What a format has no place for, so that it is not compared. */
export interface Lacks {
  /** Developer messages become system messages. */
  readonly developer?: true
  /** Only one system instruction, in front. */
  readonly middleSystem?: true
  /** Several texts of a message become one, a line each. */
  readonly textParts?: true
}

/** System and developer messages: those in front are one, the others of a user; one without a text is none. */
function withoutSystem(prompt: Prompt): Prompt {
  const { leading } = frameOf(prompt, 0)
  const parts = prompt.slice(0, leading).flatMap(({ message }) => textsOf(message))
  const front = toPrompt([{ id: 'front', role: 'system', parts: parts.map((text) => ({ type: 'text', text })) }])
  const rest = prompt.slice(leading).map((entry) => {
    return isInstruction(entry.message) ? { ...entry, message: { ...entry.message, role: 'user' as const } } : entry
  })
  return parts.length > 0 ? [...front, ...rest] : rest
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
export function held(given: Prompt, lacks: Lacks = {}) {
  const prompt = lacks.middleSystem ? withoutSystem(given) : given
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
