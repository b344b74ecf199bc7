import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../core/summaries/failure.ts'
import { failureWords } from '../../../core/words/failures.ts'
import type { ModelCall } from '../model.ts'
import { summarise } from '../summarise.ts'
import { heardBy, NEVER } from '../testing/fakeModel.ts'
import { failureOf } from '../testing/world.ts'
import type { BuiltinScope } from './api.ts'
import { createBuiltin } from './builtin.ts'
import { builtinState } from './state.ts'
import { type FakeLog, type FakeOptions, installFakeBuiltin } from './testing/fakeBuiltin.ts'

const CALL: ModelCall = { instructions: 'Be brief.', text: 'port 4310', limit: 20 }

function browser(options: FakeOptions): { scope: BuiltinScope; log: FakeLog } {
  const scope = {}
  return { scope, log: installFakeBuiltin(options, scope) }
}

function ask(scope: BuiltinScope, call = CALL, signal = NEVER, on = heardBy()) {
  return createBuiltin(scope, () => 0).say(call, on, signal)
}

describe('whether the browser has a model', () => {
  it('is asked of the Prompt API first, then of the Summarizer', async () => {
    const both = browser({ prompt: 'downloadable', summarizer: 'available' })
    expect(await builtinState(both.scope)).toEqual({ kind: 'downloadable', api: 'Prompt API' })
    const second = browser({ prompt: 'unavailable', summarizer: 'available' })
    expect(await builtinState(second.scope)).toEqual({ kind: 'available', api: 'Summarizer' })
  })

  it('is no, with the reason, where neither can be used', async () => {
    expect(await builtinState({})).toMatchObject({
      kind: 'unavailable',
      why: expect.stringContaining('none for pages'),
    })
    expect(await builtinState({ isSecureContext: false })).toMatchObject({ why: expect.stringContaining('https') })
    const { scope } = browser({ prompt: 'unavailable', summarizer: 'unavailable' })
    expect(await builtinState(scope)).toMatchObject({ why: expect.stringContaining('does not run here') })
  })

  it('is no where asking fails, with what the browser said', async () => {
    const { scope } = browser({
      prompt: 'available',
      fails: { at: 'availability', name: 'InvalidStateError', message: 'not active' },
    })
    expect(await builtinState(scope)).toMatchObject({ kind: 'unavailable', why: expect.stringContaining('not active') })
  })

  it('is asked with the very options with which the model is made', async () => {
    for (const api of ['prompt', 'summarizer'] as const) {
      const { scope, log } = browser({ [api]: 'available' })
      await ask(scope)
      const [looked = {}] = log.looked
      expect(Object.keys(looked).length).toBeGreaterThan(1)
      expect(log.options[0]).toMatchObject(looked)
    }
  })
})

describe('an answer of the Prompt API', () => {
  it('is told piece by piece, with what the session measured', async () => {
    const { scope, log } = browser({ prompt: 'available', pieces: ['- port', '', ' 4310'] })
    const on = heardBy()
    const answer = await ask(scope, CALL, NEVER, on)
    const system = 'Be brief.\nWrite at most 14 words.'.length
    expect(answer).toEqual({
      text: '- port 4310',
      usage: { measureContextUsage: 9, contextUsage: system + 9 + 11 },
      input: system + 9,
      output: 11,
      end: 'done',
      model: 'Prompt API',
      ms: 0,
    })
    expect(on.told()).toBe('- port 4310')
    expect(log.asked).toEqual(['port 4310'])
    expect(log.options[0]).toMatchObject({
      initialPrompts: [{ role: 'system', content: 'Be brief.\nWrite at most 14 words.' }],
    })
  })

  it('knows the window once it was asked or measured', async () => {
    const model = createBuiltin(browser({ prompt: 'available', window: 6000 }).scope)
    expect(model.window).toBeUndefined()
    expect(await model.measure?.('four', NEVER)).toBe(4)
    expect(model.window).toBe(6000)
  })
})

