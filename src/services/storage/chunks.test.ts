import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../core/message/atOnce.ts'
import { textMessage } from '../../core/message/message.ts'
import { type Entry, historyEntry } from '../../core/message/prompt.ts'
import type { Chunk } from './chunks.ts'
import { type Prepared, prepare } from './prepare.ts'
import { longDocument, withText } from './testing/database.ts'

function first(history: readonly Entry[]): Prepared {
  return atOnce(prepare([], 1, history))
}

function next(chunks: readonly Chunk[], history: readonly Entry[]): Prepared {
  return atOnce(prepare(chunks, 1 + Math.max(0, ...chunks.map(({ key }) => key)), history))
}

const entriesOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ entries }) => entries)
const written = ({ texts }: Prepared) => texts.reduce((sum, { text }) => sum + text.length, 0)

describe('a history in chunks', () => {
  const document = longDocument(100_000)
  const { history } = document
  const stored = first(history)

  it('writes one chunk for an edit in 100,000 messages', () => {
    const after = next(stored.chunks, withText(document, 50_000, 'changed').history)
    expect(after.texts).toHaveLength(1)
    expect(written(after)).toBeLessThan(64 * 1024)
  })

  it('writes no chunk for messages that were deleted from one end, and little for one that was moved across', () => {
    expect(next(stored.chunks, history.slice(256)).texts).toHaveLength(0)
    const [moved, ...rest] = history
    const after = next(stored.chunks, [...rest, ...(moved ? [moved] : [])])
    expect(after.texts.length).toBeLessThanOrEqual(3)
  })

  it('does not fall into crumbs when messages are added one by one', () => {
    let { chunks } = first(history.slice(0, 100))
    for (let length = 101; length <= 700; length++) {
      const after = next(chunks, history.slice(0, length))
      expect(after.texts.length).toBeLessThanOrEqual(1)
      chunks = after.chunks
    }
    expect(chunks.length).toBeLessThan(700 / 32)
  })

  it('cuts by characters too, so that an edit beside a large text is cheap', () => {
    const large = longDocument(40, 'x'.repeat(30_000))
    const { chunks } = first(large.history)
    expect(chunks.length).toBeGreaterThan(10)
    expect(written(next(chunks, withText(large, 3, 'short').history))).toBeLessThan(200_000)
  })

  it('holds exactly the history, whatever was added, removed and moved, and never uses a key twice', () => {
    const pool = Array.from({ length: 600 }, (_, n) => historyEntry(textMessage(`p${n}`, 'user', `text ${n}`)))
    const cut = fc.record({ from: fc.nat(599), length: fc.nat(300), to: fc.nat(599), fresh: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 12 }), (cuts) => {
        let entries: readonly Entry[] = pool
        let { chunks, texts } = first(entries)
        const stored = new Map(texts.map(({ key, text }) => [key, text]))
        let fresh = 0
        for (const { from, length, to, fresh: more } of cuts) {
          const taken = entries.slice(from, from + length)
          const rest = [...entries.slice(0, from), ...entries.slice(from + length)]
          const added = Array.from({ length: more }, () => historyEntry(textMessage(`n${fresh++}`, 'user', 'new')))
          entries = [...rest.slice(0, to), ...added, ...(from % 2 ? taken : []), ...rest.slice(to)]
          const after = atOnce(prepare(chunks, 1 + Math.max(0, ...stored.keys()), entries))
          for (const { key, text } of after.texts) {
            expect(stored.has(key)).toBe(false)
            stored.set(key, text)
          }
          chunks = after.chunks
          texts = after.texts
          expect(entriesOf(chunks)).toEqual(entries)
        }
        const read = chunks.flatMap(({ key }) => JSON.parse(stored.get(key) ?? 'null') as { message: { id: string } }[])
        expect(read.map(({ message }) => message.id)).toEqual(entries.map(({ message }) => message.id))
      }),
    )
  })
})
