import { signsOf } from './facts.ts'
import { HEADINGS, type Heading, headingLine } from './headings.ts'
import type { Segment } from './segments.ts'

/** With less room than this, in characters, headings would take what lines need. */
const LEAST_FOR_HEADINGS = 240
const BULLET = '- '

/** The group that a segment is written in. */
export function groupOf(segment: Segment): Heading {
  const { voice, heading } = segment
  if (heading) return heading
  const signs = signsOf(segment)
  if (signs.error) return 'Errors'
  if (signs.rule) return 'Decisions and constraints'
  if (voice === 'user') return 'Requests'
  if (voice === 'code' || (signs.path && voice !== 'assistant')) return 'Files and code'
  return voice === 'output' ? 'Found' : 'Steps'
}

/** What one more line costs: characters, with its bullet and its line break. */
export function lineCost(text: string): number {
  return BULLET.length + text.length + 1
}

export interface Page {
  /** Characters that are left for the text of one more line in a group. */
  room(heading: Heading): number
  /** Puts a segment on the page if it fits. */
  put(index: number, text: string, heading: Heading): boolean
  text(): string
}

interface Line {
  readonly index: number
  readonly text: string
}

/** Lines in the order of the messages. */
function written(lines: readonly Line[]): readonly string[] {
  return lines.toSorted((a, b) => a.index - b.index).map(({ text }) => BULLET + text)
}

/** A page of at most so many characters. Lines are written in groups, in their order in each; a small page has none. */
export function createPage(characters: number): Page {
  const isPlain = characters < LEAST_FOR_HEADINGS
  const groups = new Map<Heading, Line[]>()
  // The last line has no line break.
  let left = characters + 1
  const headingCost = (heading: Heading): number =>
    isPlain || groups.has(heading) ? 0 : headingLine(heading).length + 1
  const room = (heading: Heading): number => left - headingCost(heading) - lineCost('')
  return {
    room,
    put(index, text, heading) {
      if (text.length > room(heading)) return false
      left -= headingCost(heading) + lineCost(text)
      const group = groups.get(heading) ?? []
      groups.set(heading, group)
      group.push({ index, text })
      return true
    },
    text() {
      if (isPlain) return written([...groups.values()].flat()).join('\n')
      const lines = HEADINGS.flatMap((heading) => {
        const group = groups.get(heading)
        return group ? [headingLine(heading), ...written(group)] : []
      })
      return lines.join('\n')
    },
  }
}
