import type { ZeroProof } from '../prompt/messageZero.ts'
import type { EnvironmentDifference } from '../prompt/sections.ts'
import { SECTIONS, type SectionKey } from '../prompt/sections.ts'
import type { Spoof } from '../prompt/systemPrompt.ts'
import { count, listWords } from './words.ts'

function sectionOf(key: SectionKey) {
  // Every key is one of the list's own.
  return SECTIONS.find((section) => section.key === key) ?? SECTIONS[0]
}

/** Who speaks in whose name: "Line 2 of User Instructions is the heading of Tools: the user speaks in …". */
export function spoofWords({ section, owner, claims, line }: Spoof): string {
  const claimed = sectionOf(claims)
  const place = `Line ${line} of ${sectionOf(section).heading} is the heading of ${claimed.heading}`
  return owner === claimed.owner
    ? `${place}: what follows it passes for that section.`
    : `${place}: the ${owner} speaks in the name of the ${claimed.owner}.`
}

/** "These differ in 1 line: Date." */
export function environmentWords(differences: readonly EnvironmentDifference[]): string {
  if (differences.length === 0) return 'These are the same: same input, same bytes, same hash.'
  return `These differ in ${count(differences.length, 'line')}: ${listWords(differences.map(({ label }) => label))}.`
}

const DEED = {
  changed: 'changed it',
  moved: 'put something before it',
  dropped: 'dropped it',
} as const

/** "Unchanged in all 3 lanes", or which lane did what to message zero. */
export function proofWords({ lanes }: ZeroProof): string {
  if (lanes.length === 0) return 'No lane is there that could change it.'
  const deeds = lanes.flatMap(({ name, state }) => (state === 'unchanged' ? [] : [`${name} ${DEED[state]}`]))
  if (deeds.length > 0)
    return `${listWords(deeds)}; unchanged in ${lanes.length - deeds.length} of ${lanes.length} lanes.`
  return lanes.length === 1 ? `Unchanged in ${lanes[0]?.name ?? ''}.` : `Unchanged in all ${lanes.length} lanes.`
}
