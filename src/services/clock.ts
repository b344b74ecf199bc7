/** Milliseconds since 1970. The one clock of the page: what is computed of a document never reads it. */
export function now(): number {
  return Date.now()
}

const LOCALE = 'en-GB'
const MINUTE = 60_000

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
]

/** How long ago something was: "10 minutes ago", "yesterday", "just now". */
export function agoWords(time: number, today: number = now()): string {
  const past = today - time
  const [unit, size] = STEPS.find(([, milliseconds]) => past >= milliseconds) ?? []
  if (unit === undefined || size === undefined) return 'just now'
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(-Math.floor(past / size), unit)
}

/** A moment as a clock says it: "12:40" today, "1 Dec, 12:40" this year, else "1 Dec 2025, 12:40". */
export function timeWords(time: number, today: number = now()): string {
  const at = new Date(time)
  const then = new Date(today)
  const sameYear = at.getFullYear() === then.getFullYear()
  const sameDay = sameYear && at.getMonth() === then.getMonth() && at.getDate() === then.getDate()
  const day: Intl.DateTimeFormatOptions = sameDay
    ? {}
    : { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }
  return new Intl.DateTimeFormat(LOCALE, { ...day, hour: '2-digit', minute: '2-digit' }).format(at)
}
