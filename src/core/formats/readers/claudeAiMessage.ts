import type { Part } from '../../message/message.ts'
import { count } from '../../words/words.ts'
import type { Conversation } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally, type Tally } from '../tally.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the export says in the place of a block that it does not hold. */
const PLACEHOLDER = 'This block is not supported on your current device yet.'

/** Blocks that say something about the message and nothing in it. */
const MARKS: ReadonlySet<unknown> = new Set(['token_budget', 'flag'])

function hasOnlyPlaceholder(text: string): boolean {
  return text.includes(PLACEHOLDER) && text.replaceAll(PLACEHOLDER, '').replaceAll('`', '').trim() === ''
}

/** The blocks of `content`, in order; `voice_note` holds a text as `text` does. */
function blocksOf(message: Fields, marks: Tally, say: Say): readonly Item[] {
  if (!isList(message.content)) return looseItems(message.content, say)
  return message.content.flatMap((block): readonly Item[] => {
    if (!isRecord(block)) return looseItems([block], say)
    if (MARKS.has(block.type)) {
      marks.add(block.type)
      return []
    }
    if (block.type === 'voice_note') return looseItems([{ type: 'text', text: block.text ?? block.title }], say)
    return looseItems([block], say)
  })
}

/** Long pasted text is in `attachments` alone; `files` are names. */
function filesOf(message: Fields): readonly Part[] {
  const given = [message.attachments, message.files, message.files_v2].flatMap((list) => (isList(list) ? list : []))
  const seen = new Set<string>()
  return given.flatMap((file): readonly Part[] => {
    if (!isRecord(file)) return []
    const data = textOf(file.file_uuid) ?? textOf(file.uuid)
    const name = textOf(file.file_name) ?? data ?? 'file'
    const text = textOf(file.extracted_content)
    const key = data ?? `${name} ${text?.length}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ type: 'file', name, ...(text !== undefined ? { text } : data !== undefined && { data }) }]
  })
}

/** What a message says, for a list to choose from. */
export function messageText(message: unknown): string {
  if (!isRecord(message)) return ''
  if (textOf(message.text) !== undefined) return String(message.text)
  const blocks = isList(message.content) ? message.content : []
  const first = blocks.find((block) => isRecord(block) && textOf(block.text) !== undefined)
  return isRecord(first) ? String(first.text) : ''
}

/** Reads the messages of one way through a conversation. `number`: its place in the file, from 1. */
export function openMessages(
  path: readonly { readonly number: number; readonly value: unknown }[],
  report: ReportBuilder,
): Conversation {
  const history = createHistory(path.map(({ value }) => (isRecord(value) ? value.uuid : undefined)))
  const marks = createTally()
  let placeholders = 0
  let inText = 0

  function itemsOf(message: Fields, say: Say): readonly Item[] {
    const blocks = blocksOf(message, marks, say)
    const text = textOf(message.text)
    // Older exports have `text` alone, and some have blocks beside an empty one.
    const said = blocks.length > 0 || text === undefined ? blocks : [{ type: 'text' as const, text }]
    const items = said.filter((item) => {
      if (item.type !== 'text' || !item.text.includes(PLACEHOLDER)) return item.type !== 'text' || item.text !== ''
      const only = hasOnlyPlaceholder(item.text)
      if (only) placeholders++
      else inText++
      return !only
    })
    return [...items, ...filesOf(message)]
  }

  for (const { number, value } of path) {
    const say = quiet(report.at(`message ${number} of the file`))
    if (!isRecord(value)) {
      say('skipped', `a message should be an object, found ${describeValue(value)}`)
      continue
    }
    const role = value.sender === 'human' || value.sender === 'user' ? 'user' : 'assistant'
    if (role === 'assistant' && value.sender !== 'assistant') {
      say('skipped', `a message of an unknown sender: ${describeValue(value.sender)}`)
      continue
    }
    addItems(history, { id: value.uuid, role }, itemsOf(value, say), say)
  }
  marks.say(report, 'block', 'not part of what was said')
  if (placeholders > 0)
    report.add(
      'skipped',
      `${count(placeholders, 'block')} that the export does not hold: only a placeholder stands there`,
    )
  if (inText > 0)
    report.add('note', `${count(inText, 'text')} with a placeholder where the export left out a block: kept`)
  return { history: history.finish(), tools: [] }
}
