import type { Role } from '../message/message.ts'
import { type Fields, peel } from './chatBody.ts'
import type { CallUsage, Conversation } from './format.ts'
import { createHistory, type Draft, type HistoryBuilder, opaque } from './history.ts'
import type { Problem, ReportBuilder, Say } from './report.ts'
import { readCallItem, readOwnResult, readParts, readReasoningItem } from './responsesParts.ts'
import { readTools } from './tools.ts'
import { describeValue, isAbsent, isList, isRecord, keyWords, shortened, textOf } from './value.ts'

const ROLE_OF: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'developer'],
])

/** Items that are no part of a conversation. */
const NO_MESSAGE: ReadonlySet<string> = new Set([
  ...['mcp_list_tools', 'additional_tools', 'compaction_trigger', 'ghost_snapshot', 'context_compaction'],
])

const PARTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'input_image', 'input_file'])

function isMessage(item: Fields): boolean {
  return item.type === 'message' || (item.type === undefined && ROLE_OF.has(item.role))
}

/** True for an item that only this format has. */
export function isOwnItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { type, content } = value
  if (isMessage(value)) return isList(content) && content.some((part) => isRecord(part) && PARTS.has(part.type))
  if (type === 'reasoning') return isList(value.summary)
  if (typeof type !== 'string' || Object.hasOwn(value, 'role')) return false
  return /_call$/.test(type) || (/_output$/.test(type) && Object.hasOwn(value, 'call_id'))
}

/** True for an item that this format may have, whoever else has it. */
export function isKnownItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  return isMessage(value) || isOwnItem(value) || NO_MESSAGE.has(String(value.type)) || value.type === 'item_reference'
}

/** The items of a conversation, with what stands beside them. */
export interface ResponsesSource {
  /** What was sent, and what came back. */
  readonly input: readonly unknown[]
  readonly output: readonly unknown[]
  readonly request: Fields
  readonly response: Fields
}

export function isResponseObject(fields: Fields): boolean {
  return fields.object === 'response' && isList(fields.output)
}

/** The items in a value: a list, a request with `input`, a response with `output`, or an object around them. */
export function itemsIn(root: unknown): ResponsesSource | undefined {
  const none = { input: [], output: [], request: {}, response: {} }
  if (isList(root)) return { ...none, input: root }
  const response = peel(root, isResponseObject, ['response', 'response_body', 'body', 'data', 'result', 'payload'])
  const request = peel(root, (fields) => isList(fields.input) || typeof fields.input === 'string')
  if (!response && !request) return undefined
  const asked = request ? request.input : undefined
  const input = typeof asked === 'string' ? [{ role: 'user', content: asked }] : isList(asked) ? asked : []
  const output = response && isList(response.output) ? response.output : []
  return { input, output, request: request ?? {}, response: response ?? {} }
}

/** One turn of a model is several items: they are one message until somebody else speaks. */
interface Turn {
  /** Adds to the message of the turn, or begins it. */
  say(parts: Draft['parts'], id: unknown, apart: boolean, say: Say): void
  end(): void
  /** Id of the message that the last turn began. */
  last(): string | undefined
}

function createTurn(history: HistoryBuilder): Turn {
  let open = false
  let last: string | undefined
  return {
    say(parts, id, apart, say) {
      if (open && !apart) history.extend(parts, say)
      else last = history.add({ id, role: 'assistant', parts }, say)
      open = true
    },
    end() {
      open = false
    },
    last: () => last,
  }
}

function addMessage(history: HistoryBuilder, turn: Turn, item: Fields, say: Say): void {
  const role = ROLE_OF.get(item.role)
  if (role === undefined) {
    say('skipped', `a message left out: unknown role ${describeValue(item.role)}`)
    return
  }
  const parts = readParts(item.content, say)
  if (role === 'assistant') {
    // Only what a model gave has a type; what somebody wrote down without one is a message of its own.
    turn.say(parts, item.id, item.type === undefined, say)
    return
  }
  turn.end()
  history.add({ id: item.id, role, parts }, say)
}

