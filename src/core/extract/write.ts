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
  /** Characters that are left. */
  left(): number
  /** Puts a segment on the page if it fits with its heading. */
  put(index: number, text: string, heading: Heading): boolean
  text(): string
}

/** A page of at most so many characters. Lines are written in groups, in the order of their index in each. */
export function createPage(characters: number): Page {
  const isPlain = characters < LEAST_FOR_HEADINGS
  const groups = new Map<Heading, (readonly [index: number, text: string])[]>()
  // The last line has no line break.
  let left = characters + 1
  return {
    left: () => left,
    put(index, text, heading) {
      const isNew = !isPlain && !groups.has(heading)
      const cost = lineCost(text) + (isNew ? headingLine(heading).length + 1 : 0)
      if (cost > left) return false
      left -= cost
      const group = groups.get(heading) ?? []
      groups.set(heading, group)
      group.push([index, text])
      return true
    },
    text() {
      const lines = HEADINGS.flatMap((heading) => {
        const group = groups.get(heading)
        if (!group) return []
        const sorted = group.sort(([a], [b]) => a - b).map(([, text]) => BULLET + text)
        return isPlain ? sorted : [headingLine(heading), ...sorted]
      })
      return lines.join('\n')
    },
  }
}
