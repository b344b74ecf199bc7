import type { Branch, Format, Found } from '../format.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom, titleOfMessages } from '../title.ts'
import { createTree } from '../tree.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { messageWords, type NumberedMessage, openLibreChat } from './libreChatMessage.ts'

type Fields = Readonly<Record<string, unknown>>

/** A recursive export has the answers to a message inside it: nobody asks again so often. */
const MOST_MESSAGES = 100_000

function isMessage(value: unknown): value is Fields {
  return isRecord(value) && typeof value.messageId === 'string' && typeof value.isCreatedByUser === 'boolean'
}

/** The messages of an export in one list, the children of each after it. */
function flat(list: readonly unknown[]): readonly unknown[] {
  const all: unknown[] = []
  const open = [...list].reverse()
  while (open.length > 0 && all.length < MOST_MESSAGES) {
    const one = open.pop()
    all.push(one)
    if (isRecord(one) && isList(one.children)) open.push(...[...one.children].reverse())
  }
  return all
}

function holdsMessages(value: unknown): value is Fields & { readonly messages: readonly unknown[] } {
  return isRecord(value) && isList(value.messages) && value.messages.slice(0, 60).some(isMessage)
}

/** One conversation: what holds it, and its messages. */
interface Held {
  readonly root: Fields
  readonly messages: readonly unknown[]
  readonly where: string
}

function heldIn(source: Source): readonly Held[] {
  const records = recordsOf(source)
  if (!records.some(({ value }) => holdsMessages(value))) {
    const messages = records.map(({ value }) => value)
    return messages.some(isMessage) ? [{ root: {}, messages, where: 'the list' }] : []
  }
  return records.flatMap(({ value, where }) =>
    holdsMessages(value) ? [{ root: value, messages: flat(value.messages), where }] : [],
  )
}

function foundIn({ root, messages, where }: Held): Found {
  const keys = messages.map((value, index) => (isRecord(value) ? textOf(value.messageId) : undefined) ?? `at ${index}`)
  const at = new Map(keys.map((key, index) => [key, index]))
  const parents = new Map(
    keys.map((key, index) => {
      const value = messages[index]
      const parent = isRecord(value) ? textOf(value.parentMessageId) : undefined
      // A record that is no message stands behind the one before it.
      return [key, isMessage(value) ? parent : keys[index - 1]] as const
    }),
  )
  const tree = createTree(parents, (key) => isMessage(messages[at.get(key) ?? -1]))
  const leaves = tree.ways.map(({ leaf }) => leaf)
  const current = leaves.at(-1)
  const pathTo = (leaf: string): readonly NumberedMessage[] =>
    tree.path(leaf).map((key) => {
      const index = at.get(key) ?? 0
      return { value: messages[index], number: index + 1 }
    })
  const branches = leaves.map((leaf): Branch => {
    const title = titleFrom(messageWords(messages[at.get(leaf) ?? -1])) ?? leaf
    return { title, messages: tree.depth(leaf), current: leaf === current }
  })
  const title = titleFrom(root.title)
  const when = whenOf(root.updatedAt) ?? whenOf(root.createdAt) ?? whenOf(root.exportAt)
  return {
    title: title ?? titleOfMessages(messages.map((value) => ({ text: messageWords(value) }))) ?? where,
    kind: 'main',
    messages: current === undefined ? 0 : tree.depth(current),
    ...(when !== undefined && { when }),
    branches: branches.length > 1 ? branches : [],
    open(report, branch) {
      const leaf = (branch === undefined ? undefined : leaves[branch]) ?? current
      const conversation = openLibreChat(leaf === undefined ? [] : pathTo(leaf), root, report)
      return title === undefined ? conversation : { title, ...conversation }
    },
  }
}

/** LibreChat's exports, flat or recursive, and the list of messages that its server gives; with branches. */
export const libreChat: Format = {
  id: 'librechat',
  name: 'LibreChat export',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const hits = records.filter(({ value }) => isMessage(value) || holdsMessages(value))
    return hits.length > 0 && hits.length * 2 >= records.length
      ? { reason: 'messages with messageId and isCreatedByUser', strength: 90 }
      : undefined
  },
  list(source, report) {
    const held = heldIn(source)
    const several = held.length > 0 && held[0]?.root !== undefined && Object.keys(held[0].root).length > 0
    for (const { value, where } of several ? recordsOf(source) : []) {
      if (holdsMessages(value)) continue
      const words = describeRecord(value)
      report.add('skipped', `a record without messages: ${words}`, where)
    }
    if (held.length === 0) return { words: 'Expected messages with messageId and isCreatedByUser, and found none.' }
    return held.map(foundIn)
  },
}
