import type { Role } from '../message/message.ts'
import { num } from '../words/words.ts'
import { type Fields, peel } from './chatBody.ts'
import type { CallUsage, Conversation, Seen } from './format.ts'
import { either, readGeminiPart } from './geminiParts.ts'
import { createHistory, type Draft, type HistoryBuilder } from './history.ts'
import { quiet } from './quiet.ts'
import type { Problem, ReportBuilder, Say } from './report.ts'
import { readTools } from './tools.ts'
import { describeRecord, isAbsent, isList, isRecord, keyWords, textOf } from './value.ts'

/** Where contents stand: in a request, in a saved history, in a dump after an error. */
const LISTS = ['contents', 'history', 'context', 'curatedHistory'] as const

const KNOWN: readonly string[] = [
  ...LISTS,
  ...['systemInstruction', 'system_instruction', 'tools', 'config', 'model', 'generationConfig', 'generation_config'],
]

/** True for a content: its parts have no `type`, which tells it from what other tools call parts. */
export function isContent(value: unknown): value is Fields {
  if (!isRecord(value) || !isList(value.parts)) return false
  return value.parts.every((part) => typeof part === 'string' || (isRecord(part) && !Object.hasOwn(part, 'type')))
}

/** True for a response, or one piece of a streamed one. */
export function isResponse(value: unknown): value is Fields {
  if (!isRecord(value) || !isList(value.candidates)) return false
  const [first] = value.candidates
  return isRecord(first) && isContent(first.content)
}

/** True for a list that holds contents, whatever else is among them. */
function holdsContents(list: unknown): boolean {
  if (!isList(list)) return false
  const some = list.slice(0, 60)
  const contents = some.filter((one) => isContent(one) || isResponse(one) || isTurn(one)).length
  return contents > 0 && contents * 2 >= some.length
}

/** A recorded answer: `{method, response: [chunk, …]}`. */
function isTurn(value: unknown): value is Fields {
  return isRecord(value) && isList(value.response) && value.response.some(isResponse)
}

/** The contents of a value, with what stands beside them. */
export interface GeminiSource {
  readonly list: readonly unknown[]
  readonly fields: Fields
}

/**
 * The contents in a value: a bare list, a request, a response, or an object around one of these. `isOne`: which lists
 * are taken for contents; all of them where somebody says that this is the format.
 */
export function contentsIn(root: unknown, isOne: (list: unknown) => boolean = holdsContents): GeminiSource | undefined {
  if (isList(root)) return isOne(root) ? { list: root, fields: {} } : undefined
  if (isResponse(root)) return { list: [root], fields: {} }
  const listOf = (fields: Fields): unknown => LISTS.map((key) => fields[key]).find(isOne)
  const fields = peel(root, (one) => listOf(one) !== undefined)
  const list = fields && listOf(fields)
  if (!fields || !isList(list)) return undefined
  const answer = isRecord(root) ? root.response : undefined
  const answers = isResponse(answer) || isTurn(root) ? [isResponse(answer) ? answer : root] : []
  return { list: [...list, ...answers], fields }
}

function roleOf(content: Fields): Role | undefined {
  const { role } = content
  if (role === 'model' || role === 'assistant') return 'assistant'
  if (role === 'user' || role === 'function' || role === 'tool') return 'user'
  if (role === 'system') return 'system'
  if (!isAbsent(role) && role !== '') return undefined
  // Old dumps leave the role out; only a model calls.
  const calls =
    isList(content.parts) && content.parts.some((part) => isRecord(part) && isRecord(either(part, 'functionCall')))
  return calls ? 'assistant' : 'user'
}

