import type { FilePart, ImagePart, Part } from '../message/message.ts'
import type { Fields } from './chatBody.ts'
import { dataUrl } from './dataUrl.ts'
import { opaque } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, shortened, textOf } from './value.ts'

/** Where an image or a document comes from, as one text; nothing where it is none. */
function sourceOf(source: unknown): string | undefined {
  if (!isRecord(source)) return undefined
  const data = textOf(source.data)
  if (data !== undefined) return dataUrl(textOf(source.media_type) ?? 'application/octet-stream', data)
  return textOf(source.url) ?? textOf(source.file_id)
}

function readImage(block: Fields, say: Say): ImagePart | undefined {
  const source = sourceOf(block.source)
  if (source === undefined) say('skipped', `an image without a source, found ${describeValue(block.source)}`)
  return source === undefined ? undefined : { type: 'image', source }
}

/** The texts of a list of blocks as one. */
function textIn(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (!isList(content)) return undefined
  return content.flatMap((one) => (isRecord(one) && typeof one.text === 'string' ? [one.text] : [])).join('\n')
}

function readDocument(block: Fields): FilePart {
  const { source } = block
  const name = textOf(block.title)
  const written =
    isRecord(source) && source.type === 'text' && typeof source.data === 'string' ? source.data : undefined
  const text = written ?? textIn(isRecord(source) ? source.content : block.content)
  const data = text === undefined ? sourceOf(source) : undefined
  return {
    type: 'file',
    ...(name !== undefined && { name }),
    ...(data !== undefined && { data }),
    ...(text !== undefined && { text }),
  }
}

function readThinking(block: Fields): readonly Part[] {
  const text: readonly Part[] = typeof block.thinking === 'string' ? [{ type: 'reasoning', text: block.thinking }] : []
  const signature = textOf(block.signature)
  return signature === undefined ? text : [...text, opaque('signature', signature)]
}

/** The parts that a block of content is; calls and results are not among them. */
export function readBlock(block: unknown, say: Say): readonly Part[] {
  if (typeof block === 'string') {
    say('repaired', 'a plain text among the blocks of content: read as a text block')
    return [{ type: 'text', text: block }]
  }
  if (!isRecord(block)) {
    say('skipped', `a block of content should be an object with a type, found ${describeValue(block)}`)
    return []
  }
  switch (block.type) {
    case 'text':
      if (typeof block.text === 'string') return [{ type: 'text', text: block.text }]
      break
    case 'image': {
      const image = readImage(block, say)
      return image ? [image] : []
    }
    case 'document':
    case 'search_result':
      return [readDocument(block)]
    case 'thinking':
      return readThinking(block)
    case 'redacted_thinking':
      return [opaque('redacted_thinking', block.data)]
    case 'container_upload':
      return [opaque('container_upload', block.file_id)]
    case 'tool_reference':
      return [opaque('tool_reference', block.tool_name)]
  }
  const type = typeof block.type === 'string' ? shortened(block.type) : describeValue(block.type)
  if (typeof block.text === 'string') {
    say('repaired', `a block of content of type ${type}: its text was read, the rest was not`)
    return [{ type: 'text', text: block.text }]
  }
  say('skipped', `a block of content that is not known here, of type ${type}`)
  return []
}

/** `content` as a text, a list of blocks, one block, or nothing. */
export function blocksOf(content: unknown, say: Say): readonly unknown[] {
  if (isAbsent(content)) return []
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (isList(content)) return content
  if (isRecord(content) && typeof content.type === 'string') return [content]
  say('repaired', `content should be a text or a list of blocks; ${describeValue(content)} was read as its JSON text`)
  return [{ type: 'text', text: JSON.stringify(content) }]
}

/** True for what stands for the result of a call, whoever ran the tool: `tool_result`, `web_search_tool_result`, … */
export function isResult(block: Fields): boolean {
  return typeof block.type === 'string' && /(?:^|_)tool_result$/.test(block.type)
}

/** True for a call, whoever runs the tool. */
export function isCall(block: Fields): boolean {
  return typeof block.type === 'string' && /(?:^|_)tool_use$/.test(block.type)
}

/** What only a provider can read, out of what one of its own tools gave. */
function withoutEncrypted(value: unknown, opaques: Part[]): unknown {
  if (isList(value)) return value.map((one) => withoutEncrypted(one, opaques))
  if (!isRecord(value)) return value
  const pairs = Object.entries(value).filter(([key, one]) => {
    if (!key.startsWith('encrypted_')) return true
    opaques.push(opaque(key, one))
    return false
  })
  return Object.fromEntries(pairs.map(([key, one]) => [key, withoutEncrypted(one, opaques)]))
}

/** What a tool gave back. Of a tool that the provider ran, its own shape as JSON text. */
export function readResult(block: Fields, say: Say): { readonly parts: readonly Part[]; readonly failed: boolean } {
  const { content } = block
  const own = block.type !== 'tool_result' && block.type !== 'mcp_tool_result'
  if (!own || typeof content === 'string' || isAbsent(content)) {
    const parts = blocksOf(content, say).flatMap((one) => readBlock(one, say))
    return { parts, failed: block.is_error === true }
  }
  const opaques: Part[] = []
  const text = JSON.stringify(withoutEncrypted(content, opaques))
  const failed = isRecord(content) && (!isAbsent(content.error_code) || Number(content.return_code ?? 0) !== 0)
  return { parts: [{ type: 'text', text }, ...opaques], failed }
}
