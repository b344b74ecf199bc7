import { answerIn, type ChatSource, chatIn, type Fields, peel } from './chatBody.ts'
import { itemsIn, type ResponsesSource } from './responsesItems.ts'
import { isList, isRecord, textOf } from './value.ts'

/** One record of training data or of a batch: messages, and the ways that it gives to end them. */
export interface TrainingRecord {
  readonly chat: ChatSource
  /** Of preference data, the preferred one first; empty where there is one way. */
  readonly endings: readonly { readonly title: string; readonly list: readonly unknown[] }[]
  /** Of a batch for Responses: what is read instead of the chat. */
  readonly items?: ResponsesSource
  /** What makes it training data whatever stands beside it, in words. */
  readonly sign?: string
}

/** Messages of a field that may be a text, one message, or a list; ShareGPT's keys are taken too. */
function messagesIn(value: unknown, role: string): readonly unknown[] {
  if (typeof value === 'string') return value === '' ? [] : [{ role, content: value }]
  if (isList(value)) return value.flatMap((one) => messagesIn(one, role))
  if (!isRecord(value)) return []
  if (typeof value.from === 'string' && typeof value.value === 'string')
    return [{ role: value.from === 'gpt' ? 'assistant' : value.from, content: value.value }]
  return [value]
}

function endingsOf(value: Fields, good: string, bad: string): TrainingRecord['endings'] {
  return [
    { title: good, list: messagesIn(value[good], 'assistant') },
    { title: bad, list: messagesIn(value[bad], 'assistant') },
  ]
}

function preference(value: Fields): TrainingRecord | undefined {
  const { input } = value
  if (isRecord(input) && isList(input.messages) && Object.hasOwn(value, 'preferred_output')) {
    const chat = { list: input.messages, fields: input }
    return { chat, endings: endingsOf(value, 'preferred_output', 'non_preferred_output'), sign: 'preferred_output' }
  }
  if (!Object.hasOwn(value, 'chosen') || !Object.hasOwn(value, 'rejected')) return undefined
  const asked = [value.prompt, value.messages, value.conversations].find((one) => one !== undefined)
  const chat = { list: messagesIn(asked, 'user'), fields: value }
  return { chat, endings: endingsOf(value, 'chosen', 'rejected'), sign: 'chosen and rejected' }
}

/** The messages of a record of training data, of a batch, or of its results; nothing where it is something else. */
export function trainingRecord(value: unknown): TrainingRecord | undefined {
  if (!isRecord(value)) return undefined
  const preferred = preference(value)
  if (preferred) return preferred
  if (Object.hasOwn(value, 'prompt') && Object.hasOwn(value, 'completion')) {
    const list = [...messagesIn(value.prompt, 'user'), ...messagesIn(value.completion, 'assistant')]
    return { chat: { list, fields: {} }, endings: [], sign: 'prompt and completion' }
  }
  const batch = textOf(value.custom_id) !== undefined
  if (batch) {
    const body = peel(value.body, (fields) => isList(fields.messages))
    const answer = answerIn(value)
    const items = body || answer ? undefined : itemsIn(value)
    if (items) {
      const all = [...items.input, ...items.output]
      return { chat: { list: all, fields: {} }, endings: [], items, sign: 'custom_id and a body' }
    }
    if (!body && !answer) return undefined
    const chat = { list: body ? body.messages : [], fields: body ?? {}, ...(answer && { answer }) }
    return { chat, endings: [], sign: 'custom_id and a body' }
  }
  if (!isList(value.messages)) return undefined
  const chat = chatIn(value)
  if (!chat) return undefined
  const images = isList(value.images) || value.messages.some((one) => isRecord(one) && Object.hasOwn(one, 'weight'))
  return { chat, endings: [], ...(images && { sign: 'images or weights' }) }
}
