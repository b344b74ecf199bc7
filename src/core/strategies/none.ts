import { promptTokens } from '../budget/costs.ts'
import type { Strategy } from './strategy.ts'

/** Sends the prompt as it is: the line that every other lane is measured against. */
export const none: Strategy = {
  id: 'none',
  label: 'Send as it is',
  source: { system: 'What Survives', version: 'baseline', evidence: 'course rule' },
  trigger: 'never',
  fixedPoint: true,
  parameters: [],
  run(prompt, _parameters, { counter, overhead, target }) {
    const tokens = promptTokens(prompt, counter) + overhead
    return {
      prompt,
      status: 'unchanged',
      reason: { code: 'as-is' },
      tokens: { before: tokens, after: tokens, target },
      requests: [],
      calls: 0,
      rules: [],
    }
  },
}
