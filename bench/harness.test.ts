import { describe, expect, it } from 'vitest'
import { isTooSlow, measure, median, table } from './harness.ts'

const row = { case: 'c', contender: 'ours', median: 2, fastest: 1, processor: 1234.5, ratio: 2, atMost: 3 }

describe('the bench', () => {
  it('takes the middle of odd and even numbers of runs', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('gives every contender as a ratio to the named peer', async () => {
    const busy = (rounds: number) => () => () => {
      let sum = 0
      for (let index = 0; index < rounds; index++) sum += Math.sqrt(index)
      return sum
    }
    const rows = await measure({
      name: 'roots',
      peer: { name: 'few', prepare: busy(100_000) },
      contenders: [{ name: 'many', prepare: busy(2_000_000), atMost: 1000 }],
      runs: 5,
    })
    expect(rows.map(({ contender }) => contender)).toEqual(['few', 'many'])
    expect(rows[0]?.ratio).toBe(1)
    expect(rows[1]?.ratio).toBeGreaterThan(2)
  })

  it('breaks a promise only above its ratio, and a ratio that is no number breaks it too', () => {
    expect(isTooSlow(row)).toBe(false)
    expect(isTooSlow({ ...row, ratio: 3.1 })).toBe(true)
    expect(isTooSlow({ ...row, ratio: Number.NaN })).toBe(true)
    expect(isTooSlow({ ...row, ratio: 99, atMost: undefined })).toBe(false)
  })

  it('prints a Markdown table', () => {
    expect(table([row]).split('\n')[2]).toBe('| c | ours | 2 | 1 | 1235 | 2 | 3 ok |')
  })
})
