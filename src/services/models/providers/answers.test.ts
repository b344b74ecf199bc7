import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureWords } from '../../../core/words/failures.ts'
import { ownConnection } from '../testing/connections.ts'
import { type Reply, startServer, type TestServer } from '../testing/server.ts'
import { ENDS, ERROR_EVENTS, PROTOCOLS, type Script, streamText, WHOLE } from '../testing/streams.ts'
import { failureOf, listening, testWorld } from '../testing/world.ts'
import type { Protocol } from './presets.ts'
import { createProvider } from './provider.ts'
import type { World } from './world.ts'

const CALL = { instructions: 'Summarise.', text: 'user: naïve ✓ 日本', limit: 500 }
const TEXT = ['- the naïve ', 'path ✓ ', '日本 🦊', '\n- done']
const WHOLE_TEXT = TEXT.join('')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

function ask(protocol: Protocol, reply: Reply, world: Partial<World> = {}, signal = new AbortController().signal) {
  server.reply(reply)
  const on = listening()
  const model = createProvider(ownConnection(protocol, server.url), () => undefined, testWorld(world))
  return { on, answer: model.say(CALL, on, signal) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const stream = (protocol: Protocol, script: Partial<Script> = {}, lineEnd?: string) =>
  streamText(protocol, { pieces: TEXT, ...script }, lineEnd)

/** The same bytes, cut behind these places. */
function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [...new Set([0, ...places.map((place) => place % bytes.length), bytes.length])].sort((a, b) => a - b)
  return cuts.slice(1).map((end, at) => bytes.slice(cuts[at], end))
}

function fetchOf(chunks: readonly Uint8Array[]): typeof fetch {
  return async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

const USAGE: Readonly<Record<Protocol, Readonly<Record<string, number>>>> = {
  openai: {
    'usage.prompt_tokens': 246,
    'usage.completion_tokens': 31,
    'usage.total_tokens': 277,
    'usage.prompt_tokens_details.cached_tokens': 31,
    'usage.completion_tokens_details.reasoning_tokens': 7,
  },
  anthropic: {
    'usage.input_tokens': 215,
    'usage.cache_read_input_tokens': 31,
    'usage.output_tokens': 31,
    'usage.cache_creation.ephemeral_5m_input_tokens': 0,
  },
  gemini: {
    'usageMetadata.promptTokenCount': 246,
    'usageMetadata.candidatesTokenCount': 24,
    'usageMetadata.thoughtsTokenCount': 7,
    'usageMetadata.totalTokenCount': 277,
    'usageMetadata.cachedContentTokenCount': 31,
  },
}

describe.each(PROTOCOLS)('an answer in the protocol of %s', (protocol) => {
  it('comes piece by piece, with every number of its usage under its own name, and its end', async () => {
    const { on, answer } = ask(protocol, { chunks: [stream(protocol)] })
    const { ms, ...rest } = await answer
    expect(rest).toEqual({
      text: WHOLE_TEXT,
      usage: USAGE[protocol],
      // Cached tokens are a part of the input, reasoning a part of the output, whatever the protocol adds them to.
      input: 246,
      output: 31,
      end: ENDS[protocol].whole,
      model: 'm-1',
    })
    expect(ms).toBeGreaterThan(0)
    expect(on.texts).toEqual(TEXT)
  })

  it('is the same with CRLF, with comments, and without the empty line at its end', async () => {
    const crlf = stream(protocol, {}, '\r\n')
    const comments = stream(protocol).replaceAll('data:', ': OPENROUTER PROCESSING\n\ndata:')
    for (const text of [crlf, comments, stream(protocol).trimEnd(), crlf.trimEnd()]) {
      const { text: said, usage } = await ask(protocol, { chunks: [text] }).answer
      expect(said).toBe(WHOLE_TEXT)
      expect(usage).toEqual(USAGE[protocol])
    }
  })

  it('is the same one byte at a time, over a real connection', async () => {
    const chunks = [...bytesOf(stream(protocol, { pieces: ['日本 ✓'] }))].map((byte) => Uint8Array.of(byte))
    const { text, input } = await ask(protocol, { chunks }).answer
    expect({ text, input }).toEqual({ text: '日本 ✓', input: 246 })
  })

  it('is the same wherever its bytes are split', async () => {
    const bytes = {
      '\n': bytesOf(stream(protocol)),
      '\r\n': bytesOf(stream(protocol, {}, '\r\n')),
      '\r': bytesOf(stream(protocol, {}, '\r')),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
        fc.array(fc.nat({ max: 4000 }), { maxLength: 60 }),
        async (lineEnd, places) => {
          const fetch = fetchOf(cutAt(bytes[lineEnd], places))
          const model = createProvider(
            ownConnection(protocol, 'http://localhost:1'),
            () => undefined,
            testWorld({ fetch }),
          )
          const { text, usage, end } = await model.say(CALL, listening(), new AbortController().signal)
          expect({ text, usage, end }).toEqual({ text: WHOLE_TEXT, usage: USAGE[protocol], end: ENDS[protocol].whole })
        },
      ),
    )
  })

  it('never counts a broken-off stream as an answer, wherever it breaks off', async () => {
    const bytes = bytesOf(stream(protocol))
    const { length } = bytes
    // Behind the word that ends it, only usage or a blank line is missing.
    const decided = bytesOf(stream(protocol).split(`"${ENDS[protocol].whole}"`)[0] ?? '').length
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: decided }),
        fc.array(fc.nat({ max: length }), { maxLength: 8 }),
        async (end, places) => {
          const fetch = fetchOf(end === 0 ? [] : cutAt(bytes.slice(0, end), places))
          const model = createProvider(
            ownConnection(protocol, 'http://localhost:1'),
            () => undefined,
            testWorld({ fetch }),
          )
          const { failure, partial } = await failureOf(model.say(CALL, listening(), new AbortController().signal))
          expect(['cut', 'not-understood']).toContain(failure.code)
          expect(WHOLE_TEXT.startsWith(partial)).toBe(true)
        },
      ),
    )
  })

  it('leaves the model’s reasoning out', async () => {
    const { on, answer } = ask(protocol, { chunks: [stream(protocol, { thought: 'Let me think: 42.' })] })
    expect((await answer).text).toBe(WHOLE_TEXT)
    expect(on.texts.join('')).toBe(WHOLE_TEXT)
  })

  it('is understood where a server sends JSON though a stream was asked for, whatever it calls it', async () => {
    for (const type of ['application/json', 'text/plain', 'text/event-stream']) {
      const { on, answer } = ask(protocol, { type, chunks: [JSON.stringify(WHOLE[protocol]('whole text'))] })
      const { text, input, output, end } = await answer
      expect({ text, input, output, end }).toEqual({
        text: 'whole text',
        input: 5,
        output: 2,
        end: ENDS[protocol].whole,
      })
      expect(on.texts.join('')).toBe('whole text')
    }
  })

  it('that was cut at its limit is a failure that keeps what came and what it cost', async () => {
    const end = ENDS[protocol].length
    const { failure, partial, usage } = await failureOf(ask(protocol, { chunks: [stream(protocol, { end })] }).answer)
    expect(failure).toMatchObject({ code: 'length', limit: 500 })
    expect(partial).toBe(WHOLE_TEXT)
    expect(usage).toEqual(USAGE[protocol])
  })

  it('that was refused names the reason as its source does', async () => {
    const end = ENDS[protocol].refused
    const { failure } = await failureOf(ask(protocol, { chunks: [stream(protocol, { end })] }).answer)
    expect(failure).toMatchObject({ code: 'refused', reason: end })
  })

  it('that ends without saying so is cut, with what came', async () => {
    const { failure, partial } = await failureOf(ask(protocol, { chunks: [stream(protocol, { end: '' })] }).answer)
    expect(failure.code).toBe('cut')
    expect(partial).toBe(WHOLE_TEXT)
  })

  it('whose connection is closed in the middle is cut, with what came', async () => {
    const reply: Reply = { chunks: [stream(protocol, { end: '' })], finish: 'destroy' }
    const { failure, partial } = await failureOf(ask(protocol, reply).answer)
    expect(failure.code).toBe('cut')
    expect(partial).toBe(WHOLE_TEXT)
  })

  it('that breaks with an error in its middle says so, keeps what came, and is not asked for again', async () => {
    const before = server.requests.length
    const chunks = [stream(protocol, { pieces: ['half'], end: '' }), ERROR_EVENTS[protocol]]
    const { failure, partial } = await failureOf(ask(protocol, { chunks }).answer)
    expect(failure).toMatchObject({ code: 'in-stream', said: 'the upstream broke' })
    expect(partial).toBe('half')
    expect(server.requests.length - before).toBe(1)
  })

  it('without any text is empty', async () => {
    const { failure, usage } = await failureOf(
      ask(protocol, { chunks: [stream(protocol, { pieces: [' \n'] })] }).answer,
    )
    expect(failure.code).toBe('empty')
    expect(usage).toEqual(USAGE[protocol])
  })

  it('is not understood where it is a page, prose or an event that is no JSON', async () => {
    const page = { type: 'text/html', chunks: ['<!doctype html><title>Login</title>'] }
    const prose = { type: 'text/plain', chunks: ['It works!'] }
    for (const reply of [page, prose, { chunks: ['data: {"half": \n\n'] }]) {
      expect((await failureOf(ask(protocol, reply).answer)).failure.code).toBe('not-understood')
    }
    const { failure } = await failureOf(ask(protocol, page).answer)
    expect(failureWords(failure).said).not.toContain('<')
  })

  it('ends with a timeout where nothing comes for too long, before it or in its middle', async () => {
    for (const chunks of [[], [stream(protocol, { pieces: ['half'], end: '' })]]) {
      const { failure, partial } = await failureOf(ask(protocol, { chunks, finish: 'hang' }, { quiet: 150 }).answer)
      expect(failure.code).toBe('timeout')
      expect(partial).toBe(chunks.length === 0 ? '' : 'half')
    }
  })

  it('is not given up while something comes, however long it takes', async () => {
    const chunks = [...TEXT.map(() => ': wait\n\n'), stream(protocol)]
    const { text } = await ask(protocol, { chunks, pause: 80 }, { quiet: 300 }).answer
    expect(text).toBe(WHOLE_TEXT)
  })

  it('is stopped at once by the user, before it and in its middle, with what came', async () => {
    const controller = new AbortController()
    const before = ask(protocol, { chunks: [], finish: 'hang' }, {}, controller.signal)
    setTimeout(() => controller.abort(), 30)
    expect((await failureOf(before.answer)).failure.code).toBe('stopped')

    const later = new AbortController()
    server.reply({ chunks: [stream(protocol, { pieces: ['half'], end: '' })], finish: 'hang' })
    const model = createProvider(ownConnection(protocol, server.url), () => undefined, testWorld())
    const call = model.say(CALL, { text: () => later.abort(), progress() {} }, later.signal)
    const { failure, partial } = await failureOf(call)
    expect(failure.code).toBe('stopped')
    expect(partial).toBe('half')
  })

  it('is stopped though its last bytes had come already', async () => {
    const controller = new AbortController()
    const fetch = fetchOf([bytesOf(stream(protocol))])
    const connection = ownConnection(protocol, 'http://localhost:1')
    const model = createProvider(connection, () => undefined, testWorld({ fetch }))
    const on = { text: () => controller.abort(), progress() {} }
    const { failure, partial } = await failureOf(model.say(CALL, on, controller.signal))
    expect(failure.code).toBe('stopped')
    expect(partial).toBe(WHOLE_TEXT)
  })

  it('is not asked for after the user has stopped', async () => {
    const before = server.requests.length
    const { failure } = await failureOf(ask(protocol, { chunks: [stream(protocol)] }, {}, AbortSignal.abort()).answer)
    expect(failure.code).toBe('stopped')
    expect(server.requests.length).toBe(before)
  })
})

