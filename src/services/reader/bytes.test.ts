import { existsSync, readFileSync } from 'node:fs'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { recogniseFiles } from '../../core/formats/files.ts'
import { openFound } from '../../core/formats/readText.ts'
import { readBytes, Unreadable } from './bytes.ts'

const LINE = '{"role":"user","content":"hé 👩‍👩‍👧"}'

async function read(bytes: Uint8Array, limit?: number) {
  const path = 'file'
  return readBytes(
    [{ path, blob: new Blob([new Uint8Array(bytes)]) }],
    () => {},
    () => {},
    limit,
  )
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
  view.setUint16(0, 0xfeff, littleEndian)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2 + 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('The bytes of a file', () => {
  it('are text in UTF-8, with or without a mark, and in UTF-16 as Windows writes it', async () => {
    for (const bytes of [strToU8(LINE), strToU8(`\uFEFF${LINE}`), utf16(LINE, true), utf16(LINE, false)]) {
      expect((await read(bytes)).map(({ text }) => text)).toEqual([LINE])
    }
  })

  it('are unpacked where they are a gzip or a zip, stored or packed', async () => {
    expect(await read(gzipSync(strToU8(LINE)))).toEqual([{ path: 'file', text: LINE }])
    const zip = zipSync({
      'log/a.json': strToU8(LINE),
      'log/b.jsonl': [strToU8('[]'), { level: 0 }],
      'picture.png': strToU8('x'),
    })
    expect(await read(zip)).toEqual([
      { path: 'log/a.json', text: LINE },
      { path: 'log/b.jsonl', text: '[]' },
    ])
    expect(await read(gzipSync(zip))).toHaveLength(2)
  })

  it('are told for what they are where they cannot be read', async () => {
    const sqlite = strToU8('SQLite format 3\0 and pages')
    const tar = new Uint8Array(1024)
    tar.set(strToU8('ustar'), 257)
    await expect(read(sqlite)).rejects.toThrow('SQLite database')
    await expect(read(gzipSync(tar))).rejects.toThrow('tar archive')
    await expect(read(gzipSync(strToU8(LINE)).subarray(0, 20))).rejects.toThrow('gzip archive is broken or cut')
    await expect(read(zipSync({ 'a.png': strToU8('x') }))).rejects.toThrow('none of them JSON')
  })

  it('of a zip that is cut or broken end in words', async () => {
    const zip = zipSync({ 'a.json': strToU8(LINE.repeat(200)) })
    for (let end = 4; end < zip.length; end += 7) {
      const result = await read(zip.subarray(0, end)).catch((error: unknown) => error)
      if (!Array.isArray(result)) expect(result).toBeInstanceOf(Unreadable)
    }
  })

  it('packed in a way that is not read here are refused by name', async () => {
    const zip = zipSync({ 'a.json': strToU8(LINE) })
    // The method of the first file stands eight bytes into its header; zstandard is 93.
    zip[8] = 93
    await expect(read(zip)).rejects.toThrow('method 93')
  })

  it('that unpack to more than the limit are refused before they are there', async () => {
    const piece = new Uint8Array(1024 * 1024)
    const zip = zipSync({ 'a.json': piece, 'b.json': piece, 'c.json': piece, 'd.json': piece }, { level: 1 })
    expect(zip.length).toBeLessThan(64 * 1024)
    await expect(read(zip, 3 * 1024 * 1024)).rejects.toThrow('unpacks to more than 3 MB')
    await expect(read(gzipSync(zip), 1024)).rejects.toThrow('unpacks to more than')
    expect(await read(zip)).toHaveLength(4)
  })

  it('of one among several that cannot be read lose only that one', async () => {
    const skipped: string[] = []
    const texts = await readBytes(
      [
        { path: 'a.db', blob: new Blob(['SQLite format 3\0']) },
        { path: 'b.json', blob: new Blob([LINE]) },
      ],
      () => {},
      (words, path) => skipped.push(`${path}: ${words}`),
    )
    expect(texts).toHaveLength(1)
    expect(skipped).toEqual([expect.stringContaining('a.db: This is an SQLite database')])
  })
})

describe('An evaluation log that is an archive', () => {
  const sample = new URL('../../../../shared/samples/inspect.eval', import.meta.url)
  const there = existsSync(sample)
  if (!there) console.info('../shared/samples/inspect.eval is not here: its test is skipped')
  it.skipIf(!there)('gives what a shell line counted in it', async () => {
    const counted = new URL('../../core/formats/testing/expected/inspect.eval.json', import.meta.url)
    const expected: unknown = JSON.parse(readFileSync(counted, 'utf8'))
    const recognised = recogniseFiles(await read(readFileSync(sample)))
    if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
    const histories = recognised.found.flatMap((found) => {
      const opened = openFound(found, [])
      return opened.ok ? [opened.conversation.history] : []
    })
    const messages = histories.flat().map((entry) => entry.message)
    expect(expected).toMatchObject({
      format: recognised.guess.format.id,
      conversations: histories.length,
      messages: messages.length,
      parts: messages.flatMap(({ parts }) => parts).length,
    })
  })
})
