import { describe, expect, it } from 'vitest'
import { agoWords, timeWords } from './clock.ts'

const today = new Date(2026, 11, 2, 12, 40).getTime()
const minutes = (n: number) => today - n * 60_000

describe('a moment in words', () => {
  it.each([
    [minutes(0.5), 'just now'],
    [minutes(1), '1 minute ago'],
    [minutes(59), '59 minutes ago'],
    [minutes(61), '1 hour ago'],
    [minutes(25 * 60), 'yesterday'],
    [minutes(-5), 'just now'],
  ])('%d is %s', (time, words) => {
    expect(agoWords(time, today)).toBe(words)
  })

  it.each([
    [minutes(60), '11:40'],
    [minutes(24 * 60), '1 Dec, 12:40'],
    [minutes(366 * 24 * 60), '1 Dec 2025, 12:40'],
  ])('%d stands as %s', (time, words) => {
    expect(timeWords(time, today)).toBe(words)
  })
})
