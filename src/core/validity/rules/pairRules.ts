import { callsOf } from '../../message/message.ts'
import type { Prompt } from '../../message/prompt.ts'
import { callPlaces } from '../calls.ts'
import { endOfRun } from '../endOfRun.ts'
import { pairFaults } from '../faults.ts'
import { pairingOf } from '../pairing.ts'
import { type Breach, doubtful, refused, remembered, type ValidityRule } from './rule.ts'

const OPENAI_ORPHAN = refused(
  'miurla/morphic#136',
  "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
)
const OPENAI_OPEN = refused(
  'BerriAI/litellm#10083',
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: …",
)
const ANTHROPIC_ORPHAN = refused(
  'anthropics/claude-code#18947',
  'messages.…: unexpected `tool_use_id` found in `tool_result` blocks: …. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
)
const ANTHROPIC_OPEN = refused(
  'anthropics/claude-code#8210',
  'messages.…: `tool_use` ids were found without `tool_result` blocks immediately after: …. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
)
const GEMINI_ORPHAN = refused(
  'langchain-ai/langchain#27799',
  'Please ensure that function response turn comes immediately after a function call turn.',
)
const GEMINI_OPEN = refused(
  'google-gemini/gemini-cli#3814',
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
)
const RESPONSES_ORPHAN = refused(
  'james-6-23/codex2api#414',
  'No tool call found for function call output with call_id ….',
)
const RESPONSES_OPEN = remembered('OpenAI Responses', 'No tool output found for function call ….')

/** Results that have no call left: those whose call has another result already, and those whose call is not there. */
function orphans(prompt: Prompt, second: boolean): readonly Breach[] {
  const found: Breach[] = []
  const called = new Set<string>()
  const open = new Set(pairingOf(prompt).orphans)
  prompt.forEach(({ message }, index) => {
    for (const call of callsOf(message)) called.add(call.callId)
    const { answers, id } = message
    if (!open.has(index) || (answers !== undefined && called.has(answers)) !== second) return
    found.push({ id, ...(answers !== undefined && { callId: answers }) })
  })
  return found
}

/** Calls without a result, of messages none or some of whose calls have one. A call that waits at the end is none. */
function openCalls(prompt: Prompt, some: boolean): readonly Breach[] {
  const { unit } = pairingOf(prompt)
  const index = new Map(prompt.map(({ message }, at) => [message.id, at]))
  return pairFaults(prompt).flatMap(({ kind, id, callId }) => {
    if (kind !== 'call-without-result') return []
    const answered = unit(index.get(id) ?? -1).length > 1
    return answered === some ? [{ id, ...(callId !== undefined && { callId }) }] : []
  })
}

function lateResults(prompt: Prompt): readonly Breach[] {
  return prompt.flatMap(({ message }, index) => {
    if (message.role !== 'assistant') return []
    const end = endOfRun(prompt, index)
    return callPlaces(prompt, index).flatMap(({ call, result }) =>
      result !== undefined && result >= end ? [{ id: message.id, callId: call.callId }] : [],
    )
  })
}

function repeatedIds(prompt: Prompt): readonly Breach[] {
  const seen = new Set<string>()
  return prompt.flatMap(({ message }) =>
    callsOf(message).flatMap(({ callId }) => {
      if (!seen.has(callId)) {
        seen.add(callId)
        return []
      }
      return [{ id: message.id, callId }]
    }),
  )
}

/** Calls at the very end of the history that wait for their result, and are no longer in the prompt. */
function waitingTaken(prompt: Prompt, was: Prompt): readonly Breach[] {
  if (prompt === was) return []
  const waiting = pairingOf(was).open.filter((call) => call.pending)
  if (waiting.length === 0) return []
  const made = new Set(prompt.flatMap(({ message }) => callsOf(message).map((call) => call.callId)))
  return waiting.flatMap(({ index, callId }) => {
    const id = was[index]?.message.id
    return id === undefined || made.has(callId) ? [] : [{ id, callId }]
  })
}

/** Calls and results: what belongs together, and where it must stand. */
export const PAIR_RULES: readonly ValidityRule[] = [
  {
    id: 'result-without-call',
    forbids: 'a result without its call',
    providers: {
      'openai-chat': OPENAI_ORPHAN,
      'openai-responses': RESPONSES_ORPHAN,
      anthropic: ANTHROPIC_ORPHAN,
      gemini: GEMINI_ORPHAN,
    },
    find: (prompt) => orphans(prompt, false),
  },
  {
    id: 'second-result',
    forbids: 'a second result for one call',
    providers: {
      'openai-chat': doubtful(remembered('OpenAI Chat')),
      'openai-responses': doubtful(remembered('OpenAI Responses')),
      anthropic: remembered(
        'Anthropic',
        'each tool_use must have a single result. Found multiple `tool_result` blocks with id: …',
      ),
      gemini: GEMINI_OPEN,
    },
    find: (prompt) => orphans(prompt, true),
  },
  {
    id: 'call-without-result',
    forbids: 'a call without its result',
    providers: {
      'openai-chat': OPENAI_OPEN,
      'openai-responses': RESPONSES_OPEN,
      anthropic: ANTHROPIC_OPEN,
      gemini: GEMINI_OPEN,
    },
    find: (prompt) => openCalls(prompt, false),
  },
  {
    id: 'batch-in-part',
    forbids: 'parallel calls of which only some have a result',
    providers: {
      'openai-chat': OPENAI_OPEN,
      'openai-responses': RESPONSES_OPEN,
      anthropic: ANTHROPIC_OPEN,
      gemini: GEMINI_OPEN,
    },
    find: (prompt) => openCalls(prompt, true),
  },
  {
    id: 'late-result',
    forbids: 'a call whose result does not follow at once',
    providers: { 'openai-chat': OPENAI_OPEN, anthropic: ANTHROPIC_OPEN, gemini: GEMINI_OPEN },
    find: lateResults,
  },
  {
    id: 'repeated-call-id',
    forbids: 'one call id for two calls',
    providers: { anthropic: remembered('Anthropic', 'messages.…: `tool_use` ids must be unique') },
    find: repeatedIds,
  },
  {
    id: 'waiting-call-taken',
    forbids: 'taking away a call that still waits for its result: the result that comes next has no call',
    providers: {
      'openai-chat': OPENAI_ORPHAN,
      'openai-responses': RESPONSES_ORPHAN,
      anthropic: ANTHROPIC_ORPHAN,
      gemini: GEMINI_ORPHAN,
    },
    find: waitingTaken,
  },
]
