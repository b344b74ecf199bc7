import { type BaseMessage, trimMessages } from '@langchain/core/messages'
import { pruneMessages } from 'ai'
import { promptTokens } from '../src/core/budget/costs.ts'
import type { Counter } from '../src/core/budget/count.ts'
import { estimateCounter } from '../src/core/budget/estimate.ts'
import type { Message } from '../src/core/message/message.ts'
import type { Prompt } from '../src/core/message/prompt.ts'
import { defaultParameters } from '../src/core/strategies/parameters.ts'
import { prune } from '../src/core/strategies/prune.ts'
import type { Case } from './harness.ts'
import { agentHistory, freshCopy } from './histories.ts'
import { aiHistory, langChainHistory } from './peers.ts'

const KEEP_LAST = 10

/** Half of the history has to go, so that everybody has work to do. */
function budgetOf(history: Prompt): number {
  return Math.ceil(promptTokens(history, estimateCounter({ imageTokens: 0 })) / 2)
}

/** The estimate, which counts a message once and remembers it; `calls` says how often somebody asked. */
function countingCounter(): { readonly counter: Counter; readonly calls: () => number } {
  const estimate = estimateCounter({ imageTokens: 0 })
  let calls = 0
  const message = (one: Message) => {
    calls++
    return estimate.message(one)
  }
  return { counter: { ...estimate, message }, calls: () => calls }
}

function ours(history: Prompt, budget: number, counter: Counter, options: Record<string, boolean> = {}): Prompt {
  const parameters = { ...defaultParameters(prune.parameters), scope: 'prompt', ...options }
  const none = new Map<string, never>()
  const { prompt } = prune.run(history, parameters, {
    window: budget,
    reserve: 0,
    target: budget,
    overhead: 0,
    keepLast: KEEP_LAST,
    counter,
    kept: none,
    answers: none,
    facts: [],
    recorded: none,
  })
  return prompt
}

/** What `trimMessages` is given: the same history, and our counter behind its own messages. */
export function trimming(history: Prompt, counter: Counter): () => Promise<BaseMessage[]> {
  const messages = langChainHistory(history)
  const known = new Map(history.map(({ message }) => [message.id, message]))
  const tokensOf = ({ id }: BaseMessage): number => {
    const message = known.get(id ?? '')
    if (!message) throw new Error('trimMessages made a message without its id')
    return counter.message(message).tokens
  }
  const tokenCounter = (some: BaseMessage[]) => some.reduce((sum, message) => sum + tokensOf(message), 0)
  const maxTokens = budgetOf(history)
  return () => trimMessages(messages, { maxTokens, tokenCounter, strategy: 'last', includeSystem: true })
}

/** `trimRuns`: how often `trimMessages` runs, which takes the square of the messages. */
export function pruneCase(size: number, runs: number, trimRuns: number): Case {
  const { history } = agentHistory(size)
  const budget = budgetOf(history)
  const estimate = estimateCounter({ imageTokens: 0 })
  const pruned = (name: string, options?: Record<string, boolean>) => ({
    name,
    prepare: () => {
      const copy = freshCopy(history)
      return () => ours(copy, budget, estimate, options)
    },
  })
  const trim = {
    name: 'trimMessages (@langchain/core)',
    prepare: () => trimming(freshCopy(history), estimate),
    runs: trimRuns,
  }
  return {
    name: `prune ${size}`,
    peer: pruned('Prune'),
    contenders: [
      pruned('Prune, tombstones', { tombstones: true }),
      ...(trimRuns > 0 ? [trim] : []),
      {
        name: 'pruneMessages (ai; no budget, counts nothing)',
        prepare: () => {
          const messages = aiHistory(history)
          return () => pruneMessages({ messages, toolCalls: `before-last-${KEEP_LAST}-messages` })
        },
      },
    ],
    runs,
  }
}

export interface CounterCalls {
  readonly contender: string
  readonly messages: number
  readonly calls: number
  readonly left: number
  /** Most calls that ours may make; nothing is promised for others. */
  readonly atMost: number | undefined
}

/** How often each asks for the tokens of a message. Exact, not timed. */
export async function counterCalls(size: number): Promise<readonly CounterCalls[]> {
  const { history } = agentHistory(size)
  const budget = budgetOf(history)
  const own = (contender: string, options: Record<string, boolean>, spare: number): CounterCalls => {
    const { counter, calls } = countingCounter()
    const left = ours(history, budget, counter, options).length
    return { contender, messages: size, calls: calls(), left, atMost: size + spare }
  }
  // A tombstone is counted too: one more for each result.
  const results = history.filter(({ message }) => message.role === 'tool').length
  const rows = [own('Prune', {}, 0), own('Prune, tombstones', { tombstones: true }, results)]
  const { counter, calls } = countingCounter()
  const left = (await trimming(history, counter)()).length
  rows.push({ contender: 'trimMessages (@langchain/core)', messages: size, calls: calls(), left, atMost: undefined })
  return rows
}
