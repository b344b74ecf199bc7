import type { Branch, Format } from '../format.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom, titleOfMessages } from '../title.ts'
import { describeRecord, isList, isRecord, textOf } from '../value.ts'
import { openPiPath, type PiEntry } from './piEntries.ts'

interface Session {
  readonly title: string | undefined
  readonly when: string | undefined
  readonly entries: readonly PiEntry[]
}

function entryOf(value: unknown, where: string): PiEntry | undefined {
  return isRecord(value) && typeof value.type === 'string' ? { type: value.type, fields: value, where } : undefined
}

function sessionOf(source: Source, report?: ReportBuilder): Session {
  const entries = recordsOf(source).flatMap(({ value, where }): readonly PiEntry[] => {
    const entry = entryOf(value, where)
    if (entry) return [entry]
    const words = describeRecord(value)
    report?.add('skipped', `a record that is no entry: ${words}`, where)
    return []
  })
  const head = entries.find(({ type }) => type === 'session')?.fields
  const name = entries.findLast(({ type }) => type === 'session_info')?.fields.name
  return {
    title: textOf(name),
    when: textOf(head?.timestamp),
    entries: entries.filter(({ type }) => type !== 'session'),
  }
}

/**
 * The ways from the root to each last entry, the newest first. An entry whose parent is not in the file follows the one
 * before it. Older files have no ids: one way.
 */
function waysOf(entries: readonly PiEntry[]): readonly (readonly PiEntry[])[] {
  const at = new Map<unknown, number>()
  entries.forEach(({ fields }, index) => {
    if (textOf(fields.id) !== undefined) at.set(fields.id, index)
  })
  const parents = entries.map(({ fields }, index) => {
    if (fields.parentId === null && textOf(fields.id) !== undefined) return -1
    const parent = at.get(fields.parentId)
    // A parent that stands behind its child would be a circle.
    return parent === undefined || parent >= index ? index - 1 : parent
  })
  const inner = new Set(parents)
  const leaves = entries.flatMap((_, index) => (inner.has(index) ? [] : [index]))
  return leaves
    .reverse()
    .slice(0, MOST_WAYS)
    .map((leaf) => {
      const way: PiEntry[] = []
      for (let index = leaf; index >= 0; index = parents[index] ?? -1) {
        const entry = entries[index]
        if (entry) way.push(entry)
      }
      return way.reverse()
    })
}

/** A list of more is none to choose from. */
const MOST_WAYS = 200

function isMessage({ type }: PiEntry): boolean {
  return type === 'message' || type === 'custom_message'
}

function branchOf(way: readonly PiEntry[], index: number): Branch {
  const last = way.findLast(({ type, fields }) => type === 'message' && isRecord(fields.message))
  const content = isRecord(last?.fields.message) ? last.fields.message.content : undefined
  const block = isList(content) ? content.find((one) => isRecord(one) && typeof one.text === 'string') : undefined
  const text = titleFrom(content) ?? (isRecord(block) ? titleFrom(block.text) : undefined)
  return {
    title: text === undefined ? `branch ${index + 1}` : `… ${text}`,
    messages: way.filter(isMessage).length,
    current: index === 0,
  }
}

/** Sessions of the pi coding agent: entries with `id` and `parentId`, one a line, the first of type `session`. */
export const pi: Format = {
  id: 'pi',
  name: 'pi session',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const session = records.some(({ value }) => isRecord(value) && value.type === 'session' && 'cwd' in value)
    const hits = records.filter(({ value }) => isRecord(value) && value.type === 'message' && isRecord(value.message))
    if (hits.length === 0) return undefined
    const results = hits.some(
      ({ value }) => isRecord(value) && isRecord(value.message) && value.message.role === 'toolResult',
    )
    if (!session && !results && hits.length * 2 < records.length) return undefined
    return { reason: 'entries of type session and message', strength: session || results ? 90 : 55 }
  },
  list(source, report) {
    const { title, when, entries } = sessionOf(source, report)
    const ways = waysOf(entries)
    const [current = []] = ways
    return [
      {
        title: titleFrom(title) ?? titleOfMessages(current.map(({ fields }) => fields)) ?? 'Session',
        kind: 'main',
        messages: current.filter(isMessage).length,
        branches: ways.length > 1 ? ways.map(branchOf) : [],
        ...(when !== undefined && { when }),
        open: (own, branch = 0) => openPiPath(ways[branch] ?? current, own),
      },
    ]
  },
}
