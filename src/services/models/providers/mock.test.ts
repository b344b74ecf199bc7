import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownConnection } from '../testing/connections.ts'
import { PROTOCOLS } from '../testing/streams.ts'
import { failureOf, listening, testWorld } from '../testing/world.ts'
import type { Protocol } from './presets.ts'
import { createProvider, listModels } from './provider.ts'

// A mock that others wrote and hold against the real APIs: what we have misread cannot be misread there in the same way.
const KEY = 'mock-key-Zq8LmP3vX7'
const mock = new LLMock({ port: 0, auth: { apiKeys: [KEY] } })
beforeAll(() => mock.start())
afterAll(() => mock.stop())
beforeEach(() => {
  mock.reset()
})

const BASES = { openai: '/v1', anthropic: '/v1', gemini: '/v1beta' } as const
const TEXT = '- the naïve path ✓\n- 日本 🦊 was decided'

function ask(protocol: Protocol, text: string, key = KEY, world = testWorld()) {
  const on = listening()
  const model = createProvider(ownConnection(protocol, `${mock.url}${BASES[protocol]}`), () => key, world)
  const call = { instructions: 'Summarise.', text, limit: 300 }
  return { on, world, answer: model.say(call, on, new AbortController().signal) }
}

describe.each(PROTOCOLS)('an independent mock of the protocol of %s', (protocol) => {
  it('is answered by piece by piece, with its usage and its end', async () => {
    const usage = {
      openai: { prompt_tokens: 120, completion_tokens: 30 },
      anthropic: { input_tokens: 120, output_tokens: 30 },
      gemini: { promptTokenCount: 120, candidatesTokenCount: 30 },
    }[protocol]
    mock.onMessage('hello', { content: TEXT, usage }, { chunkSize: 5 })
    const { on, answer } = ask(protocol, 'hello')
    const { text, input, output, end } = await answer
    expect({ text, input, output }).toEqual({ text: TEXT, input: 120, output: 30 })
    expect(end).toBe({ openai: 'stop', anthropic: 'end_turn', gemini: 'STOP' }[protocol])
    expect(on.texts.length).toBeGreaterThan(3)
    expect(on.texts.join('')).toBe(TEXT)
  })

  it('leaves its reasoning out', async () => {
    mock.onMessage('hello', { content: TEXT, reasoning: 'first I think' })
    expect((await ask(protocol, 'hello').answer).text).toBe(TEXT)
  })

  it('cuts a stream, which is a failure with what came', async () => {
    // With a wait between the chunks: without one the mock closes the connection before it has sent any.
    mock.onMessage('hello', { content: TEXT }, { chunkSize: 5, truncateAfterChunks: 4, latency: 10 })
    const { failure, partial } = await failureOf(ask(protocol, 'hello').answer)
    expect(failure.code).toBe('cut')
    expect(TEXT.startsWith(partial)).toBe(true)
    expect(partial).not.toBe('')
    expect(partial).not.toBe(TEXT)
  })

  it('ends an answer at its limit, which is a failure with what came', async () => {
    mock.onMessage('hello', { content: TEXT, finishReason: 'length' })
    const { failure, partial } = await failureOf(ask(protocol, 'hello').answer)
    expect(failure).toMatchObject({ code: 'length', limit: 300 })
    expect(partial).toBe(TEXT)
  })

  it('refuses another key, and the call says so', async () => {
    mock.onMessage('hello', { content: TEXT })
    const { failure } = await failureOf(ask(protocol, 'hello', 'another-key-Ab12').answer)
    expect(failure.code).toBe('key')
  })

  it.each([
    [400, 'bad-request', 1],
    [401, 'key', 1],
    [402, 'credit', 1],
    [403, 'forbidden', 1],
    [404, 'no-such-model', 1],
    [413, 'too-long', 1],
    [500, 'server', 3],
    [503, 'overloaded', 3],
    [529, 'overloaded', 3],
  ] as const)('answers %i, which is told as %s after %i tries', async (status, code, tries) => {
    mock.onMessage('hello', { error: { message: 'no', type: 'some_error' }, status })
    const { failure } = await failureOf(ask(protocol, 'hello').answer)
    expect(failure).toMatchObject({ code, said: 'no' })
    expect(mock.getRequests()).toHaveLength(tries)
  })

  it('asks for a wait with a 429, and the call waits as long', async () => {
    mock.onMessage('hello', { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 7 })
    const { answer, world } = ask(protocol, 'hello')
    const { failure } = await failureOf(answer)
    expect(failure).toMatchObject({ code: 'rate', after: 7, tries: 3 })
    expect(world.waits).toEqual([7000, 7000])
  })

  it('answers at the second try, and that answer counts', async () => {
    mock.onMessage('hello', { content: TEXT })
    mock.nextRequestError(503, { message: 'busy' })
    expect((await ask(protocol, 'hello').answer).text).toBe(TEXT)
  })
})

it('an independent mock lists its models', async () => {
  const connection = ownConnection('openai', `${mock.url}/v1`)
  const names = await listModels(connection, () => KEY, new AbortController().signal, testWorld())
  expect(names).toContain('gpt-4o')
})
