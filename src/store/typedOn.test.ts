import { describe, expect, it } from 'vitest'
import { isTypedOn, jumpedWhileTyping } from './typedOn.ts'

describe('What is typed on at a jump', () => {
  it('is every letter until a pause, a deletion among them', () => {
    jumpedWhileTyping(1_000)
    expect(['d', 'o', 'Backspace', 'c'].map((key, at) => isTypedOn(key, 1_700 + at * 400))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isTypedOn('s', 1_700 + 3 * 400 + 500)).toBe(false)
    expect(isTypedOn('d', 1_700 + 3 * 400 + 501)).toBe(false)
  })

  it('is no arrow, and nothing once a moment has passed', () => {
    jumpedWhileTyping(10_000)
    expect(isTypedOn('ArrowDown', 10_100)).toBe(false)
    expect(isTypedOn('d', 10_800)).toBe(false)
  })
})
