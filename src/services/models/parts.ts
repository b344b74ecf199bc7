/** A stretch of one message. Pieces are messages as texts, in order. */
export interface Fragment {
  readonly piece: number
  readonly text: string
  /** It goes on from the fragment before it: the message was longer than a part. */
  readonly continues: boolean
}

/** Messages that are given to a model in one call. */
export type Part = readonly Fragment[]

/** What stands before the rest of a message that was split, for the model to read. */
const CONTINUED = '<continued>\n'
const BETWEEN = '\n\n'

/** Bytes of a character in UTF-8; two for half of a pair. */
function bytesOfCode(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) return 2
  return code < 0x10000 ? 3 : 4
}

/** Bytes in UTF-8. Closer to tokens than characters are: a Chinese character is about one token, as three letters are. */
export function byteLength(text: string): number {
  let bytes = 0
  // By code unit: the two halves of a pair are two bytes each.
  for (let at = 0; at < text.length; at++) bytes += bytesOfCode(text.charCodeAt(at))
  return bytes
}

function bytesOf({ text, continues }: Fragment): number {
  return byteLength(text) + BETWEEN.length + (continues ? CONTINUED.length : 0)
}

/** The most characters from `start` on that take no more than so many bytes; at least one whole character. */
function endWithin(text: string, start: number, most: number): number {
  let bytes = 0
  let at = start
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    bytes += bytesOfCode(code)
    if (bytes > most && at > start) return at
    at += code > 0xffff ? 2 : 1
  }
  return at
}

/** Where to cut a text at the latest at `end`: after a line break, else after a space, else there. */
function cutBefore(text: string, start: number, end: number): number {
  if (end === text.length) return end
  // Not so early that the pieces become many: in the second half.
  const half = start + (end - start) / 2
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, end - 1)
    if (at + 1 > half) return at + 1
  }
  return end
}

function fragmentsOf(text: string, piece: number, most: number): readonly Fragment[] {
  if (byteLength(text) + BETWEEN.length <= most) return [{ piece, text, continues: false }]
  const room = Math.max(1, most - BETWEEN.length - CONTINUED.length)
  const fragments: Fragment[] = []
  for (let start = 0; start < text.length; ) {
    const end = cutBefore(text, start, endWithin(text, start, room))
    fragments.push({ piece, text: text.slice(start, end), continues: start > 0 })
    start = end
  }
  return fragments
}

function group(fragments: readonly Fragment[], most: number): readonly Part[] {
  const parts: Fragment[][] = []
  let room = 0
  for (const fragment of fragments) {
    const bytes = bytesOf(fragment)
    const last = parts.at(-1)
    if (last && bytes <= room) last.push(fragment)
    else {
      parts.push([fragment])
      room = most
    }
    room -= bytes
  }
  return parts
}

/**
 * Parts of about the same size, each of at most `most` bytes as the model is shown it. They end where messages end; a
 * message that is longer than a part alone is split inside, at a line break where there is one. The fragments of all
 * parts, joined, are the pieces, whole and in order.
 */
export function splitPieces(pieces: readonly string[], most: number): readonly Part[] {
  const fragments = pieces.flatMap((text, piece) => fragmentsOf(text, piece, most))
  const fewest = group(fragments, most)
  // As many parts as that, but not all of them full and the last one nearly empty.
  const total = fragments.reduce((bytes, fragment) => bytes + bytesOf(fragment), 0)
  for (let size = Math.ceil(total / fewest.length); size < most; size = Math.ceil(size * 1.05)) {
    const even = group(fragments, size)
    if (even.length <= fewest.length) return even
  }
  return fewest
}

function halveFragment({ piece, text, continues }: Fragment): readonly [Part, Part] | undefined {
  const end = cutBefore(text, 0, endWithin(text, 0, byteLength(text) / 2))
  if (end >= text.length) return undefined
  return [[{ piece, text: text.slice(0, end), continues }], [{ piece, text: text.slice(end), continues: true }]]
}

/** A part as two, each of about half its bytes; undefined where it is a single character. */
export function halve(part: Part): readonly [Part, Part] | undefined {
  const [first] = part
  if (!first || part.length === 1) return first && halveFragment(first)
  const total = part.reduce((bytes, fragment) => bytes + bytesOf(fragment), 0)
  let before = 0
  const middle = part.findIndex((fragment) => {
    before += bytesOf(fragment)
    return before >= total / 2
  })
  const border = Math.min(middle + 1, part.length - 1)
  return [part.slice(0, border), part.slice(border)]
}

/** A part as a model is shown it. */
export function partText(part: Part): string {
  return part.map(({ text, continues }) => (continues ? CONTINUED + text : text)).join(BETWEEN)
}

/** How many messages are split inside. */
export function splitInside(parts: readonly Part[]): number {
  return new Set(parts.flat().flatMap(({ piece, continues }) => (continues ? [piece] : []))).size
}
