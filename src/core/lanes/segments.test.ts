import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { promptTokens } from '../budget/costs.ts'
import { estimateCounter } from '../budget/estimate.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt } from '../testing/arbitraries.ts'
import { blockWords } from '../words/blocks.ts'
import { blocksOf, segmentOf } from './segments.ts'

const counter = estimateCounter({ imageTokens: 0 })

describe('a ribbon with more messages than pixels', () => {
  it('is as wide as all its messages, each of which is in exactly one block, in their order', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.nat(50), fc.integer({ min: 1, max: 500 }), (prompt, overhead, least) => {
        const blocks = blocksOf(prompt, counter, overhead, least)
        const sum = blocks.reduce((all, { tokens }) => all + tokens, 0)
        expect(sum).toBe(promptTokens(prompt, counter) + overhead)
        const own = blocks.filter(({ from }) => from >= 0)
        expect(own.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))).toEqual([
          ...prompt.keys(),
        ])
        for (const { from, to, merged } of own) expect(merged).toBe(to - from + 1)
      }),
      { numRuns: runs(100) },
    )
  })

  it('shows of merged messages how much is of each role, the largest first said', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.integer({ min: 1, max: 500 }), (prompt, least) => {
        for (const block of blocksOf(prompt, counter, 0, least)) {
          if (!block.byRole) continue
          expect([...block.byRole.values()].reduce((all, tokens) => all + tokens, 0)).toBe(block.tokens)
          expect(block.byRole.get(block.role)).toBe(Math.max(...block.byRole.values()))
          const { stripes = [] } = segmentOf(block, 1_000)
          const whole = stripes.reduce((all, [, part]) => all + part, 0)
          if (block.tokens > 0 && stripes.length > 0) expect(whole).toBeCloseTo(1)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('has no more blocks than can be told apart, however many messages there are', () => {
    fc.assert(
      fc.property(arbitraryPrompt, fc.integer({ min: 1, max: 200 }), (prompt, least) => {
        const blocks = blocksOf(prompt, counter, 0, least)
        // A thin one may stand between two wide ones, and one at the end.
        expect(blocks.length).toBeLessThanOrEqual(2 * Math.floor(promptTokens(prompt, counter) / least) + 1)
      }),
      { numRuns: runs(100) },
    )
  })

  it('says how many messages a block stands for, and of what it is', () => {
    const prompt = toPrompt([
      textMessage('a', 'user', 'x'.repeat(40)),
      textMessage('b', 'assistant', 'x'.repeat(120)),
      textMessage('c', 'user', 'x'.repeat(400)),
    ])
    const words = blocksOf(prompt, counter, 0, 50).map((block) => blockWords(segmentOf(block, 1000)))
    expect(words).toEqual([
      expect.stringMatching(/^2 messages drawn as one, \d+ tokens: \d+% assistant, \d+% user$/),
      expect.stringMatching(/^user, \d+ tokens$/),
    ])
  })
})
