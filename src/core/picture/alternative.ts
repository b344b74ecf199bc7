import type { ComparedLane, Comparison } from '../share/comparison.ts'
import { LIMIT } from '../share/markdown.ts'
import { num } from '../words/words.ts'

function laneWords(lane: ComparedLane, { facts, window }: Comparison): string {
  const stand = facts.flatMap(({ letter }, at) => {
    const cell = lane.cells[at]
    return cell ? [`${letter} ${cell.words}`] : []
  })
  const room = lane.inside ? '' : ', more than the window leaves'
  return `${lane.name}: ${num(lane.after)} of ${num(window)} tokens${room}${stand.length > 0 ? `; ${stand.join(', ')}` : ''}.`
}

/** All that a picture of a comparison says, in words: for whoever does not see it. */
export function alternativeText(comparison: Comparison): string {
  const { headline, facts, lanes } = comparison
  const named = facts.map(({ letter, quote }) => `${letter} is ${quote}`).join('; ')
  return [
    ...headline.map(({ words }) => words),
    ...(named === '' ? [] : [`Facts: ${named}.`]),
    ...lanes.map((lane) => laneWords(lane, comparison)),
    LIMIT,
  ].join(' ')
}
