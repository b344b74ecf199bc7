import type { CallUsage, Conversation } from '../format.ts'
import { createHistory, type Draft } from '../history.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { readTools } from '../tools.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'
import { actionParts, messageParts, observationParts, sdkContent } from './openHandsParts.ts'
import { type EventRun, type RunEvent, turnsOf } from './openHandsRuns.ts'
import { knowledgeOf } from './openHandsUsage.ts'
import { createView } from './openHandsView.ts'

type Fields = Readonly<Record<string, unknown>>

/** True for one event of the SDK: its `kind` is a class's name. */
export function isSdkEvent(value: unknown): value is Fields & { readonly kind: string } {
  return (
    isRecord(value) && typeof value.kind === 'string' && /Event$|^Condensation|^UserRejectObservation$/.test(value.kind)
  )
}

function answerOf(value: unknown): string | undefined {
  return isSdkEvent(value) && value.kind === 'ActionEvent' ? textOf(value.llm_response_id) : undefined
}

/** After a message, a condensation or an action of no known answer, no action belongs to an answer before it. */
function breaks(value: unknown): boolean {
  return isSdkEvent(value) && /^(?:MessageEvent|ActionEvent|Condensation)$/.test(value.kind)
}

/** Newer files have the tools as the SDK's own classes: a name may be missing, and the class's name stands for it. */
function toolsOf(value: unknown, report: ReportBuilder): Conversation['tools'] {
  if (!isList(value)) return []
  const named = value.map((tool) => (isRecord(tool) ? { ...tool, name: tool.name ?? tool.title ?? tool.kind } : tool))
  return readTools(named, 'tools', report)
}

/** Reads the events of one run in their order; what a condensation left of them is what the model saw. */
export function openSdkRun({ events, record }: EventRun, report: ReportBuilder): Conversation {
  const history = createHistory(events.map(({ value }) => (isRecord(value) ? value.id : undefined)))
  const view = createView(history)
  const unread = createTally()
  const states: unknown[] = [record]
  const answers: { id: string; answer: string }[] = []
  // The newer tool forgets an older summary by an id of its own; the older one replaced it without a word.
  const keepsSummaries = events.some(
    ({ value }) =>
      isRecord(value) &&
      isList(value.forgotten_event_ids) &&
      value.forgotten_event_ids.some((id) => /-summary$/.test(String(id))),
  )
  let tools: Conversation['tools'] = []
  let asked = textOf(record.instruction) === undefined
  const prompts = new Set<string>()

  function add(draft: Draft, of: readonly RunEvent[], say: Say): string {
    if (draft.role === 'user') asked = true
    if (!asked && draft.role !== 'system') {
      asked = true
      const parts = [{ type: 'text', text: String(record.instruction) }] as const
      view.add(undefined, history.add({ role: 'user', parts }, say))
      report.add('note', 'no event asks for anything: the task was read from instruction')
    }
    const id = history.add(draft, say)
    for (const { value } of of) view.add(isRecord(value) ? value.id : undefined, id)
    return id
  }

  function readSystem(event: Fields, own: readonly RunEvent[], say: Say): void {
    const parts = [...sdkContent(event.system_prompt, say), ...sdkContent(event.dynamic_context, say)]
    if (isList(event.tools) && event.tools.length > 0) tools = toolsOf(event.tools, report)
    const text = JSON.stringify(parts)
    if (prompts.has(text)) say('note', 'a system prompt that was written again: read once')
    else add({ id: event.id, role: 'system', parts }, own, say)
    prompts.add(text)
  }

  function readMessage(event: Fields, own: readonly RunEvent[], say: Say): void {
    const message = isRecord(event.llm_message) ? event.llm_message : {}
    const role = message.role ?? (event.source === 'agent' ? 'assistant' : event.source)
    if (role !== 'user' && role !== 'assistant' && role !== 'system') {
      say('skipped', `a message of an unknown role: ${describeValue(role)}`)
      return
    }
    const parts = [...messageParts(message, say), ...sdkContent(event.extended_content, say)]
    const id = add({ id: event.id, role, parts }, own, say)
    const answer = textOf(event.llm_response_id)
    if (role === 'assistant' && answer !== undefined) answers.push({ id, answer })
  }

  function readActions(own: readonly RunEvent[], say: Say): void {
    const [first] = own
    const parts = own.flatMap(({ value }, index) => (isRecord(value) ? actionParts(value, index === 0, say) : []))
    const event = isRecord(first?.value) ? first.value : {}
    const id = add({ id: event.id, role: 'assistant', parts }, own, say)
    const answer = textOf(event.llm_response_id)
    if (answer !== undefined) answers.push({ id, answer })
  }

  function readResult(event: Fields, own: readonly RunEvent[], say: Say): void {
    const observed = event.kind === 'ObservationEvent' ? observationParts(event.observation, say) : undefined
    const refusal = textOf(event.error) ?? textOf(event.rejection_reason)
    const parts = observed?.parts ?? (refusal === undefined ? [] : [{ type: 'text' as const, text: refusal }])
    const more = sdkContent(event.extended_content, say)
    const { tool_call_id: callId, tool_name: name } = event
    const failed = observed ? observed.failed : true
    add({ id: event.id, role: 'tool', parts: [...parts, ...more], name, answers: { callId, name }, failed }, own, say)
  }

  function readCondensation(event: Fields, say: Say): void {
    const forgotten = new Set(isList(event.forgotten_event_ids) ? event.forgotten_event_ids : [])
    const { summary_offset: offset } = event
    view.condense(
      {
        id: `${textOf(event.id) ?? 'condensation'}-summary`,
        forgets: (id) => forgotten.has(id),
        keepsSummaries,
        ...(textOf(event.summary) !== undefined && { summary: String(event.summary) }),
        ...(typeof offset === 'number' && offset >= 0 && { offset }),
      },
      say,
    )
  }

  for (const { events: own } of turnsOf(events, answerOf, breaks)) {
    const [{ value, where }] = own
    const say = report.at(where)
    if (!isSdkEvent(value)) {
      // The state that stands beside the events of a folder has no kind, and is no event.
      if (isRecord(value) && (isRecord(value.agent) || isRecord(value.stats))) {
        states.push(value)
        unread.add('state')
      } else if (isRecord(value)) unread.add(value.kind)
      else say('skipped', `an event should be an object with a kind, found ${describeValue(value)}`)
      continue
    }
    switch (value.kind) {
      case 'SystemPromptEvent':
        readSystem(value, own, say)
        break
      case 'MessageEvent':
        readMessage(value, own, say)
        break
      case 'ActionEvent':
        readActions(own, say)
        break
      case 'ObservationEvent':
      case 'AgentErrorEvent':
      case 'UserRejectObservation':
        readResult(value, own, say)
        break
      case 'Condensation':
        readCondensation(value, say)
        break
      default:
        if (value.kind === 'ConversationStateUpdateEvent') states.push({ [String(value.key)]: value.value })
        unread.add(value.kind)
    }
  }
  unread.say(report, 'event', 'not messages')
  const { usage, model } = knowledgeOf(states)
  const calls = answers.flatMap(({ id, answer }): readonly CallUsage[] => {
    const measured = usage.get(answer)
    return measured ? [{ id, ...measured, label: 'token_usages.prompt_tokens' }] : []
  })
  return {
    history: history.finish(),
    tools,
    ...(model !== undefined && { model }),
    ...(view.seen.length > 0 && { seen: view.seen }),
    ...(calls.length > 0 && { usage: calls }),
  }
}
