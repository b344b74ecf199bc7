// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropProgress, isTourOver, putTourOver, readProgress, writeProgress } from './progress.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

function refuse(): void {
  const no = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(no)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(no)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(no)
}

describe('progress in lessons', () => {
  it('is read as it was written, and gone when it is forgotten', () => {
    const progress = { pruning: { done: ['order', 'tail'], at: 'marker' } }
    expect(readProgress()).toEqual({})
    writeProgress(progress)
    expect(readProgress()).toEqual(progress)
    dropProgress()
    expect(readProgress()).toEqual({})
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'null', '[]', '7', '{', '{"pruning":3}', '{"pruning":{"done":"all"}}'])('is none in %s', (text) => {
    localStorage.setItem('what-survives.lessons', text)
    expect(readProgress()).toEqual({})
  })

  it('leaves out what is no id of a step', () => {
    localStorage.setItem('what-survives.lessons', '{"pruning":{"done":["a",3,null],"at":9}}')
    expect(readProgress()).toEqual({ pruning: { done: ['a'] } })
  })

  it('does without a storage that refuses', () => {
    refuse()
    expect(() => writeProgress({ pruning: { done: [] } })).not.toThrow()
    expect(() => dropProgress()).not.toThrow()
    expect(readProgress()).toEqual({})
  })
})

describe('the tour', () => {
  it('is over once that was put', () => {
    expect(isTourOver()).toBe(false)
    putTourOver()
    expect(isTourOver()).toBe(true)
  })

  it('is not offered where it could be offered for ever', () => {
    refuse()
    expect(() => putTourOver()).not.toThrow()
    expect(isTourOver()).toBe(true)
  })
})
