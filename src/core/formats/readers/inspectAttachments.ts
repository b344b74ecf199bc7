import { isList, isRecord } from '../value.ts'

/** Puts back what a log keeps once and points to: `attachment://<hash>`, in older logs `tc://<hash>`. */
export interface Attachments {
  resolve(value: unknown): unknown
  /** Pointers that led to nothing. */
  readonly missing: number
}

const POINTER = /(?:attachment|tc):\/\/([0-9a-fA-F]{6,})/g
const HAS_POINTER = /(?:attachment|tc):\/\/[0-9a-fA-F]{6}/

/** Reads the attachments of a sample; in older logs they stand in `transcript`. */
export function createAttachments(sample: Readonly<Record<string, unknown>>): Attachments {
  const places = [sample.attachments, isRecord(sample.transcript) ? sample.transcript.content : undefined].filter(
    isRecord,
  )
  let missing = 0

  function textFor(pointer: string, hash: string): string {
    for (const place of places) {
      const text = Object.hasOwn(place, hash) ? place[hash] : undefined
      if (typeof text === 'string') return text
    }
    missing++
    return pointer
  }

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return HAS_POINTER.test(value) ? value.replace(POINTER, textFor) : value
    if (isList(value)) return value.map(resolve)
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)])) : value
  }

  return {
    resolve,
    get missing() {
      return missing
    },
  }
}
