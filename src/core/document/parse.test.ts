import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { readText } from '../formats/readText.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { encodeDocument } from './encode.ts'
import { parseDocument } from './parse.ts'

const message = (id: string, text = 'hi') => ({ message: { id, role: 'user', parts: [{ type: 'text', text }] } })
const lane = (id: string, strategy: unknown = { id: 'prune', parameters: {} }) => ({
  id,
  name: id,
  when: 'now',
  repair: 'none',
  strategy,
})

/** Parses a small saved document with overrides. */
function parsed(overrides: Readonly<Record<string, unknown>> = {}) {
  const base = { format: 'what-survives', version: 1, title: 't', history: [message('a'), message('b')], lanes: [] }
  const result = parseDocument({ ...base, budget: {}, ...overrides })
  if (!result.ok) throw new Error(result.problem.words)
  return {
    ...result.document,
    items: result.report.items,
    serious: result.report.items.filter((item) => item.level !== 'note'),
  }
}

describe('a saved document', () => {
  it('comes back as it was, as a value and through the door for texts, with nothing to repair', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const text = encodeDocument(document)
        const saved: unknown = JSON.parse(text)
        const result = parseDocument(saved)
        expect(result).toMatchObject({ ok: true })
        if (!result.ok) return
        expect(result.document).toEqual(document)
        expect(result.report.items.filter((item) => item.level !== 'note')).toEqual([])
        expect(encodeDocument(result.document)).toBe(text)
        expect(readText(text)).toMatchObject({ ok: true, kind: 'document' })
      }),
      { numRuns: runs(200) },
    )
  })

  it('names its form and version first, so that a newer page can tell', () => {
    const document = parsed()
    expect(encodeDocument(document)).toMatch(/^\{\n {2}"format": "what-survives",\n {2}"version": 1,\n/)
  })

  it('of a newer version is refused, and says what to do', () => {
    const result = parseDocument({ format: 'what-survives', version: 2 })
    expect(result).toMatchObject({
      ok: false,
      problem: { path: 'version', words: expect.stringContaining('newer version') },
    })
  })

  it.each([[null], [3], ['text'], [[]], [{}], [{ format: 'other' }]])('is not %j', (value) => {
    expect(parseDocument(value)).toMatchObject({ ok: false, problem: { words: expect.stringMatching(/should be/) } })
  })

  it('gets defaults for all that is missing', () => {
    const result = parseDocument({ format: 'what-survives', version: 1 })
    expect(result).toMatchObject({
      ok: true,
      document: { title: 'Untitled', history: [], facts: [], budget: { window: 8000 } },
    })
    expect(result.ok && result.document.lanes.map((one) => one.name)).toEqual([
      'Prune',
      'Compact',
      'Compact + survival set',
    ])
  })
})

describe('a damaged document is repaired, and says so', () => {
  it.each([[0], [-5], [Number.POSITIVE_INFINITY], ['1000'], [null], [Number.NaN]])(
    'a window of %j is the default',
    (window) => {
      const { budget, serious } = parsed({ budget: { window } })
      expect(budget.window).toBe(8000)
      expect(serious).toHaveLength(1)
      expect(serious[0]?.words).toContain('budget.window')
    },
  )

  it('thresholds in the wrong order are swapped, and those out of range brought into it', () => {
    const swapped = parsed({ budget: { window: 100, compaction: 0.9, pruning: 0.5 } })
    expect(swapped.budget).toMatchObject({ compaction: 0.5, pruning: 0.9 })
    expect(swapped.serious.map((item) => item.words)).toEqual([expect.stringContaining('swapped')])
    const outside = parsed({ budget: { window: 100, compaction: -1, pruning: 7, keepLast: 2.6, reserve: 500 } })
    expect(outside.budget).toMatchObject({ compaction: 0.01, pruning: 1, keepLast: 3, reserve: 100 })
    expect(outside.serious).toHaveLength(4)
  })

  it('a fact whose message is gone is kept and noted; one without a quote is left out', () => {
    const facts = [
      { id: 'f1', messageId: 'gone', quote: 'x', kind: 'error' },
      { id: 'f1', messageId: 'a', quote: 'hi', kind: 'odd' },
      { id: 'f3', messageId: 'a', quote: ' ' },
    ]
    const document = parsed({ facts })
    expect(document.facts).toEqual([facts[0], { id: 'f2', messageId: 'a', quote: 'hi', kind: 'other' }])
    expect(document.items.map((item) => [item.level, item.where])).toContainEqual(['note', 'facts[0]'])
    expect(document.items.map((item) => [item.level, item.where])).toContainEqual(['skipped', 'facts[2]'])
  })

  it('a message id that occurs twice becomes two', () => {
    const { history, serious } = parsed({ history: [message('a'), message('a'), message('m2')] })
    expect(history.map((entry) => entry.message.id)).toEqual(['a', 'm2-2', 'm2'])
    expect(history[1]?.origin).toEqual({ kind: 'history', id: 'm2-2' })
    expect(serious).toMatchObject([{ level: 'repaired', where: 'message 2' }])
  })

  it('a bad entry or part is left out, and the others stand', () => {
    const odd = { message: { id: 'c', role: 'user', parts: [{ type: 'text', text: 'x' }, { type: 'video' }, 4] } }
    const { history, serious } = parsed({ history: [message('a'), 7, { message: { role: 'wizard' } }, odd] })
    expect(history.map((entry) => entry.message.id)).toEqual(['a', 'c'])
    expect(history[1]?.message.parts).toEqual([{ type: 'text', text: 'x' }])
    expect(serious.map((item) => item.where)).toEqual(['message 2', 'message 3', 'message 4', 'message 4'])
  })

  it('a lane with an unknown strategy is left out, and no more than six stay', () => {
    const { lanes, serious } = parsed({
      lanes: [lane('x', { id: 'magic' }), ...['1', '2', '3', '4', '5', '6', '7'].map((id) => lane(id))],
    })
    expect(lanes.map((one) => one.id)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(serious.map((item) => item.words)).toEqual([
      expect.stringContaining('strategy the text "magic" is not known'),
      '1 lane left out: 7 are given, 6 is the most',
    ])
  })

  it('parameters out of range are replaced, and unknown ones named', () => {
    const { lanes, serious } = parsed({
      lanes: [lane('a', { id: 'compact', parameters: { words: 1e9, policy: 'x', zoom: 1 } })],
    })
    expect(lanes[0]?.strategy.parameters).toMatchObject({ words: 60, policy: 'keep', summariser: 'outline' })
    expect(serious).toHaveLength(3)
  })

  it('pins with other words are left out, and no key reaches a prototype', () => {
    const pins: unknown = JSON.parse('{"a":"keep","b":"glue","__proto__":"free"}')
    const document = parsed({ pins })
    expect(document.pins).toEqual(
      new Map([
        ['a', 'keep'],
        ['__proto__', 'free'],
      ]),
    )
    expect(document.serious).toMatchObject([{ level: 'skipped' }])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('never throws, whatever one part of it is', () => {
    const keys = ['title', 'history', 'tools', 'facts', 'pins', 'budget', 'lanes', 'version'] as const
    fc.assert(
      fc.property(arbitraryDocument, fc.constantFrom(...keys), fc.jsonValue(), (document, key, value) => {
        const saved: unknown = JSON.parse(encodeDocument(document))
        const result = parseDocument(Object.assign({}, saved, { [key]: value }))
        if (result.ok) expect(encodeDocument(result.document)).toContain('what-survives')
        else expect(key).toBe('version')
      }),
    )
  })
})
