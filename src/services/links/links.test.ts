import { deflateSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { parseShared } from '../../core/share/shared.ts'
import { packLink, unpackLink } from './links.ts'

const link = packLink({ d: { title: 'Hello' } })

describe('a link that cannot be read', () => {
  it('is said to be from a newer version where its form is', () => {
    expect(unpackLink(link.replace('v1.', 'v2.'))).toEqual({ ok: false, problem: 'newer', form: 2 })
  })

  it('is said to be cut where its end is missing', () => {
    expect(unpackLink(link.slice(0, -1))).toEqual({ ok: false, problem: 'cut' })
    expect(unpackLink('v1.')).toEqual({ ok: false, problem: 'cut' })
  })

  it('is said to be damaged where it was changed', () => {
    const at = link.length - 6
    const other = link[at] === 'A' ? 'B' : 'A'
    expect(unpackLink(`${link.slice(0, at)}${other}${link.slice(at + 1)}`)).toEqual({ ok: false, problem: 'damaged' })
  })

  it.each(['', 'hello', 'v1', 'v.x', 'v1.zzzzzzz.AAAA', 'v1.4.!!!!'])('is refused where it is none: “%s”', (text) => {
    expect(unpackLink(text).ok).toBe(false)
  })

  it('is not unpacked further than the limit', () => {
    const bomb = packLink('x'.repeat(3_000_000))
    expect(bomb.length).toBeLessThan(10_000)
    expect(unpackLink(bomb, 1_000_000)).toEqual({ ok: false, problem: 'too-large' })
    expect(unpackLink(bomb).ok).toBe(true)
  })
})

describe('a link with something behind it', () => {
  it.each(['.', ')', '&utm_source=chat', '…'])('opens as if “%s” were not there', (rest) => {
    expect(unpackLink(link + rest)).toEqual({ ok: true, value: { d: { title: 'Hello' } } })
  })
})

describe('a hostile link', () => {
  function opened(value: unknown) {
    const unpacked = unpackLink(packLink(JSON.parse(JSON.stringify(value))))
    return unpacked.ok ? parseShared(unpacked.value) : undefined
  }

  it('cannot change what all objects are', () => {
    const value = JSON.parse(
      '{"d":{"budget":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}}',
    )
    expect(opened(value)?.ok).toBe(true)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('cannot repeat the messages of a scenario without end', () => {
    const result = opened({ d: { history: Array.from({ length: 1000 }, () => [1, 1_000_000_000]) } })
    expect(result?.ok && result.shared.document.history).toEqual([])
  })

  it('that is nested a hundred thousand levels deep is refused, not crashed on', () => {
    const text = `{"d":{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
    expect(deflateSync(new TextEncoder().encode(text)).length).toBeLessThan(2_000)
    const result = parseShared(JSON.parse(text))
    expect(result.ok).toBe(false)
  })
})