describe('what one protocol has of its own', () => {
  it('an OpenAI refusal is one, though the stream ends as if all were well', async () => {
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`
    const chunks = [chunk({ refusal: 'I cannot ' }, null), chunk({ refusal: 'do that.' }, null), chunk({}, 'stop')]
    const { failure } = await failureOf(ask('openai', { chunks }).answer)
    expect(failure).toMatchObject({ code: 'refused', reason: 'I cannot do that.' })
  })

  it('Mistral’s parts of text are the answer, and its parts of thought are not', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'said' },
    ]
    const chunks = [`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] })}\n\n`]
    expect((await ask('openai', { chunks }).answer).text).toBe('said')
  })

  it('a prompt that Gemini blocks is refused with its reason', async () => {
    const chunks = [`data: ${JSON.stringify({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })}\n\n`]
    const { failure } = await failureOf(ask('gemini', { chunks }).answer)
    expect(failure).toMatchObject({ code: 'refused', reason: 'PROHIBITED_CONTENT' })
  })

  it('an Anthropic answer that ran into the window of the model is too long', async () => {
    const { failure } = await failureOf(
      ask('anthropic', { chunks: [stream('anthropic', { end: 'model_context_window_exceeded' })] }).answer,
    )
    expect(failure.code).toBe('too-long')
  })

  it('an Anthropic answer is cut where its last event is missing, though it had said why it ends', async () => {
    const [text = ''] = stream('anthropic').split('event: message_stop')
    const { failure, partial } = await failureOf(ask('anthropic', { chunks: [text] }).answer)
    expect(failure.code).toBe('cut')
    expect(partial).toBe(WHOLE_TEXT)
  })

  it('an answer without a usage report says nothing of tokens', async () => {
    const chunks = ['data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n']
    const answer = await ask('openai', { chunks }).answer
    expect(answer.usage).toEqual({})
    expect(answer).not.toHaveProperty('input')
    expect(answer).not.toHaveProperty('output')
  })
})