describe('an answer of the Summarizer', () => {
  it('is one of key points, with the instructions as context', async () => {
    const { scope, log } = browser({ prompt: 'unavailable', summarizer: 'available', pieces: ['- a', ' b'] })
    const answer = await ask(scope)
    expect(answer).toMatchObject({ text: '- a b', usage: { measureInputUsage: 9 }, input: 9, model: 'Summarizer' })
    expect(answer.output).toBeUndefined()
    expect(log.options[0]).toMatchObject({
      type: 'key-points',
      format: 'markdown',
      outputLanguage: 'en',
      sharedContext: expect.stringContaining('Be brief.'),
    })
  })
})

describe('a model that has to be fetched', () => {
  it('tells how much of it is here', async () => {
    const { scope } = browser({ prompt: 'downloadable', pieces: ['yes'] })
    const steps: [string, number | undefined][] = []
    const on = { text() {}, progress: (words: string, done?: number) => steps.push([words, done]) }
    await createBuiltin(scope).say(CALL, on, NEVER)
    expect(steps).toEqual([
      ['fetching the browser’s model', undefined],
      ['fetching the browser’s model', 0],
      ['fetching the browser’s model', 0.5],
      ['starting the browser’s model', undefined],
      ['reading', undefined],
      ['writing', undefined],
    ])
  })

  it('can be fetched before it is asked', async () => {
    const { scope, log } = browser({ prompt: 'downloading', window: 4096 })
    expect(await createBuiltin(scope).load(heardBy(), NEVER)).toEqual({ api: 'Prompt API', window: 4096 })
    expect(await builtinState(scope)).toEqual({ kind: 'available', api: 'Prompt API' })
    expect(log.destroyed).toBe(1)
  })

  it('tells it too where it is counted with before it is asked', async () => {
    const on = heardBy()
    const asked = { instructions: 'Summarise.', pieces: ['a'], limit: 50, secondLook: false }
    await summarise(createBuiltin(browser({ prompt: 'downloadable' }).scope), asked, on, NEVER)
    expect(on.steps.slice(0, 2)).toEqual(['counting', 'fetching the browser’s model'])
  })

  it('is not fetched without a click, and says so', async () => {
    const { failure } = await failureOf(ask(browser({ prompt: 'downloadable', noClick: true }).scope))
    expect(failure).toMatchObject({ code: 'unavailable', why: expect.stringContaining('click') })
  })

  it('is given up at once when it is stopped on the way', async () => {
    const stop = new AbortController()
    const { scope, log } = browser({ prompt: 'downloadable', stalls: true })
    const run = failureOf(ask(scope, CALL, stop.signal))
    setTimeout(() => stop.abort(), 20)
    expect((await run).failure.code).toBe('stopped')
    expect(log.created).toBe(0)
  })
})

