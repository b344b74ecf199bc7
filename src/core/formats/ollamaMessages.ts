import type { Part } from '../message/message.ts'
import { type ChatSource, chatIn, type Fields } from './chatBody.ts'
import { dataUrl } from './dataUrl.ts'
import type { Draft } from './history.ts'
import { draftOf, type Refusal } from './openaiMessage.ts'
import type { Say } from './report.ts'
import { isList, isRecord, textOf } from './value.ts'
import { unwrapArguments } from './writers/common.ts'

/** A response, or one piece of a streamed one. */
export function isOllamaResponse(value: unknown): value is Fields & { readonly message: Fields } {
  return (
    isRecord(value) && typeof value.done === 'boolean' && isRecord(value.message) && typeof value.model === 'string'
  )
}

/** How the base64 of an image begins, by its type. */
const HEADS = [
  ['/9j/', 'image/jpeg'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
] as const

function readImages(images: unknown): readonly Part[] {
  return (isList(images) ? images : []).flatMap((data): readonly Part[] => {
    if (typeof data !== 'string' || data === '') return []
    const type = HEADS.find(([head]) => data.startsWith(head))?.[1] ?? 'image/png'
    return [{ type: 'image', source: data.startsWith('data:') ? data : dataUrl(type, data) }]
  })
}

/** One message: `content` is a text, which is empty where there is something else; arguments are an object. */
export function ollamaDraft(value: unknown, say: Say): Draft | Refusal {
  if (!isRecord(value)) return draftOf(value, say)
  const { thinking, images, ...rest } = value
  const draft = draftOf(rest, say)
  if ('words' in draft) return draft
  const thought: Draft['parts'] = textOf(thinking) === undefined ? [] : [{ type: 'reasoning', text: String(thinking) }]
  const said = draft.parts.map((part) => {
    return part.type === 'call' ? { ...part, arguments: unwrapArguments(part.arguments) } : part
  })
  const parts = [...thought, ...said, ...readImages(images)]
  const filled = parts.filter((part) => part.type !== 'text' || part.text !== '')
  return { ...draft, parts: filled.length > 0 ? filled : parts, name: value.name ?? value.tool_name }
}

/** Pieces of one answer as the whole: texts are put together, and the numbers of the last piece are those of all. */
function joined(pieces: readonly (Fields & { readonly message: Fields })[]): Fields {
  const texts = (key: string) =>
    pieces.map(({ message }) => (typeof message[key] === 'string' ? message[key] : '')).join('')
  const calls = pieces.flatMap(({ message }) => (isList(message.tool_calls) ? message.tool_calls : []))
  const first = pieces[0]?.message
  const message = {
    ...first,
    content: texts('content'),
    ...(texts('thinking') !== '' && { thinking: texts('thinking') }),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return { ...pieces.at(-1), message }
}

/** Answers of a stream, a piece a line; a piece that is `done` is the last of its answer. Other lines are messages or requests. */
export function ollamaChat(values: readonly unknown[]): ChatSource {
  const list: unknown[] = []
  const answers: Fields[] = []
  let fields: Fields = {}
  let pieces: (Fields & { readonly message: Fields })[] = []
  const close = () => {
    if (pieces.length === 0) return
    const answer = joined(pieces)
    answers.push(answer)
    list.push(answer.message)
    pieces = []
  }
  for (const value of values) {
    if (isOllamaResponse(value)) {
      pieces.push(value)
      if (value.done === true) close()
      continue
    }
    close()
    const chat = isRecord(value) && isList(value.messages) ? chatIn(value) : undefined
    if (chat && isList(chat.list) && list.length === 0) {
      list.push(...chat.list)
      fields = chat.fields
    } else list.push(value)
  }
  close()
  const answer = answers.at(-1)
  // The last answer brings its usage with it.
  return answer && list.at(-1) === answer.message ? { list: list.slice(0, -1), fields, answer } : { list, fields }
}
