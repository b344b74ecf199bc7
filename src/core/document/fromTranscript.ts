import { promptTokens } from '../budget/costs.ts'
import { estimateCounter } from '../budget/estimate.ts'
import { guessModel } from '../budget/models.ts'
import type { CallUsage, Conversation, Seen } from '../formats/format.ts'
import { promptHash } from '../message/hash.ts'
import { defaultBudget, defaultLanes, documentFromImport } from './defaults.ts'
import type { Document, Lane, Provenance, Reading, RecordedPrompt } from './document.ts'

/** The lane that shows a recorded prompt. */
export function recordedLane(id: string, name: string, recordedId: string): Lane {
  return { id, name, when: 'now', strategy: { id: 'recorded', parameters: { prompt: recordedId } }, repair: {} }
}

function recordedOf(seen: readonly Seen[], history: Document['history']): readonly RecordedPrompt[] {
  return seen.map(({ words, at, prompt }, index): RecordedPrompt => {
    const last = history[at - 1]?.message.id
    const base = { id: `seen${index + 1}`, label: words, kind: 'as it happened', entries: prompt } as const
    return last === undefined ? base : { ...base, upTo: last }
  })
}

/** Below this share of a report, what is beyond the counted text is the estimate's own error. */
const LEAST_SHARE = 0.1

/**
 * What a provider counted beyond the text that the file has: a system prompt and tool definitions that are not in it.
 * By the first call, before anything was compacted, and by the estimate: a guess, in tokens.
 */
export function notInFile({ history, tools, usage }: Conversation, imageTokens: number): number | undefined {
  const [first] = usage ?? []
  const at = first ? history.findIndex(({ message }) => message.id === first.id) : -1
  if (!first || at < 0) return undefined
  const counter = estimateCounter({ imageTokens })
  const counted = promptTokens(history.slice(0, at), counter) + counter.tools(tools).tokens
  const rest = first.input - counted
  return rest > first.input * LEAST_SHARE ? rest : undefined
}

/** The report on exactly this history: its last entry is the answer of the last call that was reported. */
function freshReading({ history, tools, usage, seen }: Conversation): Reading | undefined {
  const last: CallUsage | undefined = usage?.at(-1)
  if (!last || (seen && seen.length > 0) || history.at(-1)?.message.id !== last.id) return undefined
  const words = last.output === undefined ? last.label : `${last.label} + output`
  const tokens = last.input + (last.output ?? 0)
  return { kind: 'provider', label: words, tokens, promptHash: promptHash(history, tools) }
}

/**
 * A document of a conversation from a file: the full history, a first lane that shows what the model really saw where
 * the file tells, the provider's count where it is of exactly this history, and the window of the model that is named.
 * `tokens`: what history and tools cost by the estimate.
 */
export function documentFromTranscript(
  conversation: Conversation,
  tokens: number,
  title: string,
  format: string,
): Document {
  const { history, tools, model, seen = [] } = conversation
  const base = documentFromImport({ history, tools }, tokens, title)
  const guess = model === undefined ? undefined : guessModel(model)
  const budget = guess ? defaultBudget(guess.window) : base.budget
  const reading = freshReading(conversation)
  const rest = notInFile(conversation, budget.imageTokens)
  const recorded = recordedOf(seen, history)
  const last = recorded.at(-1)
  const source: Provenance = {
    format,
    ...(model !== undefined && { model }),
    ...(rest !== undefined && { notInFile: rest }),
  }
  return {
    ...base,
    title: conversation.title ?? title,
    budget: reading ? { ...budget, readings: [reading] } : budget,
    source,
    ...(last && {
      recorded,
      lanes: [recordedLane('as-it-happened', 'As it happened', last.id), ...defaultLanes('imported')],
    }),
  }
}
