import { beforeEach, describe, expect, test } from 'vitest'
import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import type { TextCounter } from './count.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { createCountQueue } from './queue.ts'

/** Counts one character a step and a token each; a step takes 10 ms of the test's clock. */
function slowCounter(tick: () => void): Pick<TextCounter, 'steps'> {
  function* steps(text: string): Generator<void, TokenCount, undefined> {
    for (const character of text) {
      tick()
      if (character === '!') throw new RangeError('too much')
      yield
    }
    return { tokens: text.length, exact: true }
  }
  return { steps }
}

let clock: number
let posted: FromWorker[]
let tasks: (() => void)[]
let handle: (message: ToWorker) => void
let load: (encoding: Encoding) => Promise<Pick<TextCounter, 'steps'>>

/** Lets promises settle, then runs one waiting turn. */
async function turn(): Promise<boolean> {
  await Promise.resolve()
  await Promise.resolve()
  const task = tasks.shift()
  task?.()
  return task !== undefined
}

async function allTurns(): Promise<void> {
  while (await turn());
}

function countedKeys(): number[] {
  return posted.flatMap((message) => (message.type === 'counted' ? message.results.map((result) => result.key) : []))
}

beforeEach(() => {
  clock = 0
  posted = []
  tasks = []
  const tick = () => {
    clock += 10
  }
  load = async () => slowCounter(tick)
  handle = createCountQueue({
    load: (encoding) => load(encoding),
    post: (message) => posted.push(message),
    now: () => clock,
    later: (task) => tasks.push(task),
  })
})

function count(...jobs: [number, string][]): void {
  handle({ type: 'count', encoding: 'o200k_base', jobs: jobs.map(([key, text]) => ({ key, text })) })
}

describe('the count queue', () => {
  test('says when the encoder is there, then counts', async () => {
    count([1, 'ab'])
    expect(posted).toEqual([])
    await allTurns()
    expect(posted).toEqual([
      { type: 'ready', encoding: 'o200k_base' },
      { type: 'counted', encoding: 'o200k_base', results: [{ key: 1, tokens: 2, exact: true }] },
    ])
  })

  test('counts the short texts first', async () => {
    count([1, 'a'.repeat(9)], [2, 'a'], [3, 'aaa'])
    await allTurns()
    expect(countedKeys()).toEqual([2, 3, 1])
  })

  test('a short text that comes later goes before the rest of a long one', async () => {
    count([1, 'a'.repeat(100)])
    for (let i = 0; i < 5; i++) await turn()
    count([2, 'ab'])
    await allTurns()
    expect(countedKeys()).toEqual([2, 1])
    // 100 steps and 2: the long text was not begun anew.
    expect(clock).toBe(1020)
  })

  test('posts results in batches, and the first ones before the long text is done', async () => {
    count([1, 'a'], [2, 'a'], [3, 'aa'], [4, 'a'.repeat(50)])
    await allTurns()
    const batches = posted.filter((message) => message.type === 'counted').map((message) => message.results.length)
    expect(batches).toEqual([3, 1])
  })

  test('drops what is forgotten, also in the middle of a text', async () => {
    count([1, 'a'.repeat(100)], [2, 'a'.repeat(90)])
    for (let i = 0; i < 3; i++) await turn()
    handle({ type: 'forget', keys: [2] })
    await allTurns()
    expect(countedKeys()).toEqual([1])
  })

  test('a text that cannot be counted gets a rough count and holds up nobody', async () => {
    count([1, '!234567'], [2, 'aaaaaaaaaaaaaaaa'])
    await allTurns()
    expect(posted.flatMap((message) => (message.type === 'counted' ? message.results : []))).toEqual([
      { key: 1, tokens: 1, exact: false },
      { key: 2, tokens: 16, exact: true },
    ])
  })

  test('tells that an encoder cannot be loaded, and tries again when asked again', async () => {
    const works = load
    load = () => Promise.reject(new Error('no network'))
    count([1, 'ab'])
    await allTurns()
    expect(posted).toEqual([{ type: 'failed', encoding: 'o200k_base', message: 'no network' }])
    load = works
    count([2, 'ab'])
    await allTurns()
    expect(countedKeys()).toEqual([2])
  })

  test('counts in one encoding while the other loads', async () => {
    const works = load
    load = (encoding) => (encoding === 'cl100k_base' ? new Promise(() => {}) : works(encoding))
    handle({ type: 'count', encoding: 'cl100k_base', jobs: [{ key: 1, text: 'a' }] })
    count([2, 'abc'])
    await allTurns()
    expect(countedKeys()).toEqual([2])
  })
})
