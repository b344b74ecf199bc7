import { isRecord } from '../../formats/value.ts'
import { type CallPart, callsOf, isInstruction, type Message, type Part } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { type Breach, doubtful, refused, remembered, type ValidityRule } from './rule.ts'

const isThought = (part: Part): boolean => part.type === 'reasoning' || part.type === 'opaque'

function isBlank(part: Part): boolean {
  return part.type === 'text' && part.text.trim() === ''
}

/** A message that sends nothing: no part, or only blank text and thoughts. */
function saysNothing({ parts }: Message): boolean {
  return parts.every((part) => isThought(part) || isBlank(part))
}

function isObject({ arguments: given }: CallPart): boolean {
  if (typeof given !== 'string') return isRecord(given)
  try {
    return isRecord(JSON.parse(given))
  } catch {
    return false
  }
}

function breaches(prompt: Prompt, is: (message: Message, index: number) => boolean): readonly Breach[] {
  return prompt.flatMap(({ message }, index) => (is(message, index) ? [{ id: message.id }] : []))
}

const onlyThoughts = (message: Message): boolean =>
  message.role === 'assistant' && message.parts.some(isThought) && saysNothing(message)

/** Thoughts and opaque parts that a message of the history had and its copy in the prompt has not. */
function thoughtsTaken(prompt: Prompt, was: Prompt, wanted: (message: Message) => boolean): readonly Breach[] {
  if (prompt === was) return []
  const before = new Map(was.map(({ message }) => [message.id, message]))
  return breaches(prompt, (message) => {
    const old = before.get(message.id)
    if (!old || old === message || message.role !== 'assistant' || !wanted(message)) return false
    return old.parts.filter(isThought).some((part) => !message.parts.includes(part))
  })
}

/** Whether a message is the latest of an assistant. */
function isLatest(prompt: Prompt): (message: Message) => boolean {
  const latest = prompt.findLast(({ message }) => message.role === 'assistant')
  return (message) => message === latest?.message
}

const REQUEST = /approval[_-]?request/i
const RESPONSE = /approval[_-]?response/i

/** Approvals that no request before them asked for. Counted: what they name is not kept. */
function unasked(prompt: Prompt): readonly Breach[] {
  let asked = 0
  return breaches(prompt, ({ parts }) => {
    let found = false
    for (const part of parts) {
      if (part.type !== 'opaque') continue
      if (RESPONSE.test(part.kind) && --asked < 0) {
        found = true
        asked = 0
      } else if (REQUEST.test(part.kind)) asked++
    }
    return found
  })
}

/** What a message carries, and what may not be missing in it. */
export const CONTENT_RULES: readonly ValidityRule[] = [
  {
    id: 'only-thoughts',
    forbids: 'an assistant message of nothing but reasoning',
    providers: {
      'openai-chat': remembered('OpenAI Chat', "Invalid value for 'content': expected a string, got null."),
      'openai-responses': refused(
        'vercel/ai#7099',
        "Item '…' of type 'reasoning' was provided without its required following item.",
      ),
      anthropic: remembered('Anthropic', 'messages.…: The final block in an assistant message cannot be `thinking`.'),
      gemini: doubtful(remembered('Gemini')),
    },
    find: (prompt) => breaches(prompt, onlyThoughts),
  },
  {
    id: 'empty-message',
    forbids: 'a message with nothing in it',
    providers: {
      anthropic: refused(
        'anthropics/claude-code#6774',
        'messages.…: all messages must have non-empty content except for the optional final assistant message',
      ),
      gemini: remembered('Gemini', 'Unable to submit request because it must include at least one parts field'),
    },
    find: (prompt) =>
      breaches(
        prompt,
        (message, index) =>
          !isInstruction(message) &&
          message.role !== 'tool' &&
          saysNothing(message) &&
          !onlyThoughts(message) &&
          !(message.role === 'assistant' && index === prompt.length - 1),
      ),
  },
  {
    id: 'empty-answer',
    forbids: 'an assistant message with neither text nor calls',
    providers: {
      'openai-chat': remembered('OpenAI Chat', "Invalid value for 'content': expected a string, got null."),
    },
    find: (prompt) => breaches(prompt, (message) => message.role === 'assistant' && message.parts.length === 0),
  },
  {
    id: 'blank-text',
    forbids: 'a text part that is empty or blank',
    providers: {
      anthropic: refused('anthropics/claude-code#59812', 'messages: text content blocks must be non-empty'),
    },
    find: (prompt) =>
      breaches(
        prompt,
        (message) =>
          !isInstruction(message) && message.role !== 'tool' && !saysNothing(message) && message.parts.some(isBlank),
      ),
  },
  {
    id: 'arguments-no-object',
    forbids: 'arguments of a call that are no JSON object',
    providers: {
      anthropic: remembered('Anthropic', 'messages.…tool_use.input: Input should be a valid dictionary'),
      gemini: remembered('Gemini', 'Invalid value at contents[…].parts[…].function_call.args'),
      'openai-chat': doubtful(remembered('Servers that take OpenAI’s form')),
    },
    find: (prompt) => breaches(prompt, (message) => callsOf(message).some((call) => !isObject(call))),
  },
  {
    id: 'call-without-its-reasoning',
    forbids: 'a call whose reasoning was taken away',
    providers: {
      'openai-responses': refused(
        'TanStack/ai#1212',
        "Item '…' of type 'function_call' was provided without its required 'reasoning' item: '…'.",
      ),
    },
    find: (prompt, was) => thoughtsTaken(prompt, was, (message) => callsOf(message).length > 0),
  },
  {
    id: 'latest-thoughts-altered',
    forbids: 'thinking of the latest assistant message that was altered',
    providers: {
      anthropic: refused(
        'anthropics/claude-code#63574',
        'messages.…: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.',
      ),
    },
    find: (prompt, was) => thoughtsTaken(prompt, was, isLatest(prompt)),
  },
  {
    id: 'opaque-not-kept',
    forbids: 'leaving out what only the provider can read: it was in the file and is not kept here',
    providers: {
      'openai-responses': doubtful(remembered('OpenAI Responses')),
      anthropic: doubtful(remembered('Anthropic', 'messages.…thinking.signature: Field required')),
      gemini: doubtful(
        refused(
          'langgenius/dify-official-plugins#2088',
          'Function call is missing a thought_signature in functionCall parts. …',
        ),
      ),
    },
    find: (prompt) => breaches(prompt, ({ parts }) => parts.some((part) => part.type === 'opaque')),
  },
  {
    id: 'approval-unasked',
    forbids: 'an approval that nothing asked for',
    providers: { 'openai-responses': remembered('OpenAI Responses') },
    find: unasked,
  },
]
