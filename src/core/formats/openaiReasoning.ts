import type { Part } from '../message/message.ts'
import { opaque } from './history.ts'
import type { Say } from './report.ts'
import { describeValue, isAbsent, isList, isRecord, textOf } from './value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What stands in `reasoning_details` (OpenRouter) or `thinking_blocks` (LiteLLM): text, and what only its provider can read. */
function readBlocks(blocks: readonly unknown[]): {
  readonly texts: readonly string[]
  readonly opaques: readonly Part[]
} {
  const texts: string[] = []
  const opaques: Part[] = []
  for (const block of blocks.filter(isRecord)) {
    const text = textOf(block.text) ?? textOf(block.thinking) ?? textOf(block.summary)
    if (text !== undefined) texts.push(text)
    const type = textOf(block.type) ?? ''
    if (!isAbsent(block.data))
      opaques.push(opaque(type === 'redacted_thinking' ? type : 'encrypted_content', block.data))
    if (textOf(block.signature) !== undefined) opaques.push(opaque('signature', block.signature))
  }
  return { texts, opaques }
}

/**
 * What a model thought, by the fields that servers put it in. They say the same thing several times: the first that is
 * there counts, and the lists give only what is encrypted.
 */
export function readReasoning(fields: Fields, say: Say): readonly Part[] {
  const [first, ...rest] = ['reasoning_content', 'reasoning'].filter((key) => !isAbsent(fields[key]))
  const text = first === undefined ? undefined : fields[first]
  if (first !== undefined && typeof text !== 'string') {
    say('skipped', `${first} should be a text, found ${describeValue(text)}`)
  }
  for (const key of rest) if (fields[key] !== text) say('skipped', `${key}, beside a ${first} that differs`)
  const lists = [fields.reasoning_details, fields.thinking_blocks].filter(isList).map(readBlocks)
  const texts = typeof text === 'string' ? [text] : (lists.find((list) => list.texts.length > 0)?.texts ?? [])
  const opaques = lists.find((list) => list.opaques.length > 0)?.opaques ?? []
  return [...texts.map((one): Part => ({ type: 'reasoning', text: one })), ...opaques]
}
