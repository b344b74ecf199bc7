import { type Chat, chatsOf, foundChat, messageIn, sampled, sayNoMessage } from '../chats.ts'
import type { Conversation, Format } from '../format.ts'
import { createHistory, type HistoryBuilder } from '../history.ts'
import { addItems, type Item, type ResultItem, textParts } from '../items.ts'
import { roleOf } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally, type Tally } from '../tally.ts'
import { readTools } from '../tools.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** A tool part of any version as one shape; nothing where a part is none. */
function toolIn(part: Fields): Fields | undefined {
  const type = textOf(part.type) ?? ''
  if (type === 'tool-invocation') {
    if (!isRecord(part.toolInvocation)) return undefined
    const { state, args, result, ...rest } = part.toolInvocation
    return { ...rest, input: args, ...(state === 'result' && { state: 'output-available', output: result }) }
  }
  if (type === 'dynamic-tool') return part
  // The names of tools have hyphens themselves.
  return type.startsWith('tool-') ? { ...part, toolName: type.slice('tool-'.length) } : undefined
}

function resultOf(tool: Fields): ResultItem | undefined {
  const head = { type: 'result', callId: tool.toolCallId, name: tool.toolName } as const
  if (tool.state === 'output-available') return { ...head, parts: textParts(tool.output) }
  if (tool.state === 'output-error') return { ...head, parts: textParts(tool.errorText), failed: true }
  if (tool.state !== 'output-denied') return undefined
  const reason = isRecord(tool.approval) ? tool.approval.reason : undefined
  return { ...head, parts: textParts(reason), failed: true }
}

/** The parts of a message of version 4 that has none: in the order in which its model was called. */
function partsOf(message: Fields): readonly unknown[] {
  const files = isList(message.experimental_attachments)
    ? message.experimental_attachments.map((file) =>
        isRecord(file) ? { type: 'file', mediaType: file.contentType, url: file.url, filename: file.name } : file,
      )
    : []
  if (isList(message.parts)) return [...message.parts, ...files]
  const calls = isList(message.toolInvocations) ? message.toolInvocations : []
  const text = message.content
  return [
    ...(typeof message.reasoning === 'string' ? [{ type: 'reasoning', reasoning: message.reasoning }] : []),
    ...calls.map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation })),
    ...(isList(text) ? text : typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []),
    ...files,
  ]
}

/** The items of each step: one model call with the results of its tools. */
function stepsOf(parts: readonly unknown[], unread: Tally, say: Say): readonly (readonly Item[])[] {
  const marked = parts.some((part) => isRecord(part) && part.type === 'step-start')
  const steps: { items: Item[]; results: ResultItem[]; version4?: unknown }[] = [{ items: [], results: [] }]
  const ids = new Set<unknown>()
  for (const part of parts) {
    let step = steps.at(-1) ?? { items: [], results: [] }
    const next = () => {
      step = { items: [], results: [] }
      steps.push(step)
    }
    const type = isRecord(part) ? (textOf(part.type) ?? '') : ''
    const tool = isRecord(part) ? toolIn(part) : undefined
    if (type === 'step-start') next()
    else if (tool) {
      if (step.version4 !== undefined && tool.step !== undefined && tool.step !== step.version4) next()
      step.version4 = tool.step
      if (ids.has(tool.toolCallId)) say('note', 'two tool parts with one toolCallId: both kept')
      ids.add(tool.toolCallId)
      step.items.push({
        type: 'call',
        callId: tool.toolCallId,
        name: tool.toolName,
        arguments: tool.input ?? tool.rawInput,
      })
      const result = resultOf(tool)
      if (result) step.results.push(result)
    } else if (/^(?:data-|source)/.test(type)) unread.add(type)
    else {
      // Without marks, what is said after a result was said in the next call of the model.
      if (!marked && step.results.length > 0) next()
      step.items.push(...looseItems(part, say))
    }
  }
  return steps.map(({ items, results }) => [...items, ...results]).filter((items) => items.length > 0)
}

function addMessage(history: HistoryBuilder, message: Fields, unread: Tally, say: Say): void {
  const role = roleOf(message.role) ?? 'user'
  const steps = stepsOf(partsOf(message), unread, say)
  const [first = [], ...rest] = steps
  addItems(history, { id: message.id, role }, first, say)
  for (const items of rest) addItems(history, { role }, items, say)
}

function openChat({ root, rows }: Chat, report: ReportBuilder): Conversation {
  const messages = rows.map(({ value }) => messageIn(value))
  const history = createHistory(messages.map((message) => message?.id))
  const unread = createTally()
  const system = textOf(root.system)
  if (system !== undefined)
    history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('system'))
  let data = 0
  messages.forEach((message, index) => {
    if (message?.role === 'data') data++
    else if (!message || roleOf(message.role) === undefined) sayNoMessage(report, rows[index]?.value, index + 1)
    else addMessage(history, message, unread, report.at(index + 1))
  })
  if (data > 0) report.add('skipped', `messages of the role data: no model reads them (${data})`)
  unread.say(report, 'part', 'no model reads them')
  const models = messages.flatMap((message) => {
    const name = isRecord(message?.metadata) ? textOf(message.metadata.model) : undefined
    return name === undefined ? [] : [name]
  })
  const model = models.at(-1) ?? textOf(root.model)
  return {
    history: history.finish(),
    tools: isList(root.tools) ? readTools(root.tools, 'tools', report) : [],
    ...(model !== undefined && { model }),
  }
}

function isVersion4(row: Fields): boolean {
  const message = messageIn(row) ?? {}
  return isList(message.toolInvocations) || isList(message.experimental_attachments)
}

function isOwn(row: Fields): boolean {
  const message = messageIn(row)
  if (!message || isRecord(message.info)) return false
  if (isVersion4(message)) return true
  return isList(message.parts) && message.parts.some((part) => isRecord(part) && typeof part.type === 'string')
}

/** Messages of the AI SDK as a page shows them (`UIMessage`, versions 4 to 6): a call and its result are one part. */
export const aiSdkUi: Format = {
  id: 'ai-sdk-ui',
  name: 'AI SDK UI messages',
  detect(source) {
    const { of, hits } = sampled(source, isOwn)
    const old = sampled(source, isVersion4).hits > 0
    return (hits * 2 >= of && hits > 0) || old
      ? { reason: 'messages with a role and typed parts', strength: 78 }
      : undefined
  },
  list: (source, report) => chatsOf(source, report).map((chat) => foundChat(chat, (own) => openChat(chat, own))),
}
