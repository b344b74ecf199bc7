import { strFromU8, Unzip, UnzipInflate } from 'fflate'
import { type Progress, type TextFile, worthReading } from '../../core/formats/files.ts'
import { MAX_TEXT_LENGTH } from '../../core/formats/readText.ts'
import type { Problem } from '../../core/formats/report.ts'
import { count, num } from '../../core/words/words.ts'
import type { InputFile } from './protocol.ts'

/** What an archive may unpack to, in bytes: a small one can hold thousands of times its size. */
export const MAX_UNPACKED = 512 * 1024 * 1024

/** A file that is no text and no archive that can be read: the words say what it is. */
export class Unreadable extends Error {
  readonly problem: Problem
  constructor(words: string, path?: string) {
    super(words)
    this.problem = path === undefined ? { words } : { words, path }
  }
}

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)
const isGzip = (bytes: Uint8Array) => startsWith(bytes, 0x1f, 0x8b)
const isTar = (bytes: Uint8Array) => strFromU8(bytes.subarray(257, 262), true) === 'ustar'
const isSqlite = (bytes: Uint8Array) => strFromU8(bytes.subarray(0, 15), true) === 'SQLite format 3'

/** Bytes as text: UTF-8, or UTF-16 with the mark that Windows puts in front. */
export function decoded(bytes: Uint8Array): string {
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function limitWords(limit: number): string {
  return `It unpacks to more than ${num(limit / 1024 / 1024)} MB, the most that is read here: nothing was opened.`
}

/** Adds pieces up and refuses what is larger than an archive may be. */
function collector(limit: number) {
  let size = 0
  return {
    check(piece: Uint8Array) {
      size += piece.length
      if (size > limit) throw new Unreadable(limitWords(limit))
    },
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** The names of the files in a zip, by its directory at the end; all that are met where that is broken. */
function namesIn(zip: Uint8Array): readonly string[] {
  const names: string[] = []
  const unzip = new Unzip((file) => names.push(file.name))
  unzip.register(UnzipInflate)
  unzip.push(zip, true)
  return names
}

/** So much of an archive is unpacked at a time: what it grows to is known before much of it is there. */
const SLICE = 64 * 1024

/** Unpacks the files of a zip that may be transcripts. */
function unzipped(zip: Uint8Array, path: string, progress: Progress, limit: number): readonly TextFile[] {
  const all = namesIn(zip).filter((name) => !name.endsWith('/'))
  const wanted = new Set(worthReading(all))
  if (wanted.size === 0) {
    throw new Unreadable(`The archive has ${count(all.length, 'file')}, none of them JSON or JSON lines.`, path)
  }
  const total = collector(limit)
  const files: TextFile[] = []
  const unzip = new Unzip((file) => {
    if (!wanted.has(file.name)) return
    const pieces: Uint8Array[] = []
    file.ondata = (error, piece, final) => {
      if (error) throw new Unreadable(`A file in the archive is broken: ${error.message}.`, file.name)
      total.check(piece)
      pieces.push(piece)
      if (final) files.push({ path: file.name, text: decoded(joined(pieces)) })
    }
    if (file.compression !== 0 && file.compression !== 8) {
      const words = `A file in the archive is packed in a way that is not read here (method ${file.compression}): unpack it and drop the folder.`
      throw new Unreadable(words, file.name)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < zip.length; at += SLICE) {
    if (at % (SLICE * 64) === 0) progress('Unpacking', at, zip.length)
    unzip.push(zip.subarray(at, at + SLICE), at + SLICE >= zip.length)
  }
  if (files.length === 0) throw new Unreadable('The archive seems to be cut: no file in it could be unpacked.', path)
  return files
}

async function gunzipped(
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = collector(limit)
  const pieces: Uint8Array[] = []
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      total.check(read.value)
      pieces.push(read.value)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('The gzip archive is broken or cut.', path)
  }
  return new Uint8Array(joined(pieces))
}

async function textsOf({ path, blob }: InputFile, progress: Progress, limit: number): Promise<readonly TextFile[]> {
  const given = new Uint8Array(await blob.arrayBuffer())
  const bytes = isGzip(given) ? await gunzipped(given, path, limit) : given
  if (isZip(bytes)) {
    try {
      return unzipped(bytes, path, progress, limit)
    } catch (error) {
      if (error instanceof Unreadable) throw error
      throw new Unreadable(
        `The archive cannot be unpacked: ${error instanceof Error ? error.message : 'it is broken'}.`,
        path,
      )
    }
  }
  if (isTar(bytes))
    throw new Unreadable('This is a tar archive: unpack it and drop the folder, or the files in it.', path)
  if (isSqlite(bytes)) {
    const words =
      'This is an SQLite database, which is not read. Tools that keep one can export a session, such as "opencode export".'
    throw new Unreadable(words, path)
  }
  if (bytes.length > MAX_TEXT_LENGTH) {
    throw new Unreadable(
      `It has ${num(bytes.length / 1e6)} MB; the most that is read is ${num(MAX_TEXT_LENGTH / 1e6)}.`,
      path,
    )
  }
  return [{ path, text: decoded(bytes) }]
}

/**
 * The texts of files: archives unpacked, encodings told by their marks. Throws `Unreadable` where one file is all that
 * there is; of several, those that cannot be read are told by `skipped`. `limit`: bytes that one archive may unpack to.
 */
export async function readBytes(
  files: readonly InputFile[],
  progress: Progress,
  skipped: (words: string, path: string) => void,
  limit: number = MAX_UNPACKED,
): Promise<readonly TextFile[]> {
  const texts: TextFile[] = []
  for (const [index, file] of files.entries()) {
    progress('Reading', index, files.length)
    try {
      texts.push(...(await textsOf(file, progress, limit)))
    } catch (error) {
      const known =
        error instanceof Unreadable ? error : new Unreadable('It cannot be read: it may have been moved.', file.path)
      if (files.length === 1) throw known
      skipped(known.message, file.path)
    }
  }
  return texts
}
