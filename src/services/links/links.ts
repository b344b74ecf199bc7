import { deflateSync, Inflate } from 'fflate'
import type { Json } from '../../core/message/message.ts'

/** The form of links, in clear before the data: a reader must know whether it can read the rest. */
const FORM = 1

/** Bytes that a link may unpack to. More is no history, but an attack on the page. */
export const MOST_BYTES = 32_000_000

/** Characters that a link may have. */
const MOST_CHARACTERS = 12_000_000

export type Unpacked =
  | { readonly ok: true; readonly value: Json }
  /** `form`: of a link from a newer version. */
  | { readonly ok: false; readonly problem: 'cut' | 'too-large' | 'damaged' }
  | { readonly ok: false; readonly problem: 'newer'; readonly form: number }

/** FNV-1a, 32 bits: a link that was cut or changed on its way is told from one that is whole. Not a signature. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
}

const CHUNK = 0x8000

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * A value as the part of an address behind its #: `v1.<length>.<data>`, where the data is JSON, deflated, with four bytes
 * of checksum before it, in base64url; the length is that of the data, in base 36. Only letters, digits, `.`, `-` and `_`.
 */
export function packLink(value: Json): string {
  const packed = deflateSync(new TextEncoder().encode(JSON.stringify(value)), { level: 9, mem: 9 })
  const bytes = new Uint8Array(packed.length + 4)
  new DataView(bytes.buffer).setUint32(0, checksum(packed))
  bytes.set(packed, 4)
  const data = toBase64Url(bytes)
  return `v${FORM}.${data.length.toString(36)}.${data}`
}

/** Inflates, and stops as soon as there is more than `most`; undefined for data that is no deflate stream. */
function inflate(bytes: Uint8Array, most: number): Uint8Array | 'too-large' | undefined {
  const parts: Uint8Array[] = []
  let size = 0
  let ended = false
  const stream = new Inflate((part, final) => {
    size += part.length
    if (size <= most) parts.push(part)
    ended ||= final
  })
  try {
    // In small pieces: one may stand for a thousand times as much.
    for (let at = 0; at < bytes.length && size <= most; at += 1024) {
      stream.push(bytes.subarray(at, at + 1024), at + 1024 >= bytes.length)
    }
  } catch {
    return undefined
  }
  if (size > most) return 'too-large'
  if (!ended) return undefined
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Whether a hash, without its #, has the shape of a link of ours, of whatever form. */
export function isLink(text: string): boolean {
  return /^v\d{1,6}\./.test(text)
}

/** Reads what `packLink` made. Never throws, and never unpacks more than `most` bytes. */
export function unpackLink(text: string, most: number = MOST_BYTES): Unpacked {
  const form = Number(/^v(\d{1,6})\./.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(form)) return { ok: false, problem: 'damaged' }
  if (form > FORM) return { ok: false, problem: 'newer', form }
  if (text.length > MOST_CHARACTERS) return { ok: false, problem: 'too-large' }
  const [, length = '', data = ''] = text.split('.')
  const said = /^[0-9a-z]{1,6}$/.test(length) ? Number.parseInt(length, 36) : Number.NaN
  if (data.length < said) return { ok: false, problem: 'cut' }
  // Something was put behind it: a chat's full stop, a bracket.
  const bytes = fromBase64Url(data.slice(0, said))
  if (!bytes || bytes.length < 5 || Number.isNaN(said)) return { ok: false, problem: data === '' ? 'cut' : 'damaged' }
  const packed = bytes.subarray(4)
  if (new DataView(bytes.buffer).getUint32(0) !== checksum(packed)) return { ok: false, problem: 'damaged' }
  const json = inflate(packed, most)
  if (json === 'too-large') return { ok: false, problem: 'too-large' }
  if (!json) return { ok: false, problem: 'damaged' }
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) }
  } catch {
    return { ok: false, problem: 'damaged' }
  }
}
