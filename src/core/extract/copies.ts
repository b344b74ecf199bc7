import type { Segment } from './segments.ts'

const DIGITS = /\d+/g
const WHITE = /\s+/g
const LETTER = /\p{L}/u

function isLine({ voice }: Segment): boolean {
  return voice === 'output' || voice === 'code'
}

/**
 * Segments without copies. Of what people and models said the first stays, since an answer that repeats it adds nothing;
 * of what tools said the last, which is how things stand.
 */
export function withoutCopies(segments: readonly Segment[]): readonly Segment[] {
  const keys = segments.map(({ text }) => text.replace(WHITE, ' '))
  const stays = new Map<string, number>()
  segments.forEach((segment, index) => {
    const key = keys[index] ?? ''
    const before = segments[stays.get(key) ?? -1]
    if (!before || (isLine(segment) && isLine(before))) stays.set(key, index)
  })
  return segments.filter((_, index) => stays.get(keys[index] ?? '') === index)
}

/**
 * For each segment, how many later ones differ from it in numbers and spacing alone: the line of a log a minute later, a
 * step that is reported each time. A line of numbers alone has none: its numbers are all that it says.
 */
export function laterVersions(segments: readonly Segment[]): Uint32Array {
  const seen = new Map<string, number>()
  const later = new Uint32Array(segments.length)
  for (let index = segments.length - 1; index >= 0; index--) {
    const key = segments[index]?.text.replace(DIGITS, '0').replace(WHITE, ' ') ?? ''
    if (!LETTER.test(key)) continue
    const count = seen.get(key) ?? 0
    later[index] = count
    seen.set(key, count + 1)
  }
  return later
}
