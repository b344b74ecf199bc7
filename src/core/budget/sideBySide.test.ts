import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../message/atOnce.ts'
import { type Message, textMessage } from '../message/message.ts'
import { type Prompt, toPrompt } from '../message/prompt.ts'
import { arbitraryHistory, arbitraryTools } from '../testing/arbitraries.ts'
import { dangerWords, differenceWords, fitWords, spreadWords, triggerWords } from '../words/counters.ts'
import type { Counter, Encoding, TokenCount } from './count.ts'
import { codePointLength, estimateCounter } from './estimate.ts'
import { crossingOf, growthOf } from './growth.ts'
import { type CounterResult, countSideBySide, type SideBySide, type SideBySideInput } from './sideBySide.ts'
import { tokenizerCounter } from './tokenizerCounter.ts'

const BUDGET = { window: 100, reserve: 10, compaction: 0.5, pruning: 0.8 }
const NO_TOKENS: Encoding[] = ['o200k_base', 'cl100k_base']

/** Tokenizers for which a character is so many tokens. */
function encodings(
  perCharacter: number,
  lookup = (text: string): TokenCount | undefined => ({
    tokens: codePointLength(text) * perCharacter,
    exact: true,
  }),
): Readonly<Record<Encoding, Counter>> {
  const [one, other] = NO_TOKENS.map((name) => tokenizerCounter(name, lookup, { imageTokens: 0 }))
  if (!one || !other) throw new Error('two encodings')
  return { o200k_base: one, cl100k_base: other }
}

function count(history: Prompt, rest: Partial<SideBySideInput> = {}): SideBySide {
  return atOnce(countSideBySide({ history, tools: [], budget: BUDGET, images: 0, encodings: encodings(0.25), ...rest }))
}

function rowOf(view: SideBySide, id: string): CounterResult {
  const row = view.rows.find(({ counter }) => counter.id === id)
  if (!row) throw new Error(`no row ${id}`)
  return row
}

const messages = (count: number, length: number): Prompt =>
  toPrompt(Array.from({ length: count }, (_, n) => textMessage(`m${n}`, 'user', 'x'.repeat(length))))

