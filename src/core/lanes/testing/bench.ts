import { defaultBudget } from '../../document/defaults.ts'
import { type BudgetSettings, DOCUMENT_VERSION, type Document, type Lane } from '../../document/document.ts'
import type { Message, Role } from '../../message/message.ts'
import { textMessage } from '../../message/message.ts'
import { type Prompt, toPrompt } from '../../message/prompt.ts'
import { readParameters } from '../../strategies/parameters.ts'
import { strategyById } from '../../strategies/registry.ts'
import { type Bench, computeBench } from '../bench.ts'
import { MENDING } from '../mending.ts'
import type { LaneResult } from '../run.ts'

/** A lane of a strategy with some parameters given; by default it runs now and repairs nothing. */
export function laneOf(
  strategy: string,
  parameters: Lane['strategy']['parameters'] = {},
  rest: Partial<Lane> = {},
): Lane {
  const known = strategyById(strategy)
  const { values } = readParameters(known?.parameters ?? [], parameters)
  return {
    id: strategy,
    name: strategy,
    when: 'now',
    repair: {},
    ...rest,
    strategy: { id: strategy, parameters: values },
  }
}

/** A compacting lane whose summary is given. */
export function compactLane(script: string, rest: Partial<Lane> = {}): Lane {
  return laneOf('compact', { summariser: 'scripted', script }, rest)
}

type Given = Partial<Omit<Document, 'budget'>> & { readonly budget?: Partial<BudgetSettings> }

/** A document of what matters to a test: a window of 100, thresholds of 50 and 60 percent, the newest 2 protected. */
export function documentOf({ budget, ...given }: Given): Document {
  return {
    version: DOCUMENT_VERSION,
    title: 'Test',
    history: [],
    tools: [],
    facts: [],
    pins: new Map(),
    lanes: [],
    ...given,
    budget: { ...defaultBudget(100), compaction: 0.5, pruning: 0.6, ...budget },
  }
}

/** A text message by its length in characters. The ids are m1, m2, … */
export function lengths(...messages: readonly (readonly [Role, number, Partial<Message>?])[]): Prompt {
  return toPrompt(
    messages.map(([role, length, rest], index) => textMessage(`m${index + 1}`, role, 'x'.repeat(length), rest)),
  )
}

/** An assistant message that only makes calls, each of 40 characters of arguments: 21 tokens for one. */
export function calling(id: string, ...callIds: readonly string[]): Message {
  const parts = callIds.map((callId) => ({ type: 'call' as const, callId, name: 'read', arguments: 'x'.repeat(40) }))
  return { id, role: 'assistant', parts }
}

/** A result of a call. */
export function resultOf(id: string, answers: string, length = 200): Message {
  return textMessage(id, 'tool', 'x'.repeat(length), { answers })
}

/** The bench of a document, counted by the estimate. */
export function benchOf(document: Document, again: ReadonlyMap<string, number> = new Map()): Bench {
  return computeBench(document, () => undefined, new Map(), again, MENDING)
}

/** What one lane does to a document. */
export function resultFor(document: Document, lane: Lane, again = 0): LaneResult {
  const [result] = benchOf({ ...document, lanes: [lane] }, new Map([[lane.id, again]])).lanes
  if (!result) throw new Error('a lane without a result')
  return result
}

export const idsOf = (prompt: Prompt): readonly string[] => prompt.map((entry) => entry.message.id)