function addItem(history: HistoryBuilder, turn: Turn, item: Fields, say: Say): void {
  if (isMessage(item)) {
    addMessage(history, turn, item, say)
    return
  }
  const type = textOf(item.type) ?? ''
  if (type === 'reasoning') {
    const parts = readReasoningItem(item)
    // Without a summary and without what is encrypted there is nothing in it.
    if (parts.length > 0) turn.say(parts, undefined, false, say)
  } else if (type === 'compaction' || type === 'compaction_summary') {
    turn.end()
    const origin = { kind: 'summary', of: [], unverified: true } as const
    history.add({ role: 'assistant', parts: [opaque('compaction', item.encrypted_content)], origin }, say)
    say('note', 'a compaction that only the provider can read: kept as opaque')
  } else if (type === 'item_reference') {
    say('skipped', `an item_reference: what ${shortened(textOf(item.id) ?? 'it')} stands for is not in the file`)
  } else if (/_call$/.test(type) || type === 'mcp_approval_request') {
    turn.say([readCallItem(item, type)], undefined, false, say)
    const result = readOwnResult(item, type, say)
    if (!result) return
    turn.end()
    history.add({ role: 'tool', ...result, answers: { callId: item.call_id ?? item.id } }, say)
  } else if (/_output$/.test(type) || type === 'mcp_approval_response') {
    turn.end()
    const given = type === 'mcp_approval_response' ? { approve: item.approve, reason: item.reason } : item.output
    const parts = readParts(given ?? item.tools, say)
    const answers = { callId: item.call_id ?? item.approval_request_id, name: item.name }
    history.add({ role: 'tool', parts, answers, failed: item.status === 'failed' }, say)
  } else if (NO_MESSAGE.has(type)) say('note', `an item of type ${shortened(type)}: not a message`)
  else
    say('skipped', `an item that is not known here, ${type === '' ? 'without a type' : `of type ${shortened(type)}`}`)
}

function usageOf(response: Fields, id: string | undefined): readonly CallUsage[] {
  const { usage } = response
  if (id === undefined || !isRecord(usage) || typeof usage.input_tokens !== 'number') return []
  const output = typeof usage.output_tokens === 'number' ? { output: usage.output_tokens } : {}
  return [{ id, input: usage.input_tokens, label: 'usage.input_tokens', ...output }]
}

const KNOWN = ['input', 'instructions', 'tools', 'model', 'store', 'stream', 'previous_response_id']

/** Reads the items of a request to OpenAI's Responses, and what came back. */
export function readResponses(source: ResponsesSource, report: ReportBuilder): Conversation | Problem {
  const { input, output, request, response } = source
  const history = createHistory([...input, ...output].map((item) => (isRecord(item) ? item.id : undefined)))
  const turn = createTurn(history)
  const instructions = request.instructions ?? response.instructions
  if (typeof instructions === 'string' && instructions !== '')
    history.add({ role: 'system', parts: [{ type: 'text', text: instructions }] }, report.at('instructions'))
  const before = isList(instructions) ? instructions : []
  const items = [...before, ...input, ...output]
  items.forEach((item, index) => {
    const say = report.at(`item ${index + 1}`)
    if (index === before.length + input.length) turn.end()
    if (isRecord(item)) addItem(history, turn, item, say)
    else say('skipped', `an item should be an object, found ${describeValue(item)}`)
  })
  const previous = [request, response].some((fields) => textOf(fields.previous_response_id) !== undefined)
  if (previous) report.add('note', 'a previous_response_id: older turns are not in the file')
  const unread = Object.keys(request).filter((key) => !KNOWN.includes(key) && !isAbsent(request[key]))
  if (unread.length > 0 && request !== response)
    report.add('note', `fields beside the items that are not read: ${keyWords(unread)}`)
  const usage = output.length > 0 ? usageOf(response, turn.last()) : []
  const model = textOf(response.model) ?? textOf(request.model)
  return {
    history: history.finish(),
    // A function without parameters has null there.
    tools: readTools(request.tools ?? response.tools, 'tools', report).map(({ parameters, ...tool }) => {
      return isAbsent(parameters) ? tool : { ...tool, parameters }
    }),
    ...(model !== undefined && { model }),
    ...(usage.length > 0 && { usage }),
  }
}
