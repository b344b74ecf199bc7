import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PART_BYTES, sourceOfAddress, sourceOfFiles } from './source.ts'

function file(name: string, size = 4): File {
  const made = new File(['GGUF'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}

function problemOf(sourced: ReturnType<typeof sourceOfFiles>): string {
  return sourced.ok ? 'none' : sourced.problem
}

describe('picked files', () => {
  it('are a model when it is one file', () => {
    const sourced = sourceOfFiles([file('tiny.gguf')])
    expect(sourced).toMatchObject({ ok: true, source: { kind: 'files', name: 'tiny.gguf' } })
  })

  it('are put in the order of their parts', () => {
    const sourced = sourceOfFiles([
      file('m-00002-of-00003.gguf'),
      file('m-00003-of-00003.gguf'),
      file('m-00001-of-00003.gguf'),
    ])
    if (!sourced.ok || sourced.source.kind !== 'files') throw new Error(problemOf(sourced))
    expect(sourced.source.files.map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `m-0000${n}-of-00003.gguf`))
  })

  it('that are not all parts are refused, and the part that is missing is named', () => {
    const parts = [file('m-00001-of-00003.gguf'), file('m-00003-of-00003.gguf')]
    expect(problemOf(sourceOfFiles(parts))).toContain('m-00002-of-00003.gguf is missing')
    expect(problemOf(sourceOfFiles([file('m-00002-of-00002.gguf')]))).toContain('m-00001-of-00002.gguf is missing')
  })

  it('that are several models are refused', () => {
    expect(problemOf(sourceOfFiles([file('a.gguf'), file('b.gguf')]))).toContain('several files')
    expect(problemOf(sourceOfFiles([file('m-00001-of-00001.gguf'), file('other.gguf')]))).toContain(
      'more files than parts',
    )
  })

  it('over 2 GB are refused before anything is read', () => {
    expect(problemOf(sourceOfFiles([file('m.gguf', MOST_PART_BYTES)]))).toBe('none')
    expect(problemOf(sourceOfFiles([file('m.gguf', MOST_PART_BYTES + 1)]))).toContain('m.gguf is larger than 2 GB')
  })

  it('that are none are said to be none', () => {
    expect(problemOf(sourceOfFiles([]))).toContain('No file')
  })
})

describe('a typed address', () => {
  it('is one file, told without what may be a secret in it', () => {
    const sourced = sourceOfAddress(' https://example.org/a/tiny%20one.gguf?token=secret#part ')
    expect(sourced).toEqual({
      ok: true,
      source: {
        kind: 'address',
        name: 'tiny one.gguf',
        urls: ['https://example.org/a/tiny%20one.gguf?token=secret'],
        place: 'example.org/a/tiny%20one.gguf',
      },
    })
  })

  it('of one part stands for all parts', () => {
    const sourced = sourceOfAddress('https://example.org/m-00002-of-00003.gguf?x=1')
    if (!sourced.ok || sourced.source.kind !== 'address') throw new Error('no address')
    expect(sourced.source.urls).toEqual([1, 2, 3].map((n) => `https://example.org/m-0000${n}-of-00003.gguf?x=1`))
  })

  it.each([
    ['tiny.gguf', 'no address'],
    ['ftp://example.org/tiny.gguf', 'https://'],
    ['file:///tiny.gguf', 'https://'],
    ['javascript:alert(1)//.gguf', 'https://'],
    ['http://example.org/tiny.gguf', 'for this computer only'],
    ['http://127.0.0.1.example.org/tiny.gguf', 'for this computer only'],
    ['https://me:word@example.org/tiny.gguf', 'name or a password'],
    ['https://example.org/tiny.bin', 'ends in .gguf'],
    ['https://example.org/?file=tiny.gguf', 'ends in .gguf'],
  ])('%s is refused, with the reason', (typed, reason) => {
    expect(problemOf(sourceOfAddress(typed))).toContain(reason)
  })

  it.each(['http://localhost:8080/m.gguf', 'http://127.0.0.1/m.gguf', 'http://[::1]:1/m.gguf'])(
    '%s is of this computer, and may do without https',
    (typed) => expect(sourceOfAddress(typed).ok).toBe(true),
  )

  it('leads to no other host than the typed one, and what follows ? is never told', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, validSchemes: ['https'] }),
        fc.stringMatching(/^\w+$/),
        (base, name) => {
          const url = new URL(base)
          url.pathname = `${url.pathname}/${encodeURIComponent(name)}.gguf`
          url.searchParams.set('token', 'canary-1234')
          const sourced = sourceOfAddress(url.href)
          if (!sourced.ok || sourced.source.kind !== 'address') throw new Error(problemOf(sourced))
          const { urls, place, name: called } = sourced.source
          expect(urls.map((each) => new URL(each).origin)).toEqual(urls.map(() => url.origin))
          expect(place + called).not.toContain('canary-1234')
        },
      ),
    )
  })
})
