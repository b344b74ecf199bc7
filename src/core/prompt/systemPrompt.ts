import { sha256Text } from '../message/hash.ts'
import type { SectionTexts } from './sections.ts'
import { type Environment, environmentText, SECTIONS, type SectionKey, type SectionOwner } from './sections.ts'

export interface PromptSection {
  readonly key: SectionKey
  readonly heading: string
  readonly owner: SectionOwner
  /** Without its heading. */
  readonly text: string
}

/** A section whose text contains the heading of another section, of whatever level: it speaks in another's name. */
export interface Spoof {
  readonly section: SectionKey
  readonly owner: SectionOwner
  /** The section that it claims to be. */
  readonly claims: SectionKey
  /** The line of the section's text, from 1. */
  readonly line: number
}

export interface SystemPrompt {
  readonly text: string
  /** The sha256 of the text in hex: same input, same bytes, same hash. */
  readonly hash: string
  /** The sections that are there, in order. */
  readonly sections: readonly PromptSection[]
  readonly spoofed: readonly Spoof[]
}

/** A line without what nobody sees in it: a heading behind a zero-width space looks like any other. */
function visibleOf(line: string): string {
  return line.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** As a model would read a heading: without regard to case, width, invisible characters or closing marks. */
function folded(heading: string): string {
  return visibleOf(heading)
    .replace(/[\s#]+$/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

const KEY_OF: ReadonlyMap<string, SectionKey> = new Map(SECTIONS.map(({ heading, key }) => [folded(heading), key]))

/** A section that a line, with the one after it, is the heading of; `lines`: how many of the two that takes. */
export interface Heading {
  readonly key: SectionKey
  readonly lines: 1 | 2
}

/** The signs of a heading: of level one alone, as the sections have them, or of any level. */
const SIGNS = {
  one: { before: /^\s{0,3}#\s+(.*)$/u, under: /^\s{0,3}=+\s*$/u },
  any: { before: /^\s{0,3}#{1,6}\s+(.*)$/u, under: /^\s{0,3}(?:=+|-+)\s*$/u },
} as const

/** The section whose heading a line is: `# Tools`, or `Tools` underlined with `===`. */
export function headingAt(line: string, next: string, level: keyof typeof SIGNS = 'one'): Heading | undefined {
  const { before, under } = SIGNS[level]
  const visible = visibleOf(line)
  const marked = before.exec(visible)?.[1]
  const underlined = marked === undefined && under.test(visibleOf(next))
  if (marked === undefined && !underlined) return undefined
  const key = KEY_OF.get(folded(marked ?? visible))
  return key && { key, lines: underlined ? 2 : 1 }
}

function spoofsIn({ key, owner, text }: PromptSection): readonly Spoof[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const claims = headingAt(line, lines[index + 1] ?? '', 'any')?.key
    return claims === undefined || claims === key ? [] : [{ section: key, owner, claims, line: index + 1 }]
  })
}

/** Line breaks as the file of one platform or another has them must not change the bytes. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * Builds a system prompt: each section under a level-one heading, in a fixed order, absent ones without a
 * trace. `# Identity` is always there. The position of a section proves nothing about whether it is obeyed.
 */
export function buildSystemPrompt(texts: SectionTexts, environment: Environment = {}): SystemPrompt {
  const given = { ...texts, environment: environmentText(environment) }
  const sections = SECTIONS.flatMap(({ key, heading, owner }): readonly PromptSection[] => {
    const text = tidy(given[key] ?? '')
    return text === '' && key !== 'identity' ? [] : [{ key, heading, owner, text }]
  })
  const text = sections.map((section) => `# ${section.heading}\n\n${section.text}`.trimEnd()).join('\n\n')
  return { text, hash: sha256Text(text), sections, spoofed: sections.flatMap(spoofsIn) }
}
