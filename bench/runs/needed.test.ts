import { describe, expect, it } from 'vitest'
import { textMessage } from '../../src/core/message/message.ts'
import { madeRuns } from './made.ts'
import { neededLater, recall, runFrequency } from './needed.ts'

const head = [
  textMessage('m1', 'user', 'Look at velmora/io.go, line 812, and say "no such row" when it is empty.'),
  textMessage('m2', 'tool', 'tamquin velmora/io.go 4410'),
]
const rest = [
  textMessage('m3', 'assistant', 'In velmora/io.go I changed 812 so that it says "no such row".'),
  textMessage('m4', 'tool', 'tamquin 4410'),
]
const needed = neededLater(head, rest, [], runFrequency([[...head, ...rest]]))

describe('What is needed later', () => {
  it('is what the assistant uses again: names, numbers and quoted phrases', () => {
    expect([...needed.words].sort()).toEqual(['812', 'such', 'velmora/io.go'])
    expect([...needed.quoted]).toEqual(['no such row'])
  })

  it('is not what only a tool says again', () => {
    expect(needed.words.has('tamquin')).toBe(false)
    expect(needed.words.has('4410')).toBe(false)
  })

  it('is not a word that many runs have, or that an instruction gives', () => {
    const common = runFrequency([head, rest, head, rest])
    expect([...neededLater(head, rest, [], common).words]).toEqual(['812'])
    expect(
      neededLater(head, rest, [textMessage('s', 'system', 'velmora/io.go')], new Map()).words.has('velmora/io.go'),
    ).toBe(false)
  })

  it('is there where it stands whole, and its share is counted', () => {
    expect(recall(needed, 'velmora/io.go:812')).toBe(0)
    expect(recall(needed, '- velmora/io.go, 812')).toBe(0.5)
    expect(
      recall(needed, head.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : ''))).join('\n')),
    ).toBe(1)
    expect(recall(neededLater(head, [], [], new Map()), '')).toBeUndefined()
  })
})

describe('Made-up runs', () => {
  it('are the same each time, of six kinds, and from 20,000 to 200,000 characters long', () => {
    const runs = madeRuns()
    expect(madeRuns()).toEqual(runs)
    expect(new Set(runs.map(({ name }) => name.split(' ')[0])).size).toBe(6)
    for (const { messages } of runs) {
      const size = JSON.stringify(messages).length
      expect(size).toBeGreaterThan(20_000)
      expect(size).toBeLessThan(300_000)
    }
  })
})
