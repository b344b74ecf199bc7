import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryHistory } from '../../testing/arbitraries.ts'
import type { Format } from '../format.ts'
import { anthropic } from '../readers/anthropic.ts'
import { gemini } from '../readers/gemini.ts'
import { ollama } from '../readers/ollama.ts'
import { openAiChat } from '../readers/openAiChat.ts'
import { openAiResponses } from '../readers/openAiResponses.ts'
import { readText } from '../readText.ts'
import { held, type Lacks, writtenAndRead } from '../testing/roundTrip.ts'

const WRITTEN: readonly (readonly [Format, Lacks])[] = [
  [anthropic, { developer: true }],
  [gemini, { developer: true, middleSystem: true }],
  [ollama, { developer: true, textParts: true }],
  [openAiChat, {}],
  [openAiResponses, {}],
]

describe('what is written for a provider comes back with equal roles, texts, calls, results and pairs', () => {
  it.each(WRITTEN.map(([format, lacks]) => [format.id, format, lacks] as const))('%s', (_, format, lacks) => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        fc.pre(history.length > 0)
        const { history: back, items } = writtenAndRead(format, history)
        expect(held(back, lacks)).toEqual(held(history, lacks))
        expect(items.filter(({ level }) => level === 'skipped')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it.each(WRITTEN.map(([format, lacks]) => [format.id, format, lacks] as const))(
    '%s, as a file that is told by itself',
    (_, format, lacks) => {
      fc.assert(
        fc.property(arbitraryHistory, (history) => {
          fc.pre(held(history, lacks).length > 0)
          const result = readText(JSON.stringify(format.write?.(history, []).value))
          if (!result.ok || result.kind !== 'transcript') throw new Error(JSON.stringify(result))
          expect(held(result.imported.history, lacks)).toEqual(held(history, lacks))
        }),
      )
    },
  )
})
