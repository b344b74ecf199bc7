import {
  ENVIRONMENT_FIELDS,
  type Environment,
  type EnvironmentField,
  SECTIONS,
  type SectionKey,
  type SectionTexts,
} from './sections.ts'
import { headingAt, tidy } from './systemPrompt.ts'

/** What was found in a text, and what the sections cannot hold as it stood. */
export interface ReadPrompt {
  readonly texts: SectionTexts
  readonly environment: Environment
  /** How many section headings the text has in their order. */
  readonly headings: number
  /** Text stood before the first heading: it is at the front of the identity now. */
  readonly before: boolean
  /** Lines of the environment before its first input: no input holds them. */
  readonly left: readonly string[]
}

const ORDER: readonly SectionKey[] = SECTIONS.map(({ key }) => key)
const FIELDS: readonly EnvironmentField[] = ENVIRONMENT_FIELDS.map(({ key }) => key)

function join(lines: readonly string[]): string {
  return lines.join('\n').trim()
}

/** The inputs in the lines of an environment. A line that names none goes on with the input before it. */
function readEnvironment(text: string): Pick<ReadPrompt, 'environment' | 'left'> {
  const values = new Map<EnvironmentField, string[]>()
  const left: string[] = []
  let into = left
  let at = -1
  for (const line of text === '' ? [] : text.split('\n')) {
    const next = ENVIRONMENT_FIELDS.findIndex(({ label }, index) => index > at && line.startsWith(`${label}:`))
    const field = ENVIRONMENT_FIELDS[next]
    if (!field) {
      into.push(line)
      continue
    }
    at = next
    into = [line.slice(field.label.length + 1)]
    values.set(field.key, into)
  }
  const environment = Object.fromEntries(
    FIELDS.flatMap((key) => {
      const value = join(values.get(key) ?? [])
      return value === '' ? [] : [[key, value]]
    }),
  ) satisfies Environment
  return { environment, left: left.filter((line) => line.trim() !== '') }
}

/**
 * Reads a text back into the sections that it was built from. A heading counts where its section may still come:
 * one that stands too late, or twice, is text of the section that it stands in, and is flagged there when it is
 * built again. For every text that `buildSystemPrompt` made and that has no spoofed heading this is its inverse.
 */
export function readSystemPrompt(text: string): ReadPrompt {
  const lines = tidy(text).split('\n')
  const found = new Map<SectionKey, string[]>()
  const before: string[] = []
  let into = before
  let at = -1
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const heading = headingAt(line, lines[index + 1] ?? '')
    const place = heading ? ORDER.indexOf(heading.key) : -1
    if (!heading || place <= at) {
      into.push(line)
      continue
    }
    at = place
    into = []
    found.set(heading.key, into)
    index += heading.lines - 1
  }
  const front = join(before)
  const { environment, left } = readEnvironment(join(found.get('environment') ?? []))
  const texts = Object.fromEntries(
    ORDER.flatMap((key) => {
      const own = join(found.get(key) ?? [])
      const whole = key === 'identity' && front !== '' ? join([front, '', own]) : own
      return key === 'environment' || whole === '' ? [] : [[key, whole]]
    }),
  ) satisfies SectionTexts
  return { texts, environment, headings: found.size, before: front !== '', left }
}
