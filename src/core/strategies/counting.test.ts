import { describe, expect, it } from 'vitest'
import type { Counter } from '../budget/count.ts'
import { estimateCounter } from '../budget/estimate.ts'
import { calling, resultOf } from '../lanes/testing/bench.ts'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { compact } from './compact.ts'
import { defaultParameters, type Parameters } from './parameters.ts'
import { prune } from './prune.ts'
import type { Strategy } from './strategy.ts'
import { contextWith } from './testing/context.ts'

const TURNS = 200
const prompt = toPrompt(
  Array.from({ length: TURNS }, (_, turn) => [
    textMessage(`u${turn}`, 'user', 'x'.repeat(40)),
    calling(`a${turn}`, `c${turn}`),
    resultOf(`t${turn}`, `c${turn}`),
  ]).flat(),
)

/** How often one run counts a message, with a target that makes it go as far as it can. */
function counted(strategy: Strategy, parameters: Parameters): number {
  let calls = 0
  const estimate = estimateCounter({ imageTokens: 0 })
  const counter: Counter = {
    ...estimate,
    message: (message) => {
      calls++
      return estimate.message(message)
    },
  }
  strategy.run(
    prompt,
    { ...defaultParameters(strategy.parameters), ...parameters },
    contextWith({ counter, target: 1 }),
  )
  return calls
}

describe('A run counts each message once', () => {
  it.each([
    [prune, { scope: 'middle' }, 0],
    [prune, { scope: 'prompt' }, 0],
    [prune, { pairs: true }, 0],
    // Each marker is a new message.
    [prune, { tombstones: true }, TURNS],
    [compact, { summariser: 'outline', words: 1 }, 1],
    [compact, { summariser: 'scripted', script: 'short' }, 1],
    [compact, { summariser: 'scripted', script: '' }, 1],
  ] as const)('$0.label with %o: messages and at most %i more', (strategy, parameters, more) => {
    expect(counted(strategy, parameters)).toBeLessThanOrEqual(prompt.length + more)
  })
})
