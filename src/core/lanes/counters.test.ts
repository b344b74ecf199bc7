import { describe, expect, it } from 'vitest'
import type { TokenCount } from '../budget/count.ts'
import { MESSAGE_OVERHEAD_TOKENS } from '../budget/tokenizerCounter.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import type { Bench } from './bench.ts'
import { computeBench } from './bench.ts'
import { MENDING } from './mending.ts'
import { calling, compactLane, documentOf, laneOf, resultOf } from './testing/bench.ts'

const history = toPrompt([
  textMessage('s', 'system', 'rules'),
  calling('a1', 'c1'),
  resultOf('t1', 'c1', 800),
  textMessage('u1', 'user', 'now'),
  textMessage('u2', 'user', 'go on'),
])
const lanes = [
  laneOf('none'),
  laneOf('prune'),
  laneOf('prune', { tombstones: true }, { id: 'tombstones', name: 'tombstones' }),
  compactLane('what happened'),
  laneOf('prune', { scope: 'prompt' }, { id: 'repair', name: 'repair', repair: { pairs: 'synthetic' } }),
]
const document = documentOf({ history, lanes, budget: { counter: 'o200k_base' } })

/** Counts a text as one token for each letter, once it was asked to. */
function tokenizer() {
  const known = new Map<string, TokenCount>()
  const asked: string[][] = []
  return {
    asked,
    lookup: (text: string) => known.get(text),
    count(texts: readonly string[]) {
      asked.push([...texts])
      for (const text of texts) known.set(text, { tokens: text.length, exact: true })
    },
  }
}

const statuses = (bench: Bench) => Object.fromEntries(bench.lanes.map(({ lane, outcome }) => [lane.id, outcome.status]))

describe('A bench that counts by a tokenizer', () => {
  it('is the estimate all over while any text of the history is not counted, and says which are missing', () => {
    const { lookup, count } = tokenizer()
    count(['rules', 'now', 'go on'])
    const bench = computeBench(document, lookup, new Map(), new Map(), MENDING)
    expect(bench.fallback).toBe(true)
    expect(bench.counter.source).toEqual({ kind: 'estimate' })
    expect(bench.measured.source).toEqual({ kind: 'estimate' })
    expect(bench.missing).toEqual(['read', 'x'.repeat(40), 'x'.repeat(800)])
    expect(bench.total).toBe(11 + 21 + 210 + 10 + 11)
    expect(bench.lanes.every(({ outcome }) => outcome.status !== 'pending')).toBe(true)
  })

  it('decides lanes that are counted, and lets the others ask for what they miss: none holds up another', () => {
    const { lookup, count } = tokenizer()
    count(computeBench(document, lookup, new Map(), new Map(), MENDING).missing)
    const bench = computeBench(document, lookup, new Map(), new Map(), MENDING)
    expect(bench.fallback).toBe(false)
    expect(bench.total).toBe(5 + 44 + 800 + 3 + 5 + 5 * MESSAGE_OVERHEAD_TOKENS)
    expect(statuses(bench)).toMatchObject({
      none: 'unchanged',
      prune: 'met',
      tombstones: 'pending',
      compact: 'pending',
    })
    const of = (id: string) => bench.lanes.find(({ lane }) => lane.id === id)?.outcome
    expect(of('tombstones')?.requests[0]).toMatchObject({ kind: 'count', texts: [expect.stringContaining('cleared')] })
    expect(of('compact')?.requests[0]).toMatchObject({ kind: 'count', texts: ['[Context Summary]\nwhat happened'] })
    expect(of('compact')?.prompt).toBe(history)
    expect(of('compact')?.reason).toEqual({ code: 'waiting' })
  })

  it('asks for the text of a made-up result before a repaired lane is decided', () => {
    const { lookup, count } = tokenizer()
    count(computeBench(document, lookup, new Map(), new Map(), MENDING).missing)
    const open = documentOf({
      history: history.filter((entry) => entry.message.id !== 't1'),
      lanes: [
        laneOf('none', {}, { repair: { pairs: 'synthetic' } }),
        laneOf('prune', {}, { repair: { pairs: 'synthetic' } }),
      ],
      budget: { counter: 'o200k_base' },
    })
    const bench = computeBench(open, lookup, new Map(), new Map(), MENDING)
    expect(statuses(bench)).toEqual({ none: 'pending', prune: 'pending' })
    count(bench.missing)
    const decided = computeBench(open, lookup, new Map(), new Map(), MENDING)
    expect(decided.missing).toEqual([])
    expect(decided.lanes.map(({ repaired }) => repaired.added)).toEqual([1, expect.any(Number)])
  })

  it('is decided in all lanes after a few rounds of asking, and never asks for a text twice', () => {
    const { lookup, count, asked } = tokenizer()
    let bench = computeBench(document, lookup, new Map(), new Map(), MENDING)
    for (let round = 0; round < 6 && bench.missing.length > 0; round++) {
      count(bench.missing)
      bench = computeBench(document, lookup, new Map(), new Map(), MENDING)
    }
    expect(bench.missing).toEqual([])
    expect(Object.values(statuses(bench))).not.toContain('pending')
    const texts = asked.flat()
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('warns where a count is only approximate', () => {
    const bench = computeBench(document, (text) => ({ tokens: text.length, exact: text.length < 500 }))
    expect(bench.exact).toBe(false)
    expect(bench.lanes[0]?.checks[0]).toMatchObject({ number: 1, state: 'warns' })
  })
})
