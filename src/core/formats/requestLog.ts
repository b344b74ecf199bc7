import { isAnthropicChat } from './anthropicDetect.ts'
import { readAnthropic } from './anthropicMessages.ts'
import { answerIn, type ChatSource, type Fields, peel } from './chatBody.ts'
import type { Conversation } from './format.ts'
import { contentsIn, readGemini } from './geminiContents.ts'
import { readChat } from './openaiChat.ts'
import type { Problem, ReportBuilder } from './report.ts'
import { itemsIn, readResponses } from './responsesItems.ts'
import type { SourceRecord } from './source.ts'
import { isList, isRecord, textOf } from './value.ts'

/** One request of a log, with the answer that stands beside it. */
export interface Request {
  /** The prompt so far. */
  readonly list: readonly unknown[]
  readonly where: string
  readonly messages: number
  open(report: ReportBuilder): Conversation | Problem
  /** It stands in a field such as `request`, or has its answer beside it. */
  readonly wrapped: boolean
}

const WRAPPED = [
  'request_params',
  'request',
  'body',
  'request_body',
  'kwargs',
  'params',
  'payload',
  'data',
  'raw_provider_payload',
]

/** The prompt of a request, in the field that each provider has for it. */
function promptOf(fields: Fields): readonly unknown[] | undefined {
  const list = [fields.messages, fields.contents, fields.input].find(isList)
  if (list) return list
  const { input } = fields
  return typeof input === 'string' && textOf(fields.model) !== undefined
    ? [{ role: 'user', content: input }]
    : undefined
}

/** How the whole record is read: by what its request looks like. */
function readerOf(value: Fields, fields: Fields, chat: ChatSource): Request['open'] {
  if (isList(fields.messages)) {
    return (report) => (isAnthropicChat(chat) ? readAnthropic(chat, report) : readChat(chat, report))
  }
  const contents = contentsIn(value, isList)
  const items = itemsIn(value)
  return (report) => {
    if (isList(fields.contents) && contents) return readGemini(contents, report)
    return items ? readResponses(items, report) : readChat(chat, report)
  }
}

/** The request in a record; nothing where it has none, or is one of a batch, each of which is a conversation of its own. */
export function requestIn({ value, where }: SourceRecord): Request | undefined {
  if (!isRecord(value) || textOf(value.custom_id) !== undefined) return undefined
  const fields = peel(value, (one) => promptOf(one) !== undefined, WRAPPED)
  const list = fields && promptOf(fields)
  if (!fields || !list) return undefined
  const answer = answerIn(value)
  const chat = { list, fields, ...(answer && answer !== fields && { answer }) }
  const answered = chat.answer !== undefined || isRecord(value.response)
  return {
    list,
    where,
    messages: list.length + (answered ? 1 : 0),
    wrapped: fields !== value || answered,
    open: readerOf(value, fields, chat),
  }
}

/** The requests of which a log shows the growth: messages as a tree, in which one request is the beginning of another. */
interface Node {
  readonly next: Map<string, Node>
  /** The last request that ends here. */
  request?: Request
}

/** Where the cache is marked moves from request to request; the message is the same. */
function keyOf(message: unknown): string {
  return JSON.stringify(message, (key, value: unknown) => (key === 'cache_control' ? undefined : value)) ?? ''
}

export interface Grown {
  /** Those that no later one begins with, in the order of the file. */
  readonly last: readonly Request[]
  /** How many were the beginning of a later one, or its repetition. */
  readonly within: number
}

/** Finds the longest request of each conversation: the last one of those that begin each other. */
export function grown(requests: readonly Request[]): Grown {
  const root: Node = { next: new Map() }
  for (const request of requests) {
    let node = root
    for (const message of request.list) {
      const key = keyOf(message)
      let next = node.next.get(key)
      if (!next) {
        next = { next: new Map() }
        node.next.set(key, next)
      }
      node = next
    }
    node.request = request
  }
  const ends = new Set<Request>()
  const nodes = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.request && node.next.size === 0) ends.add(node.request)
    nodes.push(...node.next.values())
  }
  const last = requests.filter((request) => ends.has(request))
  return { last, within: requests.length - last.length }
}
