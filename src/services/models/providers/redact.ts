import { secretsUnder } from '../../../core/secrets/find.ts'

/** How much of what the other side says is told. */
const MOST = 300

/** What the other side said, fit to be shown: without the key or anything shaped like one, on one line, cut. */
export function redact(text: string, key: string | undefined): string {
  let safe = key ? text.split(key).join('[key]') : text
  for (const { start, end } of [...secretsUnder(undefined, safe)].reverse()) {
    safe = `${safe.slice(0, start)}[key]${safe.slice(end)}`
  }
  const line = safe.replace(/\s+/g, ' ').trim()
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line
}
