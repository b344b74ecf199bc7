import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an event tells of the conversation, as items. `plain`: the older events, which newer ones repeat. */
export interface EventItems {
  readonly side: 'user' | 'assistant' | 'tool'
  readonly plain: boolean
  readonly items: readonly Fields[]
}

/** `Text` of newer events is `input_text` of an item. */
function contentOf(value: unknown): unknown {
  if (!isList(value)) return value
  return value.map((part) =>
    isRecord(part) && typeof part.text === 'string' ? { type: 'text', text: part.text } : part,
  )
}

function completed(item: Fields): EventItems | undefined {
  const { id } = item
  const content = contentOf(item.content ?? item.text)
  switch (textOf(item.type)?.toLowerCase().replaceAll('_', '')) {
    case 'usermessage':
      return { side: 'user', plain: false, items: [{ type: 'message', role: 'user', id, content }] }
    case 'agentmessage':
      return { side: 'assistant', plain: false, items: [{ type: 'message', role: 'assistant', id, content }] }
    case 'reasoning': {
      const summary = item.summary_text ?? item.summary
      return { side: 'assistant', plain: false, items: [{ type: 'reasoning', id, summary, content: item.raw_content }] }
    }
    default:
      return undefined
  }
}

function ranTool(payload: Fields, name: unknown, args: unknown, output: unknown): EventItems {
  const { call_id } = payload
  const call = { type: 'function_call', call_id, name, arguments: args }
  return { side: 'tool', plain: true, items: [call, { type: 'function_call_output', call_id, output }] }
}

/** Reads an event. Most say what an item says as well, so they are read only where the items are not in the file. */
export function itemsOfEvent(payload: Fields): EventItems | undefined {
  switch (payload.type) {
    case 'user_message': {
      const images = isList(payload.images) ? payload.images : []
      const content = [
        { type: 'text', text: payload.message },
        ...images.map((image) => ({ type: 'input_image', image_url: image })),
      ]
      return { side: 'user', plain: true, items: [{ type: 'message', role: 'user', content }] }
    }
    case 'agent_message':
      return {
        side: 'assistant',
        plain: true,
        items: [{ type: 'message', role: 'assistant', content: payload.message }],
      }
    case 'agent_reasoning':
      return { side: 'assistant', plain: true, items: [{ type: 'reasoning', summary: [payload.text] }] }
    case 'exec_command_end': {
      const content = payload.aggregated_output ?? payload.stdout ?? payload.formatted_output
      const command = { command: payload.command ?? null }
      return ranTool(payload, 'exec_command', command, { content, exit_code: payload.exit_code })
    }
    case 'mcp_tool_call_end': {
      const invocation = isRecord(payload.invocation) ? payload.invocation : {}
      return ranTool(payload, invocation.tool, invocation.arguments, payload.result)
    }
    case 'item_completed':
      return isRecord(payload.item) ? completed(payload.item) : undefined
    default:
      return undefined
  }
}
