import { describe, expect, it } from 'vitest'
import { documentOf, laneOf, lengths, resultFor } from '../lanes/testing/bench.ts'
import { windowWords } from './lane.ts'

const history = lengths(['user', 40], ['tool', 40], ['user', 40], ['assistant', 40])

/** 80 tokens as counted, in a window of 100. */
function wordsBy(tokens: number | undefined, lane = laneOf('none')) {
  const readings = tokens === undefined ? [] : [{ kind: 'typed', label: '', tokens } as const]
  const result = resultFor(documentOf({ history, budget: { readings, reserve: 10 } }), lane)
  return { words: windowWords(result), result }
}

describe('Whether a lane is inside the window', () => {
  it('is said by the reading while the lane leaves the prompt that was read', () => {
    expect(wordsBy(undefined).words).toBeUndefined()
    const { words, result } = wordsBy(95)
    expect(words).toBe('5 over the window by the reading of 95')
    expect(result.checks.find(({ number }) => number === 7)).toMatchObject({ state: 'fails' })
    expect(wordsBy(40).words).toBeUndefined()
  })

  it('is counted where the lane leaves another prompt: no reading measured that', () => {
    const { words, result } = wordsBy(95, laneOf('prune', { scope: 'prompt' }))
    expect(result.tokens.after).toBeLessThan(80)
    expect(result.stats.source.kind).toBe('estimate')
    expect(words ?? '').not.toContain('reading')
  })
})
