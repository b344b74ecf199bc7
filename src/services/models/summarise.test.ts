import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Listening, Model } from './model.ts'
import { ADDED, saysNothing } from './secondLook.ts'
import { type Asked, summarise } from './summarise.ts'
import { fakeModel, fakeTokens, heardBy, NEVER } from './testing/fakeModel.ts'
import { failureOf } from './testing/world.ts'

function asked(pieces: readonly string[], rest: Partial<Asked> = {}): Asked {
  return { instructions: 'Summarise.', pieces, limit: 50, secondLook: false, ...rest }
}

/** So many messages of 400 bytes, each with a number of its own. */
function messages(many: number): readonly string[] {
  return Array.from({ length: many }, (_, index) => `<user>\nmessage ${index} `.padEnd(399, 'x').concat('.'))
}

const silent: Listening = { text() {}, progress() {} }

describe('a summary of what fits', () => {
  it('is one call with the instructions and all messages', async () => {
    const model = fakeModel({ window: 4000 })
    const summary = await summarise(model, asked(['<user>\na', '<assistant>\nb']), silent, NEVER)
    expect(model.calls).toEqual([{ instructions: 'Summarise.', text: '<user>\na\n\n<assistant>\nb', limit: 50 }])
    expect(summary).toEqual({
      text: 'an answer',
      usage: { prompt_tokens: 10, completion_tokens: 2 },
      input: 10,
      output: 2,
      end: 'stop',
      model: 'fake-1',
      ms: 5,
      calls: 1,
      parts: 1,
      notes: [],
    })
  })

  it('begins with the earlier summary, where there is one', async () => {
    const model = fakeModel()
    await summarise(model, asked(['<user>\na'], { previous: 'before' }), silent, NEVER)
    expect(model.calls[0]?.text).toBe('<earlier summary>\nbefore\n\n<user>\na')
  })

  it('is given less room for its answer where the window has no more, and says so', async () => {
    const model = fakeModel({ window: 400 })
    const summary = await summarise(model, asked(['x'.repeat(300)], { limit: 1000 }), silent, NEVER)
    expect(model.calls).toHaveLength(1)
    expect(model.calls[0]?.limit).toBeLessThan(300)
    expect(summary.notes.join()).toMatch(/given \d+ tokens at most/)
  })
})