describe('what fails', () => {
  const codes: readonly (readonly [FakeOptions['fails'], Partial<Failure>])[] = [
    [{ at: 'create', name: 'NotSupportedError', message: 'no service' }, { code: 'unavailable' }],
    [{ at: 'create', name: 'NotAllowedError', message: 'permissions policy' }, { code: 'unavailable' }],
    [{ at: 'create', name: 'NetworkError', message: 'download failed' }, { code: 'unavailable' }],
    [{ at: 'create', name: 'QuotaExceededError', message: 'too large' }, { code: 'too-long' }],
    [{ at: 'ask', name: 'QuotaExceededError', message: 'too large' }, { code: 'too-long' }],
    [
      { at: 'ask', name: 'NotReadableError', message: 'filtered' },
      { code: 'refused', reason: 'NotReadableError' },
    ],
    [
      { at: 'ask', name: 'UnknownError', message: 'it broke' },
      { code: 'broken', said: 'it broke' },
    ],
    [{ at: 'ask', name: 'AbortError', message: 'destroyed' }, { code: 'stopped' }],
  ]

  it.each(codes)('%o is %o, with the text that had come', async (fails, expected) => {
    const { scope, log } = browser({ prompt: 'available', pieces: ['partial'], ...(fails && { fails }) })
    const error = await failureOf(ask(scope))
    expect(error.failure).toMatchObject(expected)
    expect(error.partial).toBe(fails?.at === 'ask' ? 'partial' : '')
    expect(failureWords(error.failure).said).toContain('The browser’s own model')
    expect(log.destroyed).toBe(log.created)
  })

  it('a text that does not fit is refused with what it measures and what the model takes', async () => {
    for (const options of [{ prompt: 'available' }, { summarizer: 'available' }] as const) {
      const { scope, log } = browser({ ...options, window: 100 })
      const error = await failureOf(ask(scope, { ...CALL, text: 'x'.repeat(200) }))
      expect(error.failure).toMatchObject({ code: 'too-long', most: 100 })
      expect(error.failure.code === 'too-long' && error.failure.tokens).toBeGreaterThanOrEqual(200)
      expect(log.asked).toEqual([])
    }
  })

  it('an answer during which the browser forgot what it was given is none', async () => {
    const { failure, partial } = await failureOf(
      ask(browser({ prompt: 'available', pieces: ['half'], overflows: true }).scope),
    )
    expect(failure).toMatchObject({ code: 'too-long', most: 1000 })
    expect(partial).toBe('half')
  })

  it('an answer that goes on far beyond its limit is cut and not used', async () => {
    const { scope, log } = browser({
      prompt: 'available',
      pieces: Array.from({ length: 30 }, () => 'x'.repeat(20)),
      hangs: true,
    })
    const { failure } = await failureOf(ask(scope))
    expect(failure).toMatchObject({ code: 'length', limit: 20 })
    expect(log.destroyed).toBe(1)
  })

  it('an empty answer is none', async () => {
    expect((await failureOf(ask(browser({ prompt: 'available', pieces: [' \n'] }).scope))).failure.code).toBe('empty')
  })

  it('an echo of a browser that has no model is none', async () => {
    const pieces = [
      'On-device model is not available in Chromium, this API is just echoing back the input:\n',
      'port 4310',
    ]
    const { failure } = await failureOf(ask(browser({ prompt: 'available', pieces }).scope))
    expect(failure).toMatchObject({ code: 'unavailable', why: expect.stringContaining('echoes') })
  })
})

describe('a stop', () => {
  it('ends an answer that hangs, with what had come, and ends the session', async () => {
    const stop = new AbortController()
    const { scope, log } = browser({ prompt: 'available', pieces: ['half an'], hangs: true })
    const on = heardBy()
    const run = failureOf(ask(scope, CALL, stop.signal, { ...on, text: () => stop.abort('a reason that is no error') }))
    const { failure, partial } = await run
    expect(failure.code).toBe('stopped')
    expect(partial).toBe('half an')
    expect(log).toMatchObject({ created: 1, destroyed: 1 })
  })

  it('before it begins makes no session', async () => {
    const { scope, log } = browser({ prompt: 'available' })
    expect((await failureOf(ask(scope, CALL, AbortSignal.abort()))).failure.code).toBe('stopped')
    expect(log.options).toEqual([])
  })
})

it('a long history is summarised in parts that its small window takes', async () => {
  const { scope, log } = browser({ prompt: 'available', window: 2000, pieces: ['- a point'] })
  const pieces = Array.from({ length: 12 }, (_, index) => `<user>\nmessage ${index} ${'x'.repeat(380)}`)
  const asked = { instructions: 'Summarise.', pieces, limit: 100, secondLook: false }
  const summary = await summarise(createBuiltin(scope), asked, heardBy(), NEVER)
  expect(summary.text).toBe('- a point')
  expect(summary.parts).toBeGreaterThan(2)
  expect(summary.notes[0]).toContain('a window of 2,000')
  const first = log.asked.slice(0, summary.parts).join('\n\n')
  for (const piece of pieces) expect(first).toContain(piece)
  expect(log.destroyed).toBe(log.created)
})
