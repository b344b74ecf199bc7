import type { Part } from '../../message/message.ts'
import { opaque } from '../history.ts'
import { type Item, textParts } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import type { Say } from '../report.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reasoning that is redacted holds what only its provider can read; a summary of it may stand beside. */
function reasoningItems(block: Fields): readonly Part[] {
  const text = textOf(block.reasoning)
  const summary = textOf(block.summary)
  const sealed = textOf(block.signature)
  const open = block.redacted === true ? summary : text
  return [
    ...(open === undefined ? [] : [{ type: 'reasoning' as const, text: open }]),
    ...(block.redacted === true ? [opaque('reasoning', text ?? '')] : []),
    ...(sealed === undefined ? [] : [opaque('signature', sealed)]),
  ]
}

function fileItem(block: Fields, data: unknown): Item {
  const name = textOf(block.filename) ?? textOf(block.format) ?? String(block.type)
  const source = textOf(data)
  return { type: 'file', name, ...(source !== undefined && { data: source }) }
}

function itemsOf(block: unknown, say: Say): readonly Item[] {
  if (!isRecord(block)) return looseItems([block], say)
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string' ? (block.text === '' ? [] : [{ type: 'text', text: block.text }]) : []
    case 'reasoning':
      return reasoningItems(block)
    case 'image':
      return typeof block.image === 'string' ? [{ type: 'image', source: block.image }] : looseItems([block], say)
    case 'audio':
    case 'video':
    case 'document':
      return [fileItem(block, block[block.type])]
    case 'data':
      return [opaque('data', block.data)]
    case 'tool_use': {
      // A tool that the provider ran: its call and its result stand in one block.
      const { id: callId, name } = block
      const result = textOf(block.error) ?? block.result
      return [
        { type: 'call', callId, name, arguments: block.arguments },
        { type: 'result', callId, name, parts: textParts(result), failed: textOf(block.error) !== undefined },
      ]
    }
  }
  return looseItems([block], say)
}

/** The content of a message: a text, or a list of blocks. */
export function contentItems(content: unknown, say: Say): readonly Item[] {
  if (content === '') return []
  return isList(content) ? content.flatMap((block) => itemsOf(block, say)) : looseItems(content, say)
}

/** The calls of an assistant: the tool's name is a text, in older logs an object as OpenAI has it. */
function callItems(message: Fields, say: Say): readonly Item[] {
  if (!isList(message.tool_calls)) return []
  return message.tool_calls.flatMap((call): readonly Item[] => {
    if (!isRecord(call)) {
      say('skipped', `a tool call should be an object, found ${describeValue(call)}`)
      return []
    }
    const inner = isRecord(call.function) ? call.function : undefined
    if (textOf(call.parse_error) !== undefined)
      say('note', 'a tool call whose arguments could not be parsed: kept as given')
    const name = inner ? inner.name : call.function
    return [{ type: 'call', callId: call.id, name, arguments: inner ? inner.arguments : call.arguments }]
  })
}

/** Everything that a message says. What an error says is added where the content does not say it. */
export function messageItems(message: Fields, say: Say): readonly Item[] {
  const older = textOf(message.reasoning)
  const content = contentItems(message.content, say)
  const error = isRecord(message.error) ? textOf(message.error.message) : textOf(message.error)
  const told = content.some((item) => item.type === 'text' && error !== undefined && item.text.includes(error))
  return [
    ...(older === undefined ? [] : [{ type: 'reasoning' as const, text: older }]),
    ...content,
    ...(message.role === 'assistant' ? callItems(message, say) : []),
    ...(message.role === 'tool' && error !== undefined && !told ? [{ type: 'text' as const, text: error }] : []),
  ]
}
