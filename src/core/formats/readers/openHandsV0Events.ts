import type { CallUsage, Conversation } from '../format.ts'
import { createHistory, type Draft } from '../history.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { readTools } from '../tools.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'
import { type EventRun, type RunEvent, turnsOf } from './openHandsRuns.ts'
import { knowledgeOf } from './openHandsUsage.ts'
import {
  answerIn,
  argsOf,
  callPart,
  messageParts,
  metadataOf,
  recalledParts,
  resultParts,
  saidParts,
  texts,
} from './openHandsV0Parts.ts'
import { createView } from './openHandsView.ts'

type Fields = Readonly<Record<string, unknown>>

/** True for one event: an action or an observation, with what every event of the tool has. */
export function isV0Event(value: unknown): value is Fields {
  if (!isRecord(value)) return false
  const named = typeof value.action === 'string' || typeof value.observation === 'string'
  return named && (isRecord(value.args) || isRecord(value.extras) || typeof value.source === 'string')
}

/** Events about the run and not in it. The tool's own view leaves them out as well. */
const STATE: ReadonlySet<unknown> = new Set(['null', 'change_agent_state', 'agent_state_changed'])

/** Events that are no message, and count in a summary's offset all the same. */
const SILENT: ReadonlySet<unknown> = new Set(
  'recall condensation condensation_request condense pause resume stop'.split(' '),
)

/** True for an event that becomes a message, as far as its name tells. */
export function isMessage(value: unknown): boolean {
  if (!isV0Event(value)) return false
  const name = value.action ?? value.observation
  return !STATE.has(name) && !SILENT.has(name)
}

function isCall(event: Fields): boolean {
  return typeof event.action === 'string' && !['message', 'system', 'finish', 'reject'].includes(event.action)
}

function answerOf(value: unknown): string | undefined {
  return isV0Event(value) && isMessage(value) && isCall(value) ? answerIn(value).id : undefined
}

function breaks(value: unknown): boolean {
  return isV0Event(value) && typeof value.action === 'string' && !STATE.has(value.action)
}

