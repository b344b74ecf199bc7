import type { Format, Found } from '../format.ts'
import { recordsOf, type Source, type SourceRecord } from '../source.ts'
import { titleFrom } from '../title.ts'
import { createTree, type Tree } from '../tree.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { messageText, openPath } from './chatGptMessage.ts'

type Fields = Readonly<Record<string, unknown>>

/** The conversations of an export; some tools wrap the list once more. */
function conversationsOf(source: Source): readonly SourceRecord[] {
  const records = recordsOf(source)
  const [only] = records
  const inner = records.length === 1 && isRecord(only?.value) ? only.value.conversations : undefined
  if (!isList(inner) || !inner.some(isConversation)) return records
  return inner.map((value, index) => ({ value, where: `item ${index + 1}` }))
}

function isConversation(value: unknown): value is Fields & { readonly mapping: Fields } {
  return isRecord(value) && isRecord(value.mapping)
}

/** The node before each node: what it says itself, or the node that lists it as a child. */
function parentsOf(mapping: Fields): ReadonlyMap<string, string | undefined> {
  const listed = new Map<string, string>()
  for (const [id, node] of Object.entries(mapping)) {
    for (const child of isRecord(node) && isList(node.children) ? node.children : []) {
      if (typeof child === 'string' && !listed.has(child)) listed.set(child, id)
    }
  }
  return new Map(
    Object.entries(mapping).map(([id, node]) => {
      const parent = isRecord(node) ? textOf(node.parent) : undefined
      return [id, parent !== undefined && Object.hasOwn(mapping, parent) ? parent : listed.get(id)]
    }),
  )
}

function messageOf(mapping: Fields, id: string): Fields | undefined {
  const node = Object.hasOwn(mapping, id) ? mapping[id] : undefined
  return isRecord(node) && isRecord(node.message) ? node.message : undefined
}

/** Where the conversation stood when it was exported: `current_node`; where that is missing, the newest leaf, the deepest of those without a time. */
function currentOf(record: Fields, mapping: Fields, tree: Tree): string | undefined {
  const given = textOf(record.current_node)
  if (given !== undefined && tree.depth(given) > 0) return given
  let best: { leaf: string; time: number; messages: number } | undefined
  for (const { leaf, messages } of tree.ways) {
    const created = messageOf(mapping, leaf)?.create_time
    const time = typeof created === 'number' ? created : 0
    if (!best || time > best.time || (time === best.time && messages > best.messages)) best = { leaf, time, messages }
  }
  return best?.leaf
}

function foundIn(record: Fields & { readonly mapping: Fields }, where: string): Found {
  const { mapping } = record
  const tree = createTree(parentsOf(mapping), (id) => messageOf(mapping, id) !== undefined)
  const current = currentOf(record, mapping, tree)
  const ways = tree.ways.filter(({ messages }) => messages > 0)
  const leaves = ways.map(({ leaf }) => leaf)
  if (current !== undefined && !leaves.includes(current) && tree.depth(current) > 0) leaves.push(current)
  const branches = leaves.map((leaf) => ({
    title: titleFrom(messageText(messageOf(mapping, leaf))) ?? leaf,
    messages: tree.depth(leaf),
    current: leaf === current,
  }))
  const title = titleFrom(record.title) ?? where
  const when = whenOf(record.update_time) ?? whenOf(record.create_time)
  return {
    title,
    kind: 'main',
    messages: current === undefined ? 0 : tree.depth(current),
    ...(when !== undefined && { when }),
    branches: branches.length > 1 ? branches : [],
    open(report, branch) {
      const leaf = (branch === undefined ? undefined : leaves[branch]) ?? current
      if (leaf === undefined) return { words: 'The mapping of this conversation has no node.' }
      if (textOf(record.current_node) !== leaf && branch === undefined)
        report.add('repaired', 'current_node is missing or leads nowhere: the newest way through was taken')
      const nodes = tree.path(leaf).map((id) => ({ id, node: mapping[id] }))
      return { title, ...openPath(nodes, record.default_model_slug, report) }
    },
  }
}

/** ChatGPT's export: `{title, mapping: {id: {parent, children, message}}, current_node}`, one or a list of them. */
export const chatGpt: Format = {
  id: 'chatgpt',
  name: 'ChatGPT export',
  detect(source) {
    const records = conversationsOf(source).slice(0, 60)
    const found = records.filter(({ value }) => isConversation(value))
    if (found.length === 0 || found.length * 2 < records.length) return undefined
    return { reason: `${records.length === 1 ? 'the root has' : 'records with'} mapping`, strength: 90 }
  },
  list(source, report) {
    const found: Found[] = []
    for (const { value, where } of conversationsOf(source)) {
      if (isConversation(value)) found.push(foundIn(value, where))
      else {
        const words = describeRecord(value)
        report.add('skipped', `a record without mapping is no conversation: ${words}`, where)
      }
    }
    return found.length > 0
      ? found
      : { words: 'A ChatGPT export has conversations with mapping; none is in this file.' }
  },
}
