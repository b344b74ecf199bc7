import { sayNoMessage } from '../chats.ts'
import type { Conversation, Format } from '../format.ts'
import { createHistory, opaque } from '../history.ts'
import { addItems, type Item, textParts } from '../items.ts'
import { roleOf } from '../looseMessage.ts'
import { looseItems } from '../looseParts.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { rootOf } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

function chunksOf(root: unknown): readonly unknown[] | undefined {
  const prompt = isRecord(root) ? root.chunkedPrompt : undefined
  return isRecord(prompt) && isList(prompt.chunks) ? prompt.chunks : undefined
}

/** One part as the model's interface has them: without a type. */
function partItems(part: unknown, thought: boolean, say: Say): readonly Item[] {
  if (!isRecord(part)) return looseItems(part, say)
  const items: Item[] = []
  if (typeof part.text === 'string')
    items.push({ type: thought || part.thought === true ? 'reasoning' : 'text', text: part.text })
  if (isRecord(part.functionCall)) {
    const { id, name, args } = part.functionCall
    items.push({ type: 'call', callId: id, name, arguments: args })
  }
  if (isRecord(part.functionResponse)) {
    const { id, name, response } = part.functionResponse
    items.push({ type: 'result', callId: id, name, parts: textParts(response) })
  }
  for (const key of ['inlineData', 'inlineImage', 'inlineFile', 'inlineAudio'] as const) {
    if (isRecord(part[key])) items.push(...looseItems({ ...part[key], type: 'file' }, say))
  }
  for (const key of ['executableCode', 'codeExecutionResult'] as const) {
    const code = part[key]
    if (isRecord(code)) items.push(...textParts(code.code ?? code.output))
  }
  if (textOf(part.thoughtSignature) !== undefined) items.push(opaque('thoughtSignature', part.thoughtSignature))
  return items
}

/** Files that stay in the user's drive are known by their ids alone. */
function driveItems(chunk: Fields): readonly Item[] {
  return Object.entries(chunk).flatMap(([key, value]): readonly Item[] => {
    if (!/^(?:drive|youtube)/.test(key) || !isRecord(value)) return []
    const data = textOf(value.id)
    return [{ type: 'file', name: key, ...(data !== undefined && { data }) }]
  })
}

/** `text` is all of a chunk's parts in one; the parts are read only where they hold more than text. */
function chunkItems(chunk: Fields, say: Say): readonly Item[] {
  const thought = chunk.isThought === true
  const { text, parts, ...rest } = chunk
  const more = isList(parts) && parts.some((part) => isRecord(part) && Object.keys(part).some((key) => key !== 'text'))
  const list = isList(parts) && (more || typeof text !== 'string') ? parts : [{ text }]
  return [
    ...driveItems(chunk),
    ...list.flatMap((part) => partItems(part, thought, say)),
    ...partItems(rest, thought, say),
  ]
}

function systemText(root: Fields): string | undefined {
  const system = root.systemInstruction
  if (!isRecord(system)) return textOf(system)
  const parts = isList(system.parts) ? system.parts : []
  const texts = parts.flatMap((part) => (isRecord(part) ? (textOf(part.text) ?? []) : []))
  return textOf(system.text) ?? textOf(texts.join('\n'))
}

function openPrompt(root: Fields, chunks: readonly unknown[], report: ReportBuilder): Conversation {
  const history = createHistory()
  const system = systemText(root)
  if (system !== undefined) history.add({ role: 'system', parts: textParts(system) }, report.at('systemInstruction'))
  let thoughts: Item[] = []
  const flush = (say: Say) => {
    if (thoughts.length > 0) addItems(history, { role: 'assistant' }, thoughts, say)
    thoughts = []
  }
  chunks.forEach((chunk, index) => {
    const say = quiet(report.at(index + 1))
    const role = isRecord(chunk) ? roleOf(chunk.role) : undefined
    if (!isRecord(chunk) || role === undefined) {
      sayNoMessage(report, chunk, index + 1)
      return
    }
    const items = chunkItems(chunk, say)
    // A thought is a chunk of its own, before the answer that it led to.
    if (chunk.isThought === true && role === 'assistant') {
      thoughts.push(...items)
      return
    }
    if (role !== 'assistant') flush(say)
    addItems(history, { role }, [...thoughts, ...items], say)
    thoughts = []
  })
  flush(report.at(chunks.length))
  const pending = isRecord(root.chunkedPrompt) ? root.chunkedPrompt.pendingInputs : undefined
  const typed = isList(pending) ? pending.filter((one) => isRecord(one) && textOf(one.text) !== undefined).length : 0
  if (typed > 0) report.add('skipped', `what was typed and not sent (pendingInputs: ${typed})`)
  const model = isRecord(root.runSettings) ? textOf(root.runSettings.model)?.replace(/^models\//, '') : undefined
  return { history: history.finish(), tools: [], ...(model !== undefined && { model }) }
}

/** Prompts that Google AI Studio saves: `{runSettings, systemInstruction, chunkedPrompt: {chunks: [{role, text}]}}`. */
export const aiStudio: Format = {
  id: 'ai-studio',
  name: 'Google AI Studio prompt',
  detect(source) {
    return chunksOf(rootOf(source)) ? { reason: 'the root has chunkedPrompt', strength: 95 } : undefined
  },
  list(source) {
    const root = rootOf(source)
    const chunks = chunksOf(root)
    if (!isRecord(root) || !chunks) return { words: 'Expected an object with chunkedPrompt.chunks, and found none.' }
    const title = titleOfMessages(chunks) ?? 'Prompt'
    const open = (report: ReportBuilder) => openPrompt(root, chunks, report)
    return [{ title, kind: 'main', messages: chunks.length, branches: [], open }]
  },
}
