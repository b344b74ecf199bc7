import { isList, isRecord } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

function callsIn(row: Fields): readonly unknown[] {
  const calls = isList(row.tool_calls) ? row.tool_calls : [row.tool_call]
  return calls.filter(isRecord)
}

/** A message as Letta's interface lists it, as one of an agent file: there its kind is `message_type`, here its role. */
export function fromApi(row: Fields): Fields | undefined {
  if (typeof row.role === 'string' || typeof row.message_type !== 'string') return row
  const { id } = row
  switch (row.message_type) {
    case 'system_message':
      return { id, role: 'system', content: row.content }
    case 'user_message':
      return { id, role: 'user', content: row.content }
    case 'assistant_message':
      return { id, role: 'assistant', content: row.content }
    case 'reasoning_message':
      return {
        id,
        role: 'assistant',
        content: [{ type: 'reasoning', reasoning: row.reasoning, signature: row.signature }],
      }
    case 'hidden_reasoning_message':
      return { id, role: 'assistant', content: [{ type: 'redacted_reasoning', data: row.hidden_reasoning }] }
    case 'tool_call_message':
    case 'approval_request_message':
      return { id, role: 'assistant', content: [], tool_calls: callsIn(row) }
    case 'tool_return_message': {
      const own = { tool_call_id: row.tool_call_id, status: row.status, tool_return: row.tool_return, name: row.name }
      return { id, role: 'tool', tool_returns: isList(row.tool_returns) ? row.tool_returns : [own] }
    }
    case 'summary_message':
      return { id, role: 'summary', content: row.summary ?? row.content }
    default:
      return undefined
  }
}