/** Reads the events of one run in their order. */
export function openV0Run({ events, record }: EventRun, report: ReportBuilder): Conversation {
  const history = createHistory()
  const view = createView(history)
  const unread = createTally()
  /** Ids of calls by the event that made them, and by its id. */
  const calls = new Map<unknown, string>()
  const usage: CallUsage[] = []
  const { usage: measured, model: configured } = knowledgeOf([record])
  let model = configured
  let tools: Conversation['tools'] = []
  let asked = textOf(record.instruction) === undefined

  function add(draft: Draft, of: readonly RunEvent[], say: Say): string {
    if (draft.role === 'user') asked = true
    if (!asked && draft.role !== 'system') {
      asked = true
      view.add(undefined, history.add({ role: 'user', parts: texts(record.instruction) }, say))
      report.add('note', 'no event asks for anything: the task was read from instruction')
    }
    const id = history.add(draft, say)
    for (const { value } of of) view.add(isRecord(value) ? value.id : undefined, id)
    return id
  }

  function measure(event: Fields, id: string): void {
    const answer = answerIn(event)
    model = answer.model ?? model
    const { prompt_tokens: input, completion_tokens: output } = answer.usage
    const known = measured.get(answer.id ?? '')
    if (typeof input === 'number' && input > 0)
      usage.push({
        id,
        input,
        ...(typeof output === 'number' && { output }),
        label: 'model_response.usage.prompt_tokens',
      })
    else if (known) usage.push({ id, ...known, label: 'token_usages.prompt_tokens' })
  }

  function readCalls(own: readonly RunEvent[], say: Say): void {
    const actions = own.flatMap(({ value }) => (isRecord(value) ? [value] : []))
    const parts = actions.map((action) => {
      const callId = textOf(metadataOf(action)?.tool_call_id) ?? `action-${String(action.id ?? calls.size + 1)}`
      calls.set(action, callId)
      if (action.id !== undefined) calls.set(action.id, callId)
      return callPart(action, callId)
    })
    const [first] = actions
    if (!first) return
    measure(first, add({ role: 'assistant', parts: [...saidParts(first, say), ...parts] }, own, say))
  }

  function readAction(event: Fields, own: readonly RunEvent[], say: Say): void {
    const args = argsOf(event)
    if (event.action === 'system') {
      if (isList(args.tools)) tools = readTools(args.tools, 'tools', report)
      add({ role: 'system', parts: messageParts(event, say) }, own, say)
    } else if (event.action === 'condensation') readCondensation(event, args, say)
    else if (event.action === 'message') {
      const role = event.source === 'user' ? 'user' : 'assistant'
      const id = add({ role, parts: messageParts(event, say) }, own, say)
      if (role === 'assistant') measure(event, id)
    } else if (event.action === 'finish' || event.action === 'reject') {
      // It is a call that nothing answers: what it says is what the model said at the end.
      const outputs = isRecord(args.outputs) ? args.outputs : {}
      const last = texts(args.final_thought ?? outputs.content)
      const parts = [...saidParts(event, say), ...last]
      measure(event, add({ role: 'assistant', parts: parts.length > 0 ? parts : texts(event.message) }, own, say))
    } else if (event.source === 'user') {
      say('note', 'a command that the user ran: read as a user message')
      const command = textOf(args.command) ?? textOf(args.code) ?? JSON.stringify(args)
      add({ role: 'user', parts: texts(event.message ?? command) }, own, say)
    } else readCalls(own, say)
  }

  function readCondensation(event: Fields, args: Fields, say: Say): void {
    const ids = new Set(isList(args.forgotten_event_ids) ? args.forgotten_event_ids : [])
    const { forgotten_events_start_id: start, forgotten_events_end_id: end, summary_offset: offset } = args
    const ranged = typeof start === 'number' && typeof end === 'number'
    view.condense(
      {
        id: `condensation-${String(event.id)}-summary`,
        forgets: (id) => ids.has(id) || (ranged && typeof id === 'number' && id >= start && id <= end),
        keepsSummaries: false,
        ...(textOf(args.summary) !== undefined && { summary: String(args.summary) }),
        ...(typeof offset === 'number' && offset >= 0 && { offset }),
      },
      say,
    )
  }

  function readObservation(event: Fields, [own]: readonly [RunEvent, ...RunEvent[]], say: Say): void {
    if (event.observation === 'recall') {
      const parts = recalledParts(event)
      if (parts.length > 0) {
        add({ role: 'user', parts }, [own], say)
        return
      }
    }
    if (SILENT.has(event.observation)) {
      unread.add(event.observation)
      view.add(event.id, undefined)
      return
    }
    const metadata = metadataOf(event)
    const callId = textOf(metadata?.tool_call_id) ?? calls.get(event.cause) ?? calls.get(own.pairedWith)
    const parts = resultParts(event, say)
    if (callId === undefined) {
      say('note', 'an observation of no action: read as a user message')
      add({ role: 'user', parts }, [own], say)
      return
    }
    const failed = event.success === false || event.observation === 'error' || event.observation === 'user_rejected'
    const name = metadata?.function_name
    add({ role: 'tool', parts, name, answers: { callId, name }, failed }, [own], say)
  }

  for (const { events: own } of turnsOf(events, answerOf, breaks)) {
    const [{ value, where }] = own
    const say = report.at(where)
    if (!isV0Event(value)) {
      const fault = isRecord(value) ? 'an event with neither action nor observation' : `found ${describeValue(value)}`
      say('skipped', `an event should be an object with action or observation: ${fault}`)
    } else if (STATE.has(value.action ?? value.observation)) unread.add(value.action ?? value.observation)
    else if (typeof value.action !== 'string') readObservation(value, own, say)
    else if (value.action !== 'condensation' && SILENT.has(value.action)) {
      unread.add(value.action)
      view.add(value.id, undefined)
    } else readAction(value, own, say)
  }
  unread.say(report, 'event', 'not messages')
  return {
    history: history.finish(),
    tools,
    ...(model !== undefined && { model }),
    ...(view.seen.length > 0 && { seen: view.seen }),
    ...(usage.length > 0 && { usage }),
  }
}
