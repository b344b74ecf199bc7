import type { Role } from '../message/message.ts'
import { isInstruction } from '../message/message.ts'
import { blocksOf, isCall, isResult, readBlock, readResult } from './anthropicBlocks.ts'
import { type ChatSource, type Fields, messageOfAnswer } from './chatBody.ts'
import { chatFromConverse } from './converse.ts'
import type { CallUsage, Conversation, Seen } from './format.ts'
import { createHistory, type Draft, type HistoryBuilder, opaque } from './history.ts'
import type { Problem, ReportBuilder, Say } from './report.ts'
import { readTools } from './tools.ts'
import { describeValue, isList, isRecord, keyWords, textOf } from './value.ts'
import { unwrapArguments } from './writers/common.ts'

const ROLE_OF: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'developer'],
])

const KNOWN = ['messages', 'system', 'tools', 'model', 'anthropic_version', 'max_tokens', 'stream', 'metadata']

/** Tokens of the whole prompt: what was read from the cache, and written to it, is part of it. */
function usageOf(usage: unknown, id: string): CallUsage | undefined {
  if (!isRecord(usage) || typeof usage.input_tokens !== 'number') return undefined
  const cached = [usage.cache_read_input_tokens, usage.cache_creation_input_tokens].filter(
    (one) => typeof one === 'number',
  )
  const output = typeof usage.output_tokens === 'number' ? { output: usage.output_tokens } : {}
  const input = cached.reduce((sum, one) => sum + one, usage.input_tokens)
  const label = cached.length > 0 ? 'usage.input_tokens + cache_read + cache_creation' : 'usage.input_tokens'
  return { id, input, label, ...output }
}

/** Calls, and results of tools that the provider ran, split one message of the file into several of a history. */
function addMessage(history: HistoryBuilder, role: Role, message: Fields, seen: Seen[], say: Say): readonly string[] {
  const ids: string[] = []
  let parts: Draft['parts'][number][] = []
  let wanted: unknown = message.id
  const flush = () => {
    ids.push(history.add({ id: wanted, role, parts }, say))
    wanted = undefined
    parts = []
  }
  const blocks = blocksOf(message.content, say)
  for (const block of blocks) {
    if (!isRecord(block)) parts.push(...readBlock(block, say))
    else if (isResult(block)) {
      if (parts.length > 0) flush()
      const { parts: given, failed } = readResult(block, say)
      history.add({ role: 'tool', parts: given, answers: { callId: block.tool_use_id }, failed }, say)
    } else if (isCall(block)) {
      parts.push({ type: 'call', callId: block.id, name: block.name, arguments: unwrapArguments(block.input) })
    } else if (block.type === 'compaction') {
      if (parts.length > 0) flush()
      seen.push(compaction(history, block, seen.length + 1, say))
    } else parts.push(...readBlock(block, say))
  }
  if (parts.length > 0 || blocks.length === 0) flush()
  return ids
}

/** What stood before a compaction is not sent any more: the block has its summary, which may be encrypted. */
function compaction(history: HistoryBuilder, block: Fields, number: number, say: Say): Seen {
  const before = history.finish()
  const first = before.findIndex(({ message }) => !isInstruction(message))
  const leading = before.slice(0, first < 0 ? before.length : first).map(({ message }) => message.id)
  const text = textOf(block.content)
  const parts = text === undefined ? [opaque('compaction', block.encrypted_content)] : [{ type: 'text', text } as const]
  const of = before.slice(leading.length).map(({ message }) => message.id)
  const summary = history.aside({ role: 'assistant', parts, origin: { kind: 'summary', of } }, say)
  return { words: `compaction ${number}`, at: history.length, prompt: [...leading, summary] }
}

function readSystem(history: HistoryBuilder, system: unknown, report: ReportBuilder): void {
  if (system === undefined || system === null || (isList(system) && system.length === 0) || system === '') return
  const say = report.at('system')
  history.add({ role: 'system', parts: blocksOf(system, say).flatMap((block) => readBlock(block, say)) }, say)
}

/** Reads the body of a request to Anthropic's Messages, and the answer that came to it. */
export function readAnthropic(chat: ChatSource, report: ReportBuilder): Conversation | Problem {
  const { list, fields, answer } = chatFromConverse(chat)
  if (!isList(list)) return { words: `messages should be a list of messages, found ${describeValue(list)}.` }
  const all = answer ? [...list, messageOfAnswer(answer)] : list
  const history = createHistory(all.map((value) => (isRecord(value) ? value.id : undefined)))
  const usage: CallUsage[] = []
  const seen: Seen[] = []
  let model = textOf(answer?.model) ?? textOf(fields.model)
  readSystem(history, fields.system, report)
  all.forEach((value, index) => {
    const say = report.at(index + 1)
    const role = isRecord(value) ? ROLE_OF.get(value.role) : undefined
    if (!isRecord(value) || role === undefined) {
      const fault = isRecord(value) ? `role ${describeValue(value.role)}` : describeValue(value)
      say('skipped', `message left out: expected a message of a user or an assistant, found ${fault}`)
      return
    }
    const id = addMessage(history, role, value, seen, say).at(-1)
    const used = id === undefined || role !== 'assistant' ? undefined : usageOf(value.usage, id)
    if (used) usage.push(used)
    model ??= textOf(value.model)
  })
  const unread = Object.keys(fields).filter((key) => !KNOWN.includes(key))
  if (unread.length > 0) report.add('note', `fields beside the messages that are not read: ${keyWords(unread)}`)
  return {
    history: history.finish(),
    tools: readTools(fields.tools, 'tools', report),
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}
