const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** What is odd about a date of year, month and day. The text is the user's and stays: another form is never odd. */
export function dateNote(text: string): string | undefined {
  const found = DATE.exec(text.trim())
  if (!found) return undefined
  const [, year = 0, month = 0, day = 0] = found.map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
    return 'No such day is in the calendar. It is sent as it stands.'
  }
  return undefined
}
