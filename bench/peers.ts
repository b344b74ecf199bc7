import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import type { ModelMessage } from 'ai'
import { callsOf, type Json, type Message, plainText } from '../src/core/message/message.ts'
import type { Prompt } from '../src/core/message/prompt.ts'

function parsed(given: Json): Record<string, Json> {
  const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
  return typeof value === 'object' && value !== null ? { ...(value as Record<string, Json>) } : {}
}

function langChainMessage(message: Message): BaseMessage {
  const { id, role, name = '', answers = '' } = message
  const content = plainText(message)
  switch (role) {
    case 'system':
    case 'developer':
      return new SystemMessage({ id, content })
    case 'user':
      return new HumanMessage({ id, content })
    case 'tool':
      return new ToolMessage({ id, content, name, tool_call_id: answers })
    case 'assistant': {
      const calls = callsOf(message)
      const made = calls.map((call) => ({ id: call.callId, name: call.name, args: parsed(call.arguments) }))
      return new AIMessage({ id, content, tool_calls: made })
    }
  }
}

/** A history as LangChain has it. Ids are kept, so that its messages can be counted by the same function as ours. */
export function langChainHistory(history: Prompt): BaseMessage[] {
  return history.map(({ message }) => langChainMessage(message))
}

function aiMessage(message: Message): ModelMessage {
  const { role, name = '', answers = '' } = message
  const text = plainText(message)
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: text }
    case 'user':
      return { role: 'user', content: text }
    case 'tool': {
      const output = { type: 'text' as const, value: text }
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId: answers, toolName: name, output }] }
    }
    case 'assistant': {
      const calls = callsOf(message).map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.callId,
        toolName: call.name,
        input: parsed(call.arguments),
      }))
      return { role: 'assistant', content: text === '' ? calls : [{ type: 'text', text }, ...calls] }
    }
  }
}

/** A history as the AI SDK has it. */
export function aiHistory(history: Prompt): ModelMessage[] {
  return history.map(({ message }) => aiMessage(message))
}
