import { describe, expect, it } from 'vitest'
import type { Segment } from '../../ui/Ribbon.tsx'
import { cutNumbers, withoutNumbers } from './cutNumbers.ts'

const segment = (label: string | undefined, share: number): Segment => ({
  key: label ?? 'merged',
  role: 'user',
  share,
  tokens: 1,
  merged: 1,
  ...(label === undefined ? {} : { label }),
})

describe('The numbers in the budget bar', () => {
  const segments = [segment('1', 0.5), segment(undefined, 0.1), segment('3', 0.2)]

  it('are not drawn where the line of a threshold would go through them', () => {
    expect(cutNumbers(segments, 1, [0.25, 0.7])).toBe('0,2')
    expect(withoutNumbers(segments, '0,2').map(({ label }) => label)).toEqual([undefined, undefined, undefined])
  })

  it('stay where the line goes beside them, or through a block without one', () => {
    expect(cutNumbers(segments, 1, [0.23, 0.55, 0.9])).toBe('')
    expect(withoutNumbers(segments, '')).toBe(segments)
  })

  it('are as near in a bar that is wider than the window', () => {
    expect(cutNumbers(segments, 1, [0.24])).toBe('')
    expect(cutNumbers(segments, 1.5, [0.24])).toBe('0')
  })
})