/** Results come before what else a user said with them: they answer the calls of the turn before. */
function addContent(history: HistoryBuilder, role: Role, given: readonly unknown[], say: Say): string | undefined {
  const read = given.map((part) => readGeminiPart(part, say))
  let parts: Draft['parts'][number][] = []
  let id: string | undefined
  const flush = () => {
    id = history.add({ role, parts }, quiet(say))
    parts = []
  }
  if (role !== 'assistant') {
    for (const { result } of read) if (result) history.add({ role: 'tool', ...result }, quiet(say))
  }
  for (const part of read) {
    if (part.result && role === 'assistant') {
      // The provider ran the tool: call and result stand in one answer.
      if (parts.length > 0) flush()
      history.add({ role: 'tool', ...part.result }, quiet(say))
    }
    parts.push(...part.parts)
  }
  if (parts.length > 0 || read.every(({ result }) => result === undefined)) flush()
  return id
}

/** The parts of a streamed answer: pieces of one text are one text again. */
function streamedParts(chunks: readonly unknown[]): readonly unknown[] {
  const parts: unknown[] = []
  for (const chunk of chunks) {
    const candidate = isRecord(chunk) && isList(chunk.candidates) ? chunk.candidates[0] : undefined
    const content = isRecord(candidate) ? candidate.content : undefined
    for (const part of isRecord(content) && isList(content.parts) ? content.parts : []) {
      const last = parts.at(-1)
      const joins = isRecord(part) && isRecord(last) && isPiece(part) && isPiece(last) && part.thought === last.thought
      if (joins) parts[parts.length - 1] = { ...last, text: `${last.text}${part.text}` }
      else parts.push(part)
    }
  }
  return parts
}

function isPiece(part: Fields): boolean {
  return typeof part.text === 'string' && textOf(either(part, 'thoughtSignature')) === undefined
}

function usageOf(chunk: unknown, id: string): readonly CallUsage[] {
  const usage = isRecord(chunk) ? either(chunk, 'usageMetadata') : undefined
  const input = isRecord(usage) ? either(usage, 'promptTokenCount') : undefined
  if (!isRecord(usage) || typeof input !== 'number') return []
  const output = either(usage, 'candidatesTokenCount')
  const label = 'usageMetadata.promptTokenCount'
  return [{ id, input, label, ...(typeof output === 'number' && { output }) }]
}

/** Contents and pieces of answers in their order, the pieces of one answer as one list. */
function turnsOf(list: readonly unknown[]): readonly (readonly [value: unknown, index: number])[] {
  const turns: [unknown, number][] = []
  list.forEach((value, index) => {
    const last = turns.at(-1)
    if (isTurn(value)) turns.push([isList(value.response) ? value.response : [], index])
    else if (!isResponse(value)) turns.push([value, index])
    else if (last && isList(last[0]) && isResponse(list[index - 1])) last[0] = [...last[0], value]
    else turns.push([[value], index])
  })
  return turns
}

const SNAPSHOT = /^\s*<state_snapshot>/

/** A compaction leaves its summary as the words of a user, and an answer to it: what stands in the list is what was sent. */
function isSnapshot(content: Fields, next: unknown): boolean {
  const text = firstText(content)
  return SNAPSHOT.test(text) && isContent(next) && roleOf(next) === 'assistant' && firstText(next).startsWith('Got it')
}

function firstText(content: Fields): string {
  const [first] = isList(content.parts) ? content.parts : []
  return isRecord(first) && typeof first.text === 'string' ? first.text : ''
}

