import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Encoding, TokenCount } from '../core/budget/count.ts'
import type { CounterResult, SideBySide } from '../core/budget/sideBySide.ts'
import { textMessage } from '../core/message/message.ts'
import { type Prompt, toPrompt } from '../core/message/prompt.ts'
import { createSideBySide } from './sideBySide.ts'
import { countTextsBy } from './textCounts.ts'

const BUDGET = { window: 1_000, reserve: 0, compaction: 0.8, pruning: 0.9 }

/** A tokenizer that counts what it was asked for when the test says so: two tokens a text. */
function tokenizer() {
  const known = { o200k_base: new Map<string, TokenCount>(), cl100k_base: new Map<string, TokenCount>() }
  const asked: Record<Encoding, Set<string>> = { o200k_base: new Set(), cl100k_base: new Set() }
  const failed = new Map<Encoding, string>()
  countTextsBy({
    get: (encoding, text) => known[encoding].get(text),
    // As the real one: what waits is not asked for twice.
    request: (encoding, texts) => {
      for (const text of texts) asked[encoding].add(text)
    },
    pending: (encoding) => asked[encoding].size - known[encoding].size,
    failure: (encoding) => failed.get(encoding),
    retry: (encoding) => void failed.delete(encoding),
  })
  const count = (encoding: Encoding): void => {
    for (const text of asked[encoding]) known[encoding].set(text, { tokens: 2, exact: true })
  }
  return { asked, failed, count }
}

const history = (count: number): Prompt =>
  toPrompt(Array.from({ length: count }, (_, n) => textMessage(`m${n}`, 'user', `${n} is the number`)))
const input = (count: number) => ({ history: history(count), tools: [], budget: BUDGET, images: 0 })
const rowOf = (view: SideBySide | undefined, id: string): CounterResult | undefined =>
  view?.rows.find(({ counter }) => counter.id === id)

let views: SideBySide[] = []
const job = () => {
  views = []
  return createSideBySide((view) => views.push(view))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows a short history in the task in which it is asked for, and asks both tokenizers for its texts', () => {
  const { asked } = tokenizer()
  job().ask(input(3))
  expect(views).toHaveLength(1)
  expect(rowOf(views[0], 'characters-4')).toMatchObject({ total: 9, complete: true })
  expect(rowOf(views[0], 'o200k_base')?.complete).toBe(false)
  const texts = new Set(['0 is the number', '1 is the number', '2 is the number'])
  expect(asked).toEqual({ o200k_base: texts, cl100k_base: texts })
})

it('takes in what was counted meanwhile, once for many batches, and then rests', () => {
  const { count } = tokenizer()
  const running = job()
  running.ask(input(3))
  count('o200k_base')
  for (let batch = 0; batch < 5; batch++) running.counted()
  vi.runAllTimers()
  expect(views).toHaveLength(2)
  expect(rowOf(views[1], 'o200k_base')).toMatchObject({ total: 18, exact: true, complete: true })
  expect(rowOf(views[1], 'cl100k_base')?.complete).toBe(false)
  count('cl100k_base')
  running.counted()
  vi.runAllTimers()
  running.counted()
  vi.runAllTimers()
  expect(views).toHaveLength(3)
  expect(views[2]?.rows.every(({ complete }) => complete)).toBe(true)
})

it('asks for so many texts at a time, and for the next when most of them are counted', () => {
  const { asked, count } = tokenizer()
  const running = job()
  running.ask(input(5_000))
  vi.runAllTimers()
  expect(asked.cl100k_base.size).toBe(4_000)
  running.counted()
  vi.runAllTimers()
  expect(asked.cl100k_base.size).toBe(4_000)
  count('cl100k_base')
  running.counted()
  vi.runAllTimers()
  expect(asked.cl100k_base.size).toBe(5_000)
})

it('does not ask a tokenizer that failed, and the other goes on', () => {
  const { asked, failed, count } = tokenizer()
  failed.set('cl100k_base', 'gone')
  const running = job()
  running.ask(input(2))
  expect(asked.cl100k_base.size).toBe(0)
  count('o200k_base')
  running.counted()
  vi.runAllTimers()
  expect(rowOf(views.at(-1), 'o200k_base')?.complete).toBe(true)
  failed.clear()
  running.counted()
  vi.runAllTimers()
  expect(asked.cl100k_base.size).toBe(2)
})

it('counts a long history in slices, of which the last that was asked for is shown alone', () => {
  tokenizer()
  // A clock by which every step takes longer than a slice.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
  const running = job()
  running.ask(input(1_000))
  expect(views).toHaveLength(0)
  vi.advanceTimersByTime(1)
  running.ask(input(700))
  vi.advanceTimersByTime(60)
  expect(views).toHaveLength(1)
  expect(rowOf(views[0], 'characters-4-3')?.total).toBe(10 * 7 + 90 * 7 + 600 * 8)
})

it('shows nothing after it was stopped', () => {
  const { count } = tokenizer()
  const running = job()
  running.ask(input(2))
  count('o200k_base')
  running.counted()
  running.stop()
  vi.runAllTimers()
  running.counted()
  vi.runAllTimers()
  expect(views).toHaveLength(1)
})
