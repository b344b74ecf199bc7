import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CountJob, FromWorker, ToWorker } from './protocol.ts'
import { createTokenizer, type Tokenizer } from './tokenizer.ts'

/** A worker by hand: keeps what it is sent, answers when the test says so. */
class FakeWorker extends EventTarget {
  readonly sent: ToWorker[] = []
  terminated = false

  postMessage(message: ToWorker): void {
    this.sent.push(message)
  }
  terminate(): void {
    this.terminated = true
  }

  jobs(): CountJob[] {
    return this.sent.flatMap((message) => (message.type === 'count' ? message.jobs : []))
  }
  answer(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  ready(): void {
    this.answer({ type: 'ready', encoding: 'o200k_base' })
  }
  /** Answers all jobs with one token a character. */
  countAll(): void {
    const results = this.jobs().map(({ key, text }) => ({ key, tokens: text.length, exact: true }))
    this.answer({ type: 'counted', encoding: 'o200k_base', results })
  }
  die(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}

let workers: FakeWorker[]
let tokenizer: Tokenizer

beforeEach(() => {
  workers = []
  tokenizer = createTokenizer(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
})

function worker(): FakeWorker {
  const last = workers.at(-1)
  if (!last) throw new Error('no worker was made')
  return last
}

const request = (...texts: string[]) => tokenizer.request('o200k_base', texts)
const state = () => tokenizer.state('o200k_base')
const requested = () =>
  worker()
    .jobs()
    .map((job) => job.text)

describe('the tokenizer', () => {
  test('makes no worker before the first text', () => {
    expect(state()).toBe('idle')
    request()
    expect(workers).toEqual([])
    request('a')
    request('b')
    expect(workers).toHaveLength(1)
  })

  test('goes from loading over counting to ready', () => {
    request('one', 'two')
    expect([state(), tokenizer.pending('o200k_base')]).toEqual(['loading', 2])
    worker().ready()
    expect(state()).toBe('counting')
    worker().countAll()
    expect([state(), tokenizer.pending('o200k_base')]).toEqual(['ready', 0])
    expect(tokenizer.get('o200k_base', 'two')).toEqual({ tokens: 3, exact: true })
    expect(tokenizer.get('cl100k_base', 'two')).toBeUndefined()
  })

  test('asks for a text once, known or in flight', () => {
    request('one', 'one', 'two')
    request('two', 'three')
    expect(requested()).toEqual(['one', 'two', 'three'])
    worker().countAll()
    request('one', 'three')
    expect(requested()).toHaveLength(3)
  })

  test('one edit of 1,000 texts asks for one text', () => {
    const texts = Array.from({ length: 1000 }, (_, i) => `message ${i}`)
    request(...texts)
    worker().countAll()
    request(...texts.with(500, 'message 500, edited'))
    expect(requested().slice(1000)).toEqual(['message 500, edited'])
    request(...texts)
    expect(requested()).toHaveLength(1001)
  })

  test('tells listeners once per batch', async () => {
    request('one', 'two', 'three')
    await Promise.resolve()
    const listener = vi.fn()
    const stop = tokenizer.subscribe(listener)
    const before = tokenizer.version
    worker().countAll()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(tokenizer.version).toBeGreaterThan(before)
    stop()
    request('four')
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a worker that dies is a failure with its message, and requests do not start another', async () => {
    request('one')
    const listener = vi.fn()
    tokenizer.subscribe(listener)
    worker().die('out of memory')
    await Promise.resolve()
    expect([state(), tokenizer.failure('o200k_base')]).toEqual(['failed', 'out of memory'])
    expect(worker().terminated).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
    request('two')
    expect(workers).toHaveLength(1)
  })

  test('a retry asks a new worker for all that waits', () => {
    request('one')
    worker().countAll()
    request('two')
    worker().die('')
    request('three')
    tokenizer.retry('o200k_base')
    expect(workers).toHaveLength(2)
    expect(requested()).toEqual(['two', 'three'])
    expect(state()).toBe('loading')
    worker().ready()
    worker().countAll()
    expect(state()).toBe('ready')
    expect(tokenizer.get('o200k_base', 'one')).toBeDefined()
  })

  test('an encoding that does not load fails alone', () => {
    request('one')
    tokenizer.request('cl100k_base', ['one'])
    worker().answer({ type: 'failed', encoding: 'cl100k_base', message: 'not found' })
    worker().ready()
    expect([state(), tokenizer.state('cl100k_base')]).toEqual(['counting', 'failed'])
    expect(tokenizer.failure('o200k_base')).toBeUndefined()
  })

  test('a worker that cannot be made is a failure too', () => {
    const broken = createTokenizer(() => {
      throw new Error('workers are forbidden')
    })
    broken.request('o200k_base', ['one'])
    expect(broken.state('o200k_base')).toBe('failed')
    expect(broken.failure('o200k_base')).toBe('workers are forbidden')
  })

  test('keep drops the other counts, and calls off what waits', () => {
    request('kept', 'dropped')
    worker().ready()
    worker().countAll()
    request('kept later', 'dropped later')
    const [, , keptLater, droppedLater] = worker().jobs()
    tokenizer.keep(['kept', 'kept later'])
    expect(tokenizer.get('o200k_base', 'kept')).toBeDefined()
    expect(tokenizer.get('o200k_base', 'dropped')).toBeUndefined()
    expect(worker().sent.at(-1)).toEqual({ type: 'forget', keys: [droppedLater?.key] })
    expect(tokenizer.pending('o200k_base')).toBe(1)
    // Both answers were on their way already.
    const results = [keptLater, droppedLater].map((job) => ({ key: job?.key ?? -1, tokens: 1, exact: true }))
    worker().answer({ type: 'counted', encoding: 'o200k_base', results })
    expect(tokenizer.get('o200k_base', 'kept later')).toBeDefined()
    expect(tokenizer.get('o200k_base', 'dropped later')).toBeUndefined()
  })

  test('an answer of a worker that was replaced is dropped', () => {
    request('one')
    const old = worker()
    old.die('gone')
    tokenizer.retry('o200k_base')
    old.countAll()
    expect(tokenizer.get('o200k_base', 'one')).toBeUndefined()
  })

  test('what the worker has loaded can be read, and its listeners hear of it', () => {
    request('one')
    const heard: string[][] = []
    tokenizer.subscribe(() => heard.push([...tokenizer.files]))
    worker().answer({ type: 'ready', encoding: 'o200k_base', files: ['https://a.example/ranks.js'] })
    expect([...tokenizer.files]).toEqual(['https://a.example/ranks.js'])
    return Promise.resolve().then(() => expect(heard).toEqual([['https://a.example/ranks.js']]))
  })

  test('dispose stops the worker', () => {
    request('one')
    tokenizer.dispose()
    expect(worker().terminated).toBe(true)
    expect(state()).toBe('idle')
  })
})