/** Such as `compaction 1 (manual, 49,127 tokens before)`. */
function compressionWords(number: number, info: unknown): string {
  const { triggerReason, originalTokenCount } = isRecord(info) ? info : {}
  const tokens = typeof originalTokenCount === 'number' ? `${num(originalTokenCount)} tokens before` : undefined
  const known = [textOf(triggerReason), tokens].filter((one) => one !== undefined)
  return `compaction ${number}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
}

/** What Qwen Code wrote down as the contents after a compaction: those that stand before it as they are, the others of their own. */
function compression(
  history: HistoryBuilder,
  value: Fields,
  known: ReadonlyMap<string, string>,
  say: Say,
): Seen['prompt'] {
  const before = history.finish()
  const leading = before.filter(({ message }) => message.role === 'system').map(({ message }) => message.id)
  const contents = isList(value.compressedHistory) ? value.compressedHistory.filter(isContent) : []
  const kept = contents.flatMap((content) => known.get(JSON.stringify(content.parts)) ?? [])
  const of = before.map(({ message }) => message.id).filter((id) => !leading.includes(id) && !kept.includes(id))
  const own = contents.map((content): Seen['prompt'][number] => {
    const id = known.get(JSON.stringify(content.parts))
    if (id !== undefined) return id
    const parts = (isList(content.parts) ? content.parts : []).flatMap((part) => readGeminiPart(part, say).parts)
    const summary = SNAPSHOT.test(firstText(content)) && { origin: { kind: 'summary', of } as const }
    return history.aside({ role: roleOf(content) ?? 'user', parts, ...summary }, say)
  })
  return [...leading, ...own]
}

function readSystem(history: HistoryBuilder, system: unknown, report: ReportBuilder): void {
  if (isAbsent(system)) return
  const say = report.at('systemInstruction')
  const parts = isRecord(system) && isList(system.parts) ? system.parts : isList(system) ? system : [system]
  history.add({ role: 'system', parts: parts.flatMap((part) => readGeminiPart(part, say).parts) }, say)
}

/** Reads the contents of a Gemini request, and the answers among them. */
export function readGemini({ list, fields }: GeminiSource, report: ReportBuilder): Conversation | Problem {
  const history = createHistory()
  const config = isRecord(fields.config) ? fields.config : fields
  const usage: CallUsage[] = []
  const seen: Seen[] = []
  const known = new Map<string, string>()
  let model = textOf(fields.model)
  readSystem(history, either(fields, 'systemInstruction') ?? either(config, 'systemInstruction'), report)
  for (const [value, index] of turnsOf(list)) {
    const say = report.at(index + 1)
    if (isList(value)) {
      const id = addContent(history, 'assistant', streamedParts(value), say)
      const last = value.findLast((chunk) => usageOf(chunk, '').length > 0) ?? value.at(-1)
      if (id !== undefined) usage.push(...usageOf(last, id))
      model = (isRecord(last) ? textOf(either(last, 'modelVersion')) : undefined) ?? model
      continue
    }
    if (isRecord(value) && isList(value.compressedHistory)) {
      const prompt = compression(history, value, known, say)
      seen.push({ words: compressionWords(seen.length + 1, value.info), at: history.length, prompt })
      continue
    }
    const content = isRecord(value) && isRecord(value.content) && !isList(value.parts) ? value.content : value
    const role = isRecord(content) ? roleOf(content) : undefined
    if (!isRecord(content) || !isList(content.parts) || role === undefined) {
      const fault = describeRecord(value)
      say('skipped', `a content should be an object with role and parts, found ${fault}`)
      continue
    }
    if (role === 'user' && isSnapshot(content, list[index + 1])) {
      const parts = content.parts.flatMap((part) => readGeminiPart(part, say).parts)
      history.add({ role, parts, origin: { kind: 'summary', of: [], unverified: true } }, say)
      say('note', 'a context summary: marker only, unverified')
    } else {
      const id = addContent(history, role, content.parts, say)
      if (id !== undefined) known.set(JSON.stringify(content.parts), id)
    }
  }
  const unread = Object.keys(fields).filter((key) => !KNOWN.includes(key))
  if (unread.length > 0) report.add('note', `fields beside the contents that are not read: ${keyWords(unread)}`)
  return {
    history: history.finish(),
    tools: [
      ...readTools(fields.tools, 'tools', report),
      ...(config === fields ? [] : readTools(config.tools, 'tools', report)),
    ],
    ...(model !== undefined && { model }),
    ...(seen.length > 0 && { seen }),
    ...(usage.length > 0 && { usage }),
  }
}
