import { callsOf, isInstruction, type Message } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { type Breach, doubtful, refused, remembered, type Stand, type ValidityRule } from './rule.ts'

const TEMPLATE: Stand = {
  severity: 'error',
  evidence: 'source read',
  source: {
    name: 'chat template of Mistral-7B-Instruct-v0.3',
    link: 'https://huggingface.co/mistralai/Mistral-7B-Instruct-v0.3/blob/main/tokenizer_config.json',
  },
  error: {
    words: 'After the optional system message, conversation roles must alternate user/assistant/user/assistant/…',
    seen: true,
  },
}

const GEMINI_CALL = refused(
  'google-gemini/gemini-cli#11814',
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
)

const GEMINI_ROLE = remembered('Gemini', 'Please use a valid role: user, model.')

/** True for what the strict template counts: it passes over results and over answers that make calls. */
function isTurn(entry: Prompt[number] | undefined): boolean {
  if (!entry) return false
  const { role } = entry.message
  return role === 'user' || (role === 'assistant' && callsOf(entry.message).length === 0)
}

/** Turns whose role is that of the turn before; `beside`: of those that stand side by side, or of all the others. */
function repeatedRoles(prompt: Prompt, beside: boolean): readonly Breach[] {
  const found: Breach[] = []
  let before = -1
  prompt.forEach((entry, index) => {
    if (!isTurn(entry)) return
    const { role, id } = entry.message
    if (before >= 0 && prompt[before]?.message.role === role && (before === index - 1) === beside) found.push({ id })
    before = index
  })
  return found
}

const NOBODY: Message = { id: '', role: 'user', parts: [] }

function firstTurn(prompt: Prompt): Prompt[number] | undefined {
  return prompt.find((entry) => !isInstruction(entry.message))
}

function notUserFirst(prompt: Prompt): readonly Breach[] {
  const first = firstTurn(prompt)
  // A result that comes first has no call, which another rule says.
  return first?.message.role === 'assistant' ? [{ id: first.message.id }] : []
}

function noUser(prompt: Prompt): readonly Breach[] {
  const first = firstTurn(prompt)
  if (!first || prompt.some(({ message }) => message.role === 'user')) return []
  return [{ id: first.message.id }]
}

function onlyInstructions(prompt: Prompt): readonly Breach[] {
  const last = prompt.at(-1)
  return last && !firstTurn(prompt) ? [{ id: last.message.id }] : []
}

/** System and developer messages behind the first of another role. */
function lateInstructions(prompt: Prompt): readonly Breach[] {
  const from = prompt.findIndex((entry) => !isInstruction(entry.message))
  if (from < 0) return []
  return prompt.slice(from).flatMap(({ message }) => (isInstruction(message) ? [{ id: message.id }] : []))
}

/** Of the instructions at the front, all but one system message. */
function moreInstructions(prompt: Prompt): readonly Breach[] {
  const end = prompt.findIndex((entry) => !isInstruction(entry.message))
  const front = end < 0 ? prompt : prompt.slice(0, end)
  return front.flatMap(({ message: { id, role } }, index) => (index > 0 || role === 'developer' ? [{ id }] : []))
}

function callsAfterAnswer(prompt: Prompt): readonly Breach[] {
  return prompt.flatMap(({ message }, index) =>
    callsOf(message).length > 0 && prompt[index - 1]?.message.role === 'assistant' ? [{ id: message.id }] : [],
  )
}

/** Who speaks, and in which order. */
export const ROLE_RULES: readonly ValidityRule[] = [
  {
    id: 'user-first',
    forbids: 'a first message, system messages aside, that is not the user’s',
    providers: {
      anthropic: {
        severity: 'warning',
        evidence: 'issue report',
        source: {
          name: 'lobehub/lobehub#1601 of 2024; anthropics/courses#79 of 2025 reports that it is taken',
          link: 'https://github.com/lobehub/lobehub/issues/1601',
        },
        error: { words: 'messages: first message must use the "user" role', seen: true },
      },
      gemini: {
        severity: 'warning',
        evidence: 'types',
        source: { name: '@google/genai 2.32.0: contents “alternating between user and model”' },
      },
      'strict-template': TEMPLATE,
    },
    find: notUserFirst,
  },
  {
    id: 'calls-first',
    forbids: 'a call before the user has said anything',
    providers: { gemini: GEMINI_CALL },
    find: (prompt) => notUserFirst(prompt).filter(() => callsOf(firstTurn(prompt)?.message ?? NOBODY).length > 0),
  },
  {
    id: 'no-user',
    forbids: 'a prompt without any message of the user',
    providers: {
      'strict-template': remembered('Chat templates of Qwen 3', 'No user query found in messages.'),
      gemini: doubtful(remembered('Gemini')),
    },
    find: noUser,
  },
  {
    id: 'only-system',
    forbids: 'a prompt of system messages alone',
    providers: {
      anthropic: refused('langchain-ai/langchain#31657', 'messages: at least one message is required'),
      gemini: remembered('Gemini', 'contents is not specified'),
      'strict-template': doubtful(remembered('Chat templates')),
    },
    find: onlyInstructions,
  },
  {
    id: 'neighbours',
    forbids: 'two messages of one role side by side',
    providers: { 'strict-template': TEMPLATE },
    find: (prompt) => repeatedRoles(prompt, true),
  },
  {
    id: 'no-answer-between',
    forbids: 'two messages of one role with nothing but calls, results or system messages between them',
    providers: { 'strict-template': TEMPLATE },
    find: (prompt) => repeatedRoles(prompt, false),
  },
  {
    id: 'calls-after-answer',
    forbids: 'a call that comes after an answer, in a message of its own',
    providers: { gemini: GEMINI_CALL },
    find: callsAfterAnswer,
  },
  {
    id: 'late-system',
    forbids: 'a system message behind the first of another role',
    providers: {
      anthropic: {
        severity: 'warning',
        evidence: 'types',
        source: { name: '@anthropic-ai/sdk 1.16.0: the role system is in its types, older models do not take it' },
        error: {
          words: 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter',
          seen: false,
        },
      },
      gemini: GEMINI_ROLE,
      'strict-template': TEMPLATE,
    },
    find: lateInstructions,
  },
  {
    id: 'one-system',
    forbids: 'more than one system message at the front, or a developer message',
    providers: { 'strict-template': TEMPLATE },
    find: moreInstructions,
  },
]
