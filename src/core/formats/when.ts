/** Milliseconds of a day. */
const DAY = 86_400_000

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** The date of a day since 1970, in the proleptic Gregorian calendar (eras of 400 years are 146,097 days long). */
function dateOf(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const inEra = shifted - era * 146_097
  const year = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const shiftedMonth = Math.floor((5 * inYear + 2) / 153)
  const day = inYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const full = year + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** A time of a file as ISO 8601: ISO as it is, or a number of seconds or milliseconds since 1970. By hand: the core has no clock. */
export function whenOf(value: unknown): string | undefined {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}/.test(value) ? value : undefined
  if (typeof value !== 'number' || !(value > 0)) return undefined
  // Seconds reach this bound in the year 5138, milliseconds passed it in 1973.
  const ms = Math.floor(value < 100_000_000_000 ? value * 1000 : value)
  if (ms >= 253_402_300_800_000) return undefined
  const rest = ms % DAY
  const time = `${two(Math.floor(rest / 3_600_000))}:${two(Math.floor(rest / 60_000) % 60)}:${two(Math.floor(rest / 1000) % 60)}`
  return `${dateOf(Math.floor(ms / DAY))}T${time}.${String(rest % 1000).padStart(3, '0')}Z`
}
