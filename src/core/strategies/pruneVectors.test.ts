import { describe, expect, it } from 'vitest'
import { estimateMessageTokens } from '../budget/estimate.ts'
import { thresholdTokens } from '../budget/stats.ts'
import { readChat } from '../formats/openaiChat.ts'
import { createReport } from '../formats/report.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import { defaultParameters } from './parameters.ts'
import { prune } from './prune.ts'
import { contextWith } from './testing/context.ts'
import vectors from './testing/prune-vectors.json' with { type: 'json' }

function historyOf(messages: unknown[]): Prompt {
  if (messages.length === 0) return toPrompt([])
  const read = readChat({ list: messages, fields: {} }, createReport())
  if (!('history' in read)) throw new Error('a vector that is no chat')
  return read.history
}

describe('Prune gives every number of the vectors', () => {
  it.each(vectors)('$name', (vector) => {
    const history = historyOf(vector.messages)
    const target = thresholdTokens(vector.compactionThreshold, vector.window)
    const outcome = prune.run(
      history,
      { ...defaultParameters(prune.parameters), scope: vector.scope },
      contextWith({ window: vector.window, target, keepLast: vector.keepLast }),
    )
    expect(history.map(({ message }) => estimateMessageTokens(message))).toEqual(vector.estimates)
    expect(outcome.prompt).toEqual(vector.keptIndices.map((index) => history[index]))
    expect(outcome.status).toBe(vector.status)
    expect(outcome.tokens).toEqual({ before: vector.scopeTokensBefore, after: vector.scopeTokensAfter, target })
  })
})