describe('Counters side by side', () => {
  it('say what each makes of the history, by hand', () => {
    // Five messages of 40 characters. By a tokenizer of a quarter token a character 10 + 4 each.
    const view = count(messages(5, 40))
    const totals = view.rows.map(({ counter, total }) => [counter.id, total])
    expect(totals).toEqual([
      ['o200k_base', 70],
      ['cl100k_base', 70],
      ['estimate', 100],
      ['characters-4', 50],
      ['characters-3', 70],
      ['characters-3.3', 80],
      ['characters-4-3', 65],
      ['ascii', 50],
      ['bytes', 50],
    ])
  })

  it('say after which message each threshold was reached, and the window left', () => {
    const view = count(messages(6, 40))
    // Thresholds 50 and 80 are reached by their own number; 90 is the room and 100 the window.
    expect(rowOf(view, 'characters-4')).toMatchObject({ total: 60, compaction: 4 })
    expect(rowOf(view, 'characters-4').pruning).toBeUndefined()
    expect(rowOf(view, 'estimate')).toMatchObject({ total: 120, compaction: 2, pruning: 3, room: 4, window: 5 })
    expect(rowOf(view, 'o200k_base')).toMatchObject({ total: 84, compaction: 3, pruning: 5 })
    expect(rowOf(view, 'o200k_base').room).toBeUndefined()
    expect(view).toMatchObject({ compactionAt: 50, pruningAt: 80, roomAt: 90, windowAt: 100 })
  })

  it('count tool definitions by the same rule, once and without what a message adds', () => {
    const tools = [{ name: 'a'.repeat(189) }]
    // {"name":"…"} is 11 more characters.
    const view = count([], { tools })
    expect(rowOf(view, 'characters-4-3')).toMatchObject({ total: 50, compaction: -1 })
    expect(rowOf(view, 'estimate').total).toBe(50)
    expect(rowOf(view, 'characters-3.3').total).toBe(61)
    expect(rowOf(view, 'o200k_base').total).toBe(50)
  })

  it('add the same for an image in every row, and say where its size had to be assumed', () => {
    const message: Message = {
      id: 'm',
      role: 'user',
      parts: [
        { type: 'image', source: 'https://example.com/a.png' },
        { type: 'image', source: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
      ],
    }
    const without = count(toPrompt([message]))
    expect(without).toMatchObject({ images: 2, assumed: 0 })
    for (const [images, tokens, assumed] of [
      [85, 170, 0],
      ['area', 1_601, 1],
      ['tiles', 765 + 255, 1],
    ] as const) {
      const view = count(toPrompt([message]), { images })
      expect(view).toMatchObject({ images: 2, assumed })
      expect(view.rows.map(({ total }) => total)).toEqual(without.rows.map(({ total }) => total + tokens))
    }
  })

  it('name a tokenizer that has not counted everything as incomplete, and one that is approximate as complete', () => {
    const none = count(messages(2, 40), { encodings: encodings(0, () => undefined) })
    expect(rowOf(none, 'o200k_base')).toMatchObject({ exact: false, complete: false, total: 28 })
    expect(rowOf(none, 'characters-4')).toMatchObject({ exact: true, complete: true })
    const rough = count(messages(2, 40), { encodings: encodings(0, () => ({ tokens: 9, exact: false })) })
    expect(rowOf(rough, 'o200k_base')).toMatchObject({ exact: false, complete: true, total: 26 })
  })

  it('pause within a long history, and come to the same', () => {
    const steps = countSideBySide({
      history: messages(450, 40),
      tools: [],
      budget: BUDGET,
      images: 0,
      encodings: encodings(0.25),
    })
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(pauses).toBe(4)
    expect(rowOf(step.value, 'characters-4').total).toBe(4_500)
  })

  it('agree with the estimate, the growth and the crossings of the page on any history', () => {
    fc.assert(
      fc.property(arbitraryHistory, arbitraryTools, fc.nat({ max: 400 }), (history, tools, imageTokens) => {
        const counter = estimateCounter({ imageTokens })
        const view = count(history, { tools, images: imageTokens })
        const row = rowOf(view, 'estimate')
        const growth = growthOf(history, counter, counter.tools(tools).tokens)
        expect(row.total).toBe(growth.prompt.at(-1) ?? growth.overhead)
        expect(row.compaction).toBe(crossingOf(growth, view.compactionAt))
        expect(row.pruning).toBe(crossingOf(growth, view.pruningAt))
        expect(row.room).toBe(crossingOf(growth, view.roomAt + 1))
        expect(row.window).toBe(crossingOf(growth, view.windowAt + 1))
      }),
    )
  })
})

describe('What is said of a counter', () => {
  const thick = (perCharacter: number, length: number) => {
    const view = count(messages(5, length), { encodings: encodings(perCharacter) })
    return { view, exact: rowOf(view, 'o200k_base') }
  }

  it('is how far apart they are, and who is at the ends', () => {
    expect(spreadWords(count(messages(5, 40)))).toEqual({
      finding: 'The same history is 50 to 100 tokens, by whom you ask.',
      ends:
        'Least by Characters / 4, ASCII / 4 + 1.5 for any other and UTF-8 bytes / 4; most by Characters / 4 + 10 a ' +
        'message, 2.00 times as much.',
    })
    expect(spreadWords(count([]))).toEqual({ finding: 'This history is 0 tokens, whomever you ask.', ends: undefined })
  })

  it('is of what has counted to the end alone', () => {
    const view = count(messages(5, 40), { encodings: encodings(9, () => undefined) })
    expect(spreadWords(view).finding).toBe('The same history is 50 to 100 tokens, by whom you ask.')
  })

  it('is the difference to the exact count', () => {
    const { view, exact } = thick(0.25, 40)
    expect(differenceWords(rowOf(view, 'estimate'), exact)).toBe('+30, +42.9%')
    expect(differenceWords(rowOf(view, 'characters-4'), exact)).toBe('−20, −28.6%')
    expect(differenceWords(rowOf(view, 'characters-3'), exact)).toBe('0')
    expect(differenceWords(rowOf(view, 'estimate'), { ...exact, exact: false })).toBe('≈+30, +42.9%')
  })

  it('is after which message it would have acted, and how much later than the exact count', () => {
    const { view, exact } = thick(0.25, 40)
    const words = (id: string, which: 'compaction' | 'pruning' = 'compaction') =>
      triggerWords(rowOf(view, id), which, exact)
    expect(words('characters-4')).toEqual({ at: 4, place: 'after message 5', beside: '1 message later than exact' })
    expect(words('estimate')).toEqual({ at: 2, place: 'after message 3', beside: '1 message earlier than exact' })
    expect(words('characters-3')).toEqual({ at: 3, place: 'after message 4', beside: 'as exact' })
    expect(words('estimate', 'pruning')).toEqual({ at: 3, place: 'after message 4', beside: 'exact: not yet' })
    expect(words('characters-4', 'pruning')).toEqual({ at: undefined, place: 'not yet', beside: undefined })
    expect(words('o200k_base')).toEqual({ at: 3, place: 'after message 4', beside: undefined })
    expect(triggerWords(rowOf(view, 'estimate'), 'compaction', undefined).beside).toBeUndefined()
    const late = thick(0.5, 40)
    expect(triggerWords(rowOf(late.view, 'characters-4'), 'pruning', late.exact)).toEqual({
      at: undefined,
      place: 'not yet',
      beside: 'exact: after message 4',
    })
  })

  it('is, in red, that it says there is room where a provider would refuse the prompt', () => {
    const { view, exact } = thick(0.5, 40)
    expect(exact.total).toBe(120)
    expect(fitWords(rowOf(view, 'characters-4'), exact, view)).toEqual({
      kind: 'refused',
      words: 'Says 50, really 120: would be refused.',
    })
    expect(fitWords(exact, exact, view).kind).toBe('over')
    // 100 of a window of 100, of which 90 may be used: that one does see it.
    expect(fitWords(rowOf(view, 'estimate'), exact, view)).toEqual({ kind: 'over', words: 'Into the reserve.' })
    expect(dangerWords(view, exact)).toBe('6 counters say that it fits, and it would be refused.')
  })

  it('is that the reserve is gone, that it is a false alarm, or that it fits', () => {
    const reserve = thick(0.375, 40)
    expect(reserve.exact.total).toBe(95)
    expect(fitWords(rowOf(reserve.view, 'characters-4'), reserve.exact, reserve.view)).toEqual({
      kind: 'short',
      words: 'Says 50, really 95: 5 tokens of the reserve gone.',
    })
    expect(dangerWords(reserve.view, reserve.exact)).toBeUndefined()
    const { view, exact } = thick(0.25, 40)
    expect(fitWords(rowOf(view, 'estimate'), exact, view).kind).toBe('alarm')
    expect(fitWords(rowOf(view, 'characters-4'), exact, view)).toEqual({ kind: 'fits', words: 'Fits.' })
  })

  it('is that its compaction comes after the window, though by now it sees that it is full', () => {
    const view = count(messages(20, 40), {
      encodings: encodings(0.5),
      budget: { ...BUDGET, compaction: 0.9, pruning: 0.95 },
    })
    const exact = rowOf(view, 'o200k_base')
    expect(exact.window).toBe(4)
    expect(fitWords(rowOf(view, 'characters-4'), exact, view)).toEqual({
      kind: 'late',
      words: 'Over the window after message 5, before it would have compacted.',
    })
    expect(fitWords(rowOf(view, 'estimate'), exact, view).kind).toBe('over')
  })
})
