/** The groups of an extractive summary, in the order in which they are written. */
export const HEADINGS = [
  'Goal',
  'Requests',
  'Decisions and constraints',
  'Errors',
  'Files and code',
  'Steps',
  'Found',
] as const
export type Heading = (typeof HEADINGS)[number]

/** The line that a group begins with. */
export function headingLine(heading: Heading): string {
  return `${heading}:`
}

const BY_LINE: ReadonlyMap<string, Heading> = new Map(HEADINGS.map((heading) => [headingLine(heading), heading]))

/** Which group a line of a summary begins; undefined for every other line. */
export function headingOf(line: string): Heading | undefined {
  return BY_LINE.get(line)
}
