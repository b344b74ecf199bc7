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

/** What the other side said, fit to be shown: without the key or anything shaped like one, on one line, cut. */
export function redact(text: string, key: string | undefined): string {
  let safe = withoutKey(text, key)
  for (const { start, end } of [...secretsUnder(undefined, safe)].reverse()) {
    safe = `${safe.slice(0, start)}[key]${safe.slice(end)}`
  }
  const line = safe.replace(MASKED, '[key]').replace(/\s+/g, ' ').trim()
  return line.length > MOST ? `${line.slice(0, MOST - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
