import { secretsUnder } from '../../../core/secrets/find.ts'

/** How much of what the other side says is told. */
const MOST = 300

/** A shorter key is none that could be known again, and taking it out would spoil the words. */
const LEAST_KEY = 6
/** Keys that the other side has masked itself: `sk-abc***xyz`. Its ends are still a part of the key. */
const MASKED = /\S*(?:\*{3,}|•{3,})[^\s,.;:)"'”’]*/g

/** A text without this key. */
export function withoutKey(text: string, key: string | undefined): string {
  return key === undefined || key.length < LEAST_KEY ? text : text.split(key).join('[key]')
}

/** A text that comes in pieces, without a key. */
export interface KeyFilter {
  /** What can be told after this piece: an end that may be the beginning of the key is held back. */
  pass(piece: string): string
  /** What was held back, once no more comes. */
  rest(): string
}

/** Characters at the end of a text with which the key may begin. */
function begunAt(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length--) {
    if (text.endsWith(key.slice(0, length))) return length
  }
  return 0
}

/** Takes a key out of a text while it comes, wherever its pieces are cut: together they give `withoutKey` of the whole. */
export function createKeyFilter(key: string | undefined): KeyFilter {
  let held = ''
  return {
    pass(piece) {
      if (key === undefined || key.length < LEAST_KEY) return piece
      const parts = (held + piece).split(key)
      const last = parts.at(-1) ?? ''
      const begun = begunAt(last, key)
      held = last.slice(last.length - begun)
      return [...parts.slice(0, -1), last.slice(0, last.length - begun)].join('[key]')
    },
    rest() {
      const rest = held
      held = ''
      return rest
    },
  }
}

/** What the other side said, fit to be shown: without the key or anything shaped like one, on one line, cut. */
export function redact(text: string, key: string | undefined): string {
  let safe = withoutKey(text, key)
  for (const { start, end } of [...secretsUnder(undefined, safe)].reverse()) {
    safe = `${safe.slice(0, start)}[key]${safe.slice(end)}`
  }
  const line = safe.replace(MASKED, '[key]').replace(/\s+/g, ' ').trim()
  return line.length > MOST ? `${line.slice(0, MOST - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