describe('a summary of what does not fit', () => {
  it('is written in parts and merged, and says so', async () => {
    const model = fakeModel({ window: 800, answer: (_, n) => `summary ${n}` })
    const on = heardBy()
    const summary = await summarise(model, asked(messages(12)), on, NEVER)
    expect(summary.parts).toBeGreaterThan(2)
    expect(summary.calls).toBe(summary.parts + 1)
    expect(summary.text).toBe(`summary ${summary.calls}`)
    expect(summary.usage).toEqual({ prompt_tokens: 10 * summary.calls, completion_tokens: 2 * summary.calls })
    expect(summary).toMatchObject({ input: 10 * summary.calls, output: 2 * summary.calls, ms: 5 * summary.calls })
    expect(summary.notes[0]).toMatch(
      /^Summarised in \d parts and merged: about 1,\d\d\d tokens do not fit a window of 800/,
    )
    const last = model.calls.at(-1)
    expect(last?.text).toContain('<summary 1 of')
    expect(last?.text).toContain('summary 1\n\n')
    expect(last?.instructions).toContain('Summarise.')
    expect(on.steps).toContain(`part 2 of ${summary.parts}`)
    expect(on.steps).toContain('merging the parts')
    expect(on.told()).toMatch(/^summary 1\n\nsummary 2\n\n/)
  })

  it('loses no message and exceeds no window, whatever the messages are', async () => {
    const pieces = fc.array(
      fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'grapheme', minLength: 200, maxLength: 1500 })),
      { minLength: 1, maxLength: 25 },
    )
    const windows = fc.integer({ min: 500, max: 1500 })
    await fc.assert(
      fc.asyncProperty(pieces, windows, fc.boolean(), fc.boolean(), async (texts, window, tells, counts) => {
        const model = fakeModel({ window, tellsWindow: tells, counts, answer: () => 'short' })
        const summary = await summarise(model, asked(texts), silent, NEVER)
        const first = model.answered.slice(0, summary.parts)
        const given = first.map(({ text }) => text.replaceAll('<continued>\n', '')).join('')
        expect(given.replaceAll('\n', '')).toBe(texts.join('').replaceAll('<continued>\n', '').replaceAll('\n', ''))
        for (const call of model.answered) expect(fakeTokens(call)).toBeLessThanOrEqual(window)
        if (tells) expect(model.calls).toHaveLength(model.answered.length)
      }),
    )
  })

  it('is merged in rounds where the summaries do not fit into one call', async () => {
    const model = fakeModel({
      window: 800,
      answer: ({ instructions }) => (instructions.startsWith('Below are') ? 'm' : 's').repeat(600),
    })
    const summary = await summarise(model, asked(messages(60), { limit: 160 }), silent, NEVER)
    const merges = model.calls.length - summary.parts
    expect(merges).toBeGreaterThan(2)
    expect(summary.text).toBe('m'.repeat(600))
  })

  it('fails where the summaries never get shorter, and does not go on for ever', async () => {
    const model = fakeModel({ window: 800, answer: ({ text }) => text })
    const { failure } = await failureOf(summarise(model, asked(messages(40)), silent, NEVER))
    expect(failure.code).toBe('too-long')
    expect(model.calls.length).toBeLessThan(200)
  })

  it('says of a message that is longer than a part that it was split inside', async () => {
    const model = fakeModel({ window: 800 })
    const summary = await summarise(model, asked(['a', 'line of a log\n'.repeat(600), 'b']), silent, NEVER)
    expect(summary.notes).toContain('1 message longer than a part: split inside.')
  })

  it('is halved where the window is not known, and the refusal says nothing of it', async () => {
    const model = fakeModel({ window: 800, tellsWindow: false, tellsTokens: false })
    const summary = await summarise(model, asked(messages(20)), silent, NEVER)
    expect(summary.parts).toBe(4)
    expect(summary.calls).toBe(3 + 4 + 1)
    expect(summary.notes[0]).toContain('the model said that it was too long')
  })

  it('learns the window from a refusal that names it', async () => {
    const model = fakeModel({ window: 800, tellsWindow: false })
    const summary = await summarise(model, asked(messages(40)), silent, NEVER)
    expect(model.calls.length - model.answered.length).toBe(1)
    expect(summary.parts).toBeGreaterThan(4)
  })

  it('gives up on a model that finds everything too long', async () => {
    const model = fakeModel({ answer: () => ({ code: 'too-long', who: 'a fake' }) })
    const { failure } = await failureOf(summarise(model, asked(messages(400)), silent, NEVER))
    expect(failure.code).toBe('too-long')
    expect(model.calls.length).toBeLessThan(40)
  })

  it('asks a model that counts for its count once, and uses the window in full', async () => {
    // 3,600 bytes: 900 tokens as the model counts, 1,200 by the careful estimate.
    const pieces = messages(9)
    const careful = await summarise(fakeModel({ window: 1100 }), asked(pieces), silent, NEVER)
    const counted = await summarise(fakeModel({ window: 1100, counts: true }), asked(pieces), silent, NEVER)
    expect(careful.parts).toBeGreaterThan(1)
    expect(counted.parts).toBe(1)
  })

  it('is refused before a call where the instructions alone fill the window', async () => {
    const model = fakeModel({ window: 200 })
    const { failure } = await failureOf(
      summarise(model, asked(['a'], { instructions: 'Do this. '.repeat(200) }), silent, NEVER),
    )
    expect(failure).toMatchObject({ code: 'too-long', most: 200 })
    expect(model.calls).toHaveLength(0)
  })
})

describe('a stop', () => {
  it('between two parts asks for no more, and keeps what was used', async () => {
    const stop = new AbortController()
    const model = fakeModel({ window: 800, answer: (_, n) => `summary ${n}` })
    const on: Listening = {
      text() {},
      progress(words) {
        if (words.startsWith('part 2')) queueMicrotask(() => stop.abort())
      },
    }
    const error = await failureOf(summarise(model, asked(messages(12)), on, stop.signal))
    expect(error.failure.code).toBe('stopped')
    expect(model.calls).toHaveLength(2)
    expect(error.partial).toContain('summary 1')
    expect(error.usage.prompt_tokens).toBe(10)
  })

  it('before the first call asks nothing', async () => {
    const model = fakeModel()
    const error = await failureOf(summarise(model, asked(['a']), silent, AbortSignal.abort()))
    expect(error.failure.code).toBe('stopped')
    expect(model.calls).toHaveLength(0)
  })

  it('of the second look is a stop of it all, with the summary as what had come', async () => {
    const stop = new AbortController()
    const model = fakeModel({ answer: (_, n) => (n === 1 ? 'the summary' : 'more') })
    const on: Listening = {
      text() {},
      progress(words) {
        if (words === 'a second look') stop.abort()
      },
    }
    const error = await failureOf(summarise(model, asked(['a'], { secondLook: true }), on, stop.signal))
    expect(error.failure.code).toBe('stopped')
    expect(error.partial).toContain('the summary')
  })
})

