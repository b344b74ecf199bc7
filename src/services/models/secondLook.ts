import { failureWords } from '../../core/words/failures.ts'
import { shownPieces } from './inParts.ts'
import { ModelFailure } from './model.ts'
import { askParts, type Place, plan, type Way } from './way.ts'

/** Stands in a summary above what a second look added. */
export const ADDED = 'Added by a second look:'

const LOOK =
  'Below are a summary that the next model is given instead of a conversation, and the messages of that conversation. ' +
  'List what the summary leaves out and the next step needs: corrections by the user, constraints, decisions, ' +
  'unresolved errors, file paths, numbers. Quote names, paths and numbers exactly as they are written. Write plain ' +
  'bullets, one fact in each, and nothing that the summary already says. Where it leaves out nothing, answer with the ' +
  'one word NOTHING.'

const NOTHING = /^\W*(?:nothing|none|n\/a)(?:\s+(?:is|was)?\s*(?:missing|omitted|left\s+out|else|to\s+add))?\W*$/iu

/** Whether an answer to a second look says that nothing is missing. */
export function saysNothing(answer: string): boolean {
  return answer.trim() === '' || NOTHING.test(answer)
}

function instructionsOf({ at, of }: Place): string {
  return of === 1 ? LOOK : `${LOOK}\nThe messages below are part ${at} of ${of} of the conversation.`
}

function wordsOf({ at, of }: Place): string {
  return of === 1 ? 'a second look' : `a second look, part ${at} of ${of}`
}

async function omissions(way: Way, summary: string, pieces: readonly string[], limit: number) {
  const before = `<summary>\n${summary}\n\n<messages>\n`
  const fixed = instructionsOf({ at: 1000, of: 1000 }) + before
  const answers = await askParts(way, {
    ...plan(way, pieces, fixed, limit),
    call: (text, place, most) => ({ instructions: instructionsOf(place), text: before + text, limit: most }),
    words: wordsOf,
    mayBeEmpty: true,
  })
  return answers.map(({ text }) => text.trim()).filter((text) => !saysNothing(text))
}

/**
 * Asks the model that wrote a summary what it left out that the next step needs, given the messages again, and appends
 * it under a line of its own. An answer that is empty or says NOTHING leaves the summary as it is; so does a second look
 * that fails, which a note says. A stop stops. `asked`: the pieces and limit that the summary was written with.
 */
export async function lookAgain(
  way: Way,
  summary: string,
  asked: { readonly pieces: readonly string[]; readonly previous?: string; readonly limit: number },
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  try {
    const added = await omissions(way, summary, shownPieces(asked), asked.limit)
    if (added.length === 0) return { text: summary, notes: ['A second look found nothing left out.'] }
    return { text: `${summary.trimEnd()}\n\n${ADDED}\n${added.join('\n')}`, notes: ['A second look added to it.'] }
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.failure.code === 'stopped') throw error
    return { text: summary, notes: [`The second look failed, and added nothing. ${failureWords(error.failure).said}`] }
  }
}
