import type { Format, Found } from '../format.ts'
import { recordsOf } from '../source.ts'
import { titleFrom, titleOfMessages } from '../title.ts'
import { createTree } from '../tree.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { messageText, openMessages } from './claudeAiMessage.ts'

type Fields = Readonly<Record<string, unknown>>

function isConversation(value: unknown): value is Fields & { readonly chat_messages: readonly unknown[] } {
  return isRecord(value) && isList(value.chat_messages)
}

/** What else an export has in it, by the keys of its records. */
function siblingOf(value: unknown): string | undefined {
  if (!isRecord(value) || isConversation(value)) return undefined
  if (Object.hasOwn(value, 'prompt_template') && Object.hasOwn(value, 'docs')) return 'projects'
  if (Object.hasOwn(value, 'full_name') && Object.hasOwn(value, 'uuid')) return 'users'
  return Object.hasOwn(value, 'conversations_memory') ? 'memories' : undefined
}

/** Two messages may claim one uuid, and a broken one has none: each gets a key of its own. */
function keysOf(messages: readonly unknown[]): readonly string[] {
  const taken = new Set<string>()
  return messages.map((message, index) => {
    const given = isRecord(message) ? textOf(message.uuid) : undefined
    const key = given === undefined || taken.has(given) ? `#${index}` : given
    taken.add(key)
    return key
  })
}

/** Most exports are a flat list: a message follows the one before it unless it names another that is in the file, or the root. */
function parentsOf(messages: readonly unknown[], keys: readonly string[]): ReadonlyMap<string, string | undefined> {
  const known = new Set(keys)
  return new Map(
    messages.map((message, index) => {
      const given = isRecord(message) ? textOf(message.parent_message_uuid) : undefined
      const root = given !== undefined && /^0{8}-/.test(given)
      const named = given !== undefined && given !== keys[index] && known.has(given)
      return [keys[index] ?? '', root ? undefined : named ? given : keys[index - 1]]
    }),
  )
}

function createdAt(message: unknown): string {
  return isRecord(message) && typeof message.created_at === 'string' ? message.created_at : ''
}

function foundIn(record: Fields & { readonly chat_messages: readonly unknown[] }, where: string): Found {
  const { chat_messages: messages } = record
  const keys = keysOf(messages)
  const at = new Map(keys.map((key, index) => [key, index]))
  const messageAt = (key: string) => messages[at.get(key) ?? -1]
  const tree = createTree(parentsOf(messages, keys), (key) => isRecord(messageAt(key)))
  const leaves = tree.ways.filter(({ messages: size }) => size > 0).map(({ leaf }) => leaf)
  const given = textOf(record.current_leaf_message_uuid)
  const named = given !== undefined && tree.depth(given) > 0 ? given : undefined
  if (named !== undefined && !leaves.includes(named)) leaves.push(named)
  const newest = leaves.reduce<string | undefined>(
    (best, leaf) => (best === undefined || createdAt(messageAt(leaf)) >= createdAt(messageAt(best)) ? leaf : best),
    undefined,
  )
  const current = named ?? newest
  const branches = leaves.map((leaf) => ({
    title: titleFrom(messageText(messageAt(leaf))) ?? leaf,
    messages: tree.depth(leaf),
    current: leaf === current,
  }))
  const title = titleFrom(record.name) ?? titleOfMessages(messages) ?? where
  const when = whenOf(record.updated_at) ?? whenOf(record.created_at)
  return {
    title,
    kind: 'main',
    messages: current === undefined ? 0 : tree.depth(current),
    ...(when !== undefined && { when }),
    branches: branches.length > 1 ? branches : [],
    open(report, branch) {
      const leaf = (branch === undefined ? undefined : leaves[branch]) ?? current
      if (leaf === undefined) return { words: 'The chat_messages of this conversation hold no message.' }
      const path = tree.path(leaf).map((key) => ({ number: (at.get(key) ?? 0) + 1, value: messageAt(key) }))
      const model = textOf(record.model)
      return { title, ...openMessages(path, report), ...(model !== undefined && { model }) }
    },
  }
}

/** Claude.ai's export: `{uuid, name, chat_messages: [{sender, text, content, attachments, parent_message_uuid}]}`, one or a list. */
export const claudeAi: Format = {
  id: 'claude-ai',
  name: 'Claude.ai export',
  detect(source) {
    const records = recordsOf(source).slice(0, 60)
    const found = records.filter(({ value }) => isConversation(value))
    const [first] = records
    const sibling = siblingOf(first?.value)
    if (found.length === 0 && sibling !== undefined)
      return { reason: `records as in the ${sibling}.json of an export`, strength: 60 }
    if (found.length === 0 || found.length * 2 < records.length) return undefined
    return { reason: `${records.length === 1 ? 'the root has' : 'records with'} chat_messages`, strength: 90 }
  },
  list(source, report) {
    const found: Found[] = []
    let sibling: string | undefined
    for (const { value, where } of recordsOf(source)) {
      sibling ??= siblingOf(value)
      if (!isConversation(value)) {
        const words = describeRecord(value)
        report.add('skipped', `a record without chat_messages is no conversation: ${words}`, where)
      } else if (value.chat_messages.length === 0) report.add('skipped', 'a conversation without messages', where)
      else found.push(foundIn(value, where))
    }
    if (found.length > 0) return found
    return {
      words:
        sibling === undefined
          ? 'A Claude.ai export has conversations with chat_messages; no message is in this file.'
          : `This is the ${sibling}.json of a Claude.ai export. Its conversations stand in conversations.json.`,
    }
  },
}