describe('a failure in a later part', () => {
  it('fails the summary, with the usage of all calls', async () => {
    const model = fakeModel({
      window: 800,
      answer: (_, n) => (n === 3 ? { code: 'overloaded', who: 'a fake', status: 529 } : `summary ${n}`),
    })
    const error = await failureOf(summarise(model, asked(messages(12)), silent, NEVER))
    expect(error.failure).toEqual({ code: 'overloaded', who: 'a fake', status: 529 })
    expect(error.usage).toEqual({ prompt_tokens: 30, completion_tokens: 4 })
    expect(error.partial).toBe('summary 1\n\nsummary 2')
  })
})

describe('a second look', () => {
  const looks = (answer: string) => fakeModel({ answer: (_, n) => (n === 1 ? '- kept' : answer) })

  it('is given messages and summary, and what it finds stands under a line of its own', async () => {
    const model = looks('- port 4310')
    const summary = await summarise(model, asked(['<user>\nport 4310'], { secondLook: true }), silent, NEVER)
    expect(summary.text).toBe(`- kept\n\n${ADDED}\n- port 4310`)
    expect(summary.calls).toBe(2)
    expect(summary.usage.prompt_tokens).toBe(20)
    expect(model.calls[1]?.text).toBe('<summary>\n- kept\n\n<messages>\n<user>\nport 4310')
    expect(summary.notes).toEqual(['A second look added to it.'])
  })

  it.each(['NOTHING', 'Nothing.', '**NOTHING**', '- nothing is missing', 'None', '  '])(
    'that answers “%s” leaves the summary as it is',
    async (answer) => {
      const summary = await summarise(looks(answer), asked(['a'], { secondLook: true }), silent, NEVER)
      expect(summary.text).toBe('- kept')
      expect(summary.notes).toEqual(['A second look found nothing left out.'])
    },
  )

  it('that begins with the word and goes on is no empty one', () => {
    expect(saysNothing('Nothing may be deleted under /srv/data.')).toBe(false)
    expect(saysNothing('None of the tests pass.')).toBe(false)
  })

  it('that fails leaves the summary as it is, and says so', async () => {
    const model = fakeModel({ answer: (_, n) => (n === 1 ? '- kept' : { code: 'rate', who: 'a fake' }) })
    const summary = await summarise(model, asked(['a'], { secondLook: true }), silent, NEVER)
    expect(summary.text).toBe('- kept')
    expect(summary.notes.join()).toContain('The second look failed')
    expect(summary.usage.prompt_tokens).toBe(20)
    expect(summary.input).toBeUndefined()
  })

  it('goes part by part through what does not fit, and an empty part is no failure', async () => {
    let looked = 0
    const model = fakeModel({
      window: 1000,
      answer: ({ instructions }) => {
        if (!instructions.includes('NOTHING')) return 'summary'
        looked++
        return looked === 2 ? { code: 'empty', who: 'a fake' } : `- found ${looked}`
      },
    })
    const summary = await summarise(model, asked(messages(14), { secondLook: true }), silent, NEVER)
    expect(looked).toBeGreaterThan(2)
    expect(summary.text).toContain(`${ADDED}\n- found 1\n- found 3`)
    for (const call of model.calls) expect(fakeTokens(call)).toBeLessThanOrEqual(1000)
  })
})

it('what a model throws that is no failure of a model goes through as it is', async () => {
  const broken: Model = { ...fakeModel(), say: () => Promise.reject(new TypeError('a fault')) }
  await expect(summarise(broken, asked(['a']), silent, NEVER)).rejects.toThrow('a fault')
})
