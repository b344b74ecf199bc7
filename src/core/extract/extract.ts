import type { SummaryRequest } from '../strategies/outcome.ts'
import { createChooser, type Taken } from './choose.ts'
import { withoutCopies } from './copies.ts'
import { score } from './score.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { opening } from './split.ts'
import { WEIGHTS, type Weights } from './weights.ts'
import { createPage, groupOf, lineCost, type Page } from './write.ts'

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

/** Puts the goal on an empty page; of its first line as much as there is room for. Gives what was put there. */
function putGoal(page: Page, segments: readonly Segment[], goal: readonly number[]): ReadonlySet<number> {
  const done = new Set<number>()
  for (const index of goal) {
    const text = segments[index]?.text ?? ''
    const fits = done.size === 0 ? opening(text, page.room('Goal')) : text
    if (fits !== '' && page.put(index, fits, 'Goal')) done.add(index)
  }
  return done
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
  const all = segmentsOf(request)
  const segments = withoutCopies(all)
  const characters = Math.min(size * CHARACTERS_A_TOKEN, Math.floor(sizeOf(all) * MOST_OF_SOURCE))
  const page = createPage(characters)
  const goal = goalOf(segments, Math.min(LONGEST_GOAL, characters * GOAL_SHARE))
  const isGoal = putGoal(page, segments, goal)
  let reserved = characters * (1 - EARLIER_SHARE)
  const take = (index: number): Taken => {
    const segment = segments[index]
    if (!segment) return 'refused'
    const heading = groupOf(segment)
    if (page.put(index, segment.text, heading)) return page.room(heading) < reserved ? 'last' : 'taken'
    return page.room(heading) < SHORTEST_LINE ? 'full' : 'refused'
  }
  const scored = score(segments, segments[goal[0] ?? -1]?.at, use)
  const chooser = createChooser(
    scored,
    segments.map(({ text }) => lineCost(text)),
    take,
    use,
  )
  chooser.note([...isGoal])
  const left = [...segments.keys()].filter((index) => !isGoal.has(index))
  const isEarlier = (index: number): boolean => segments[index]?.voice === 'earlier'
  chooser.bestFirst(left.filter(isEarlier))
  reserved = 0
  chooser.bestFirst(left.filter((index) => !isEarlier(index)))
  return page.text()
}
