import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMessage } from '../message/message.ts'
import { toPrompt } from '../message/prompt.ts'
import { readParameters } from '../strategies/parameters.ts'
import { strategyById } from '../strategies/registry.ts'
import { defaultLanes, documentFromImport, suggestWindow } from './defaults.ts'
import { encodeDocument } from './encode.ts'
import { parseDocument } from './parse.ts'

describe('the window suggested for an import', () => {
  it.each([
    [0, 100],
    [1, 100],
    [93, 100],
    [94, 200],
    [1_400, 1_600],
    [3_199, 3_500],
    [3_200, 4_000],
    [6_399, 4_000],
    [6_400, 8_000],
    [160_000, 200_000],
    [5_000_000, 1_000_000],
    [Number.NaN, 100],
  ])('of %d tokens is %d', (tokens, window) => {
    expect(suggestWindow(tokens)).toBe(window)
  })

  it('is always filled to at least 80 percent, once there are enough tokens for a hundred', () => {
    fc.assert(fc.property(fc.integer({ min: 372, max: 2_000_000 }), (tokens) => tokens / suggestWindow(tokens) >= 0.74))
  })
})

describe('a document of an import', () => {
  it('is valid: saving and opening it changes nothing', () => {
    const history = toPrompt([textMessage('m1', 'user', 'hi')])
    const document = documentFromImport({ history, tools: [] }, 900, 'chat.json')
    expect(document).toMatchObject({ title: 'chat.json', budget: { window: 1000, compaction: 0.8, pruning: 0.9 } })
    expect(parseDocument(JSON.parse(encodeDocument(document)))).toMatchObject({
      ok: true,
      document,
      report: { items: [] },
    })
  })

  it('takes the title of its source', () => {
    expect(documentFromImport({ title: 'mine', history: [], tools: [] }, 0).title).toBe('mine')
  })

  it.each(['example', 'imported'] as const)('starts with lanes whose parameters are complete (%s)', (kind) => {
    for (const { strategy } of defaultLanes(kind)) {
      const known = strategyById(strategy.id)
      expect(known && readParameters(known.parameters, strategy.parameters)).toEqual({
        values: strategy.parameters,
        notes: [],
      })
    }
    expect(defaultLanes(kind)[1]?.strategy.parameters).toMatchObject({
      summariser: kind === 'example' ? 'scripted' : 'outline',
    })
  })
})
