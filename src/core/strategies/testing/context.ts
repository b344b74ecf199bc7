import fc from 'fast-check'
import { estimateCounter } from '../../budget/estimate.ts'
import { pairsOf } from '../../message/pairs.ts'
import type { Prompt } from '../../message/prompt.ts'
import { arbitraryPrompt } from '../../testing/arbitraries.ts'
import { arbitraryParameters } from '../../testing/arbitraryDocument.ts'
import type { Outcome, Rule } from '../outcome.ts'
import type { Parameters } from '../parameters.ts'
import type { Strategy, StrategyContext } from '../strategy.ts'

/** A context with nothing kept and the estimate as its counter; what matters to a test is given. */
export function contextWith(given: Partial<StrategyContext> = {}): StrategyContext {
  return {
    window: 100,
    reserve: 0,
    target: 50,
    overhead: 0,
    keepLast: 2,
    counter: estimateCounter({ imageTokens: 85 }),
    kept: new Map(),
    answers: new Map(),
    facts: [],
    recorded: new Map(),
    ...given,
  }
}

/** An outcome that is asked for the rule of a message by its id. */
export function withRuleOf(prompt: Prompt, outcome: Outcome) {
  const ruleOf = (id: string): Rule | undefined => outcome.rules[prompt.findIndex((entry) => entry.message.id === id)]
  return { ...outcome, ruleOf }
}

/** What stands of these ids, closed as the protect stage closes it: one half of a pair keeps the other. */
export function keptOf(prompt: Prompt, ids: ReadonlySet<string>): ReadonlyMap<string, Rule> {
  const { unit } = pairsOf(prompt)
  const kept = new Map<string, Rule>()
  prompt.forEach(({ message }, index) => {
    if (!ids.has(message.id)) return
    for (const other of unit(index)) {
      const id = prompt[other]?.message.id ?? ''
      if (!ids.has(id)) kept.set(id, { code: 'pair', with: message.id })
    }
    kept.set(message.id, { code: 'pin' })
  })
  return kept
}

export interface Run {
  readonly prompt: Prompt
  readonly parameters: Parameters
  readonly context: StrategyContext
}

/** Any prompt, any parameters in range, any budget, and any messages kept. */
export function arbitraryRun(strategy: Strategy): fc.Arbitrary<Run> {
  return arbitraryPrompt.chain((prompt) =>
    fc
      .record({
        parameters: arbitraryParameters(strategy),
        target: fc.integer({ min: 1, max: 700 }),
        overhead: fc.nat({ max: 60 }),
        keepLast: fc.oneof(fc.nat({ max: 6 }), fc.constantFrom(0, 99)),
        said: fc.constantFrom(undefined, '', 'what was said', 'so long '.repeat(200)),
        ids: fc.subarray(prompt.map((entry) => entry.message.id)).map((some) => new Set(some.slice(0, 3))),
        facts: fc.constantFrom([], [{ id: 'f', messageId: 'm2', quote: 'edit the test', kind: 'correction' as const }]),
      })
      .map(({ parameters, ids, said, ...rest }) => ({
        prompt,
        parameters,
        context: contextWith({
          ...rest,
          // What a model may have said, and what an extractive summariser may choose.
          ...(said !== undefined && { stale: { status: 'ok', text: said, take: { id: 't', stale: true } } }),
          extract: () => said ?? '',
          window: rest.target * 2,
          kept: keptOf(prompt, ids),
        }),
      })),
  )
}
