import { describe, expect, it } from 'vitest'
import { linkLength, linkWords } from './links.ts'

describe('how long a link is', () => {
  it('is short up to what a chat message takes, and says so', () => {
    expect(linkLength(2_000)).toBe('short')
    expect(linkWords(2_000)).toBe('2,000 characters. Short enough for a chat message, of which many end at 2,000.')
  })

  it('is long where chat tools cut it', () => {
    expect(linkLength(2_001)).toBe('long')
    expect(linkWords(2_001)).toMatch(/^2,001 characters\. Many chat tools cut a message at 2,000/)
  })

  it('asks for a file where other programs do not pass it on, and says where nothing opens it', () => {
    expect(linkLength(32_000)).toBe('long')
    expect(linkLength(32_001)).toBe('file')
    expect(linkWords(32_001)).toContain('a file travels better')
    expect(linkWords(2_000_001)).toContain('save it as a file')
  })
})
