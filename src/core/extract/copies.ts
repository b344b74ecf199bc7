import type { Segment } from './segments.ts'

const DIGITS = /\d+/g
const WHITE = /\s+/g
const LETTER = /\p{L}/u

/**
 * What near-copies have in common: a line of output or code without its numbers and spacing (the same line of a log a
 * minute later). A line without letters is all numbers, so it is only a copy of the same line.
 */
function keyOf({ text, voice }: Segment): string {
  const isLine = voice === 'output' || voice === 'code'
  return isLine && LETTER.test(text) ? text.replace(DIGITS, '0').replace(WHITE, ' ') : text.replace(WHITE, ' ')
}

/**
 * Segments without copies and near-copies. Of what people and models said the first stays, since an answer that
 * repeats it adds nothing; of what tools said the last, which is how things stand.
 */
export function withoutCopies(segments: readonly Segment[]): readonly Segment[] {
  const keys = segments.map(keyOf)
  const stays = new Map<string, number>()
  segments.forEach(({ voice }, index) => {
    const key = keys[index] ?? ''
    const before = stays.get(key)
    const isLine = voice === 'output' || voice === 'code'
    const said = before !== undefined && ['user', 'earlier', 'assistant'].includes(segments[before]?.voice ?? '')
    if (before === undefined || (isLine && !said)) stays.set(key, index)
  })
  return segments.filter((_, index) => stays.get(keys[index] ?? '') === index)
}
