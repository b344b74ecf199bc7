import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TextProblem } from '../../core/jsonView/places.ts'
import { createChecker } from './checker.ts'

/** Stands in for a worker: remembers what it was sent, and speaks when it is told to. */
class FakeWorker extends EventTarget {
  readonly sent: { readonly turn: number; readonly text: string }[] = []
  ended = false
  postMessage(message: { readonly turn: number; readonly text: string }): void {
    this.sent.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  answer(problems: readonly TextProblem[]): void {
    this.dispatchEvent(new MessageEvent('message', { data: { turn: this.sent.at(-1)?.turn, problems } }))
  }
}

const problem: TextProblem = { severity: 'error', words: 'Wrong', line: 1, column: 1, offset: 0, length: 1 }
const long = `${' '.repeat(100_001)}[`

function setUp() {
  const answers: (readonly TextProblem[])[] = []
  const workers: FakeWorker[] = []
  const checker = createChecker(
    (problems) => answers.push(problems),
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    },
  )
  return { answers, workers, checker }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('checks a short text without a worker, once nobody types any more', () => {
  const { answers, workers, checker } = setUp()
  checker.ask('[')
  checker.ask('[1')
  vi.advanceTimersByTime(100)
  expect(answers).toEqual([])
  vi.advanceTimersByTime(200)
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject([{ severity: 'error', line: 1 }])
  expect(workers).toEqual([])
})

it('checks a long text in a worker, and of two only the newer is answered', () => {
  const { answers, workers, checker } = setUp()
  checker.ask(long)
  vi.advanceTimersByTime(300)
  checker.ask(`${long}1`)
  workers[0]?.answer([])
  expect(answers).toEqual([])
  vi.advanceTimersByTime(300)
  workers.at(-1)?.answer([problem])
  expect(answers).toEqual([[problem]])
})

it('goes on without a worker when none can be had', () => {
  const { answers, workers, checker } = setUp()
  checker.ask(long)
  vi.advanceTimersByTime(300)
  workers[0]?.dispatchEvent(new Event('error', { cancelable: true }))
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject([{ severity: 'error' }])
  checker.ask(`${long}]`)
  vi.advanceTimersByTime(300)
  expect(answers).toHaveLength(2)
  expect(workers).toHaveLength(1)
})

it('says nothing after it was stopped', () => {
  const { answers, workers, checker } = setUp()
  checker.ask(long)
  vi.advanceTimersByTime(300)
  checker.stop()
  workers[0]?.answer([problem])
  expect(answers).toEqual([])
  expect(workers[0]?.ended).toBe(true)
})
