import type { SummaryRequest } from '../strategies/outcome.ts'
import { createChooser, type Taken } from './choose.ts'
import { withoutCopies } from './copies.ts'
import type { Heading } from './headings.ts'
import { score } from './score.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { borderBefore } from './split.ts'
import { WEIGHTS, type Weights } from './weights.ts'
import { createPage, groupOf, lineCost } from './write.ts'

const CHARACTERS_A_TOKEN = 4
/** Of the source: a summary that is hardly shorter than what it replaces is none. */
const MOST_OF_SOURCE = 0.5
/** Of the summary: the opening of the first goal, and the lines of earlier summaries. The rest is for what is new. */
const GOAL_SHARE = 0.25
const EARLIER_SHARE = 0.6
/** Characters: a longer goal is taken by what it holds, like any other message. */
const LONGEST_GOAL = 600
/** A shorter line costs more than it says, with its bullet. */
const SHORTEST_LINE = 6

function sizeOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.length + 1, 0)
}

/** The opening of the first goal: of an earlier summary, else of the first message of a user. */
function goalOf(segments: readonly Segment[], characters: number): readonly number[] {
  const earlier = [...segments.keys()].filter((index) => segments[index]?.heading === 'Goal')
  if (earlier.length > 0) return earlier
  const first = segments.findIndex(({ voice }) => voice === 'user')
  const at = segments[first]?.at
  const goal: number[] = []
  let used = 0
  for (let index = first; index >= 0 && segments[index]?.at === at; index++) {
    used += lineCost(segments[index]?.text ?? '')
    if (goal.length > 0 && used > characters) break
    goal.push(index)
  }
  return goal
}

/** As much of a text as fits, up to white space where there is some. */
function opening(text: string, characters: number): string {
  if (text.length <= characters) return text
  return text.slice(0, borderBefore(text, Math.max(0, characters), characters / 2)).trim()
}

/**
 * A summary made of lines, sentences and pieces of long lines of the messages themselves: no model, the same for the
 * same request. The opening of the first goal and the lines of an earlier summary come first, then what adds most names,
 * numbers, errors, paths and decisions for its length, newer before older. Lines stand in groups under headings, in their
 * order, each after "- "; nothing but headings is not in the source.
 * `size`: the most that it may take, in tokens as characters / 4; it never takes more than half of its source.
 * Gives '' where there is nothing to choose from, or no room for a line.
 */
export function extractSummary(
  request: Pick<SummaryRequest, 'entries' | 'previous'>,
  size: number,
  use: Weights = WEIGHTS,
): string {
  const segments = withoutCopies(segmentsOf(request))
  const characters = Math.min(size * CHARACTERS_A_TOKEN, Math.floor(sizeOf(segments) * MOST_OF_SOURCE))
  const goal = goalOf(segments, Math.min(LONGEST_GOAL, characters * GOAL_SHARE))
  const isGoal = new Set(goal)
  const page = createPage(characters)
  const put = (index: number, text: string, heading: Heading): Taken => {
    if (page.put(index, text, heading)) return 'taken'
    return page.left() < lineCost('') + SHORTEST_LINE ? 'full' : 'refused'
  }
  let floor = 0
  const done = new Set<number>()
  const take = (index: number): Taken => {
    const segment = segments[index]
    if (!segment || done.has(index)) return 'refused'
    if (page.left() <= floor) return 'full'
    const answer = put(index, segment.text, isGoal.has(index) ? 'Goal' : groupOf(segment))
    if (answer === 'taken') done.add(index)
    return answer
  }
  const scored = score(segments, segments[goal[0] ?? -1]?.at ?? -2, use)
  const costs = segments.map(({ text }) => lineCost(text))
  const chooser = createChooser(scored, costs, take, use)
  chooser.inOrder(goal)
  const [first] = goal
  if (first !== undefined && !done.has(first)) {
    // No room for the first line of the goal: as much of it as there is room for.
    const room = page.left() - lineCost('') - 'Goal:'.length - 1
    const text = opening(segments[first]?.text ?? '', room)
    if (text.length > SHORTEST_LINE) page.put(first, text, 'Goal')
    done.add(first)
  }
  floor = characters * (1 - EARLIER_SHARE)
  chooser.bestFirst([...segments.keys()].filter((index) => segments[index]?.voice === 'earlier'))
  floor = 0
  chooser.bestFirst([...segments.keys()])
  return page.text()
}
