import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../../core/message/message.ts'
import { historyEntry, type Prompt } from '../../core/message/prompt.ts'
import { runs } from '../../testing/runs.ts'
import { applyChange, changeOf } from './history.ts'

const entry = (id: string, text: string) => historyEntry(textMessage(id, 'user', text))

describe('what is sent of a history that was changed', () => {
  it('makes the receiver have the same history, whatever was edited', () => {
    const entries = fc.array(fc.tuple(fc.string(), fc.string()).map(([id, text]) => entry(id, text)))
    fc.assert(
      fc.property(entries, entries, fc.array(fc.nat(200)), (before, fresh, places) => {
        const after = [...before]
        places.forEach((place, turn) => {
          const next = fresh[turn % Math.max(1, fresh.length)]
          if (next && place < after.length) after[place] = next
        })
        expect(applyChange(before, changeOf(before, after))).toEqual(after)
        expect(applyChange(before, changeOf(before, fresh))).toEqual(fresh)
      }),
      { numRuns: runs(100) },
    )
  })

  it('is one entry when one message was edited', () => {
    const before: Prompt = Array.from({ length: 1000 }, (_, index) => entry(`m${index}`, 'text'))
    const edited = entry('m500', 'other')
    const after = before.map((old, index) => (index === 500 ? edited : old))
    expect(changeOf(before, after)).toEqual({ kind: 'places', entries: [[500, edited]] })
  })

  it('is one entry when one message was added, and none when one was removed', () => {
    const before: Prompt = Array.from({ length: 1000 }, (_, index) => entry(`m${index}`, 'text'))
    const added = entry('new', 'other')
    const longer = [...before.slice(0, 400), added, ...before.slice(400)]
    expect(changeOf(before, longer)).toEqual({ kind: 'stretch', from: 400, removed: 0, entries: [added] })
    expect(changeOf(longer, before)).toEqual({ kind: 'stretch', from: 400, removed: 1, entries: [] })
  })

  it('is everything the first time', () => {
    const history = [entry('a', 'b')]
    expect(changeOf([], history)).toEqual({ kind: 'stretch', from: 0, removed: 0, entries: history })
  })
})
