import Anthropic from '@anthropic-ai/sdk'
import { LLMock } from '@copilotkit/aimock'
import { GoogleGenAI } from '@google/genai'
import fc from 'fast-check'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRecord } from '../../../core/formats/value.ts'
import type { ModelAnswer } from '../model.ts'
import { ownConnection } from '../testing/connections.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { PROTOCOLS, type Script, streamText } from '../testing/streams.ts'
import { failureOf, listening, testWorld } from '../testing/world.ts'
import { flatUsage } from './dialect.ts'
import type { Protocol } from './presets.ts'
import { anthropicCompaction, createProvider } from './provider.ts'

const KEY = 'sdk-key-Zq8LmP3vX7'
const CALL = { instructions: 'Summarise.', text: 'user: hello ✓', limit: 300 }

/** What an official SDK makes of an answer. */
interface Official {
  readonly text: string
  readonly usage: Readonly<Record<string, number>>
  readonly end: string | undefined
}
type Ask = (url: string, maxRetries?: number) => Promise<Official>

const askOpenAI: Ask = async (url, maxRetries = 0) => {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: KEY, maxRetries })
  const stream = await client.chat.completions.create({
    model: 'm-1',
    messages: [
      { role: 'system', content: CALL.instructions },
      { role: 'user', content: CALL.text },
    ],
    max_tokens: CALL.limit,
    stream: true,
    stream_options: { include_usage: true },
  })
  let text = ''
  let end: string | undefined
  let usage = {}
  for await (const { choices, usage: reported } of stream) {
    text += choices[0]?.delta.content ?? ''
    end = choices[0]?.finish_reason ?? end
    if (reported) usage = flatUsage('usage', reported)
  }
  return { text, usage, end }
}

const askAnthropic: Ask = async (url, maxRetries = 0) => {
  const client = new Anthropic({ baseURL: url, apiKey: KEY, maxRetries })
  const stream = client.messages.stream({
    model: 'm-1',
    system: CALL.instructions,
    messages: [{ role: 'user', content: CALL.text }],
    max_tokens: CALL.limit,
  })
  const { content, usage, stop_reason } = await stream.finalMessage()
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  return { text, usage: flatUsage('usage', usage), end: stop_reason ?? undefined }
}

const askGemini: Ask = async (url) => {
  const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url } })
  const stream = await client.models.generateContentStream({
    model: 'm-1',
    contents: [{ role: 'user', parts: [{ text: CALL.text }] }],
    config: { systemInstruction: CALL.instructions, maxOutputTokens: CALL.limit },
  })
  let text = ''
  let end: string | undefined
  let usage = {}
  for await (const { candidates, usageMetadata } of stream) {
    for (const part of candidates?.[0]?.content?.parts ?? []) text += part.thought ? '' : (part.text ?? '')
    end = candidates?.[0]?.finishReason ?? end
    if (usageMetadata) usage = flatUsage('usageMetadata', usageMetadata)
  }
  return { text, usage, end }
}

const OFFICIAL: Readonly<Record<Protocol, Ask>> = { openai: askOpenAI, anthropic: askAnthropic, gemini: askGemini }
const BASES = { openai: '/v1', anthropic: '/v1', gemini: '/v1beta' } as const

function ours(protocol: Protocol, url: string): Promise<ModelAnswer> {
  const model = createProvider(ownConnection(protocol, `${url}${BASES[protocol]}`), () => KEY, testWorld())
  return model.say(CALL, listening(), new AbortController().signal)
}

const KEY_HEADER = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const

const asOfficial = ({ text, usage, end }: ModelAnswer): Official => ({ text, usage, end })

let server: TestServer
const mock = new LLMock({ port: 0 })
beforeAll(async () => {
  server = await startServer()
  await mock.start()
})
afterAll(async () => {
  await server.close()
  await mock.stop()
})

/** The SDK of Gemini says who the system instruction is of; without it the API takes it as the same. */
function essential(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.systemInstruction)) return body
  const { role: _, ...systemInstruction } = body.systemInstruction
  return { ...body, systemInstruction }
}

describe.each(PROTOCOLS)('beside the official SDK of %s, a call', (protocol) => {
  const script: Script = { pieces: ['- the naïve ', 'path ✓ ', '日本 🦊'], thought: 'hm' }

  it('sends the same body to the same place, with the key in a header of its version of the API', async () => {
    server.reply({ chunks: [streamText(protocol, script)] })
    await OFFICIAL[protocol](server.url)
    await ours(protocol, server.url)
    const [theirs, own] = server.requests.slice(-2)
    expect(own?.path).toBe(theirs?.path)
    expect(essential(own?.body)).toEqual(essential(theirs?.body))
    const header = KEY_HEADER[protocol]
    expect(own?.headers[header]).toContain(KEY)
    if (protocol !== 'anthropic') {
      expect(own?.headers[header]).toBe(theirs?.headers[header])
      return
    }
    // The SDK speaks version 2026-10-21 of the API, where a key goes as a bearer token. We speak 2023-06-01, which
    // llama-server speaks too. For this body the two are the same: see above.
    const named = ['anthropic-version', 'authorization', 'x-api-key'] as const
    expect(named.map((name) => own?.headers[name])).toEqual(['2023-06-01', undefined, KEY])
    expect(named.map((name) => theirs?.headers[name])).toEqual(['2026-10-21', `Bearer ${KEY}`, undefined])
  })

  it('hears the same text, usage and end', async () => {
    server.reply({ chunks: [streamText(protocol, script)] })
    const theirs = await OFFICIAL[protocol](server.url)
    expect(theirs.text).toBe(script.pieces.join(''))
    expect(asOfficial(await ours(protocol, server.url))).toEqual(theirs)
  })

  it('hears the same of an independent mock, whatever the text is and however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
        fc.integer({ min: 1, max: 20 }),
        async (content, chunkSize) => {
          mock.reset()
          mock.onMessage('hello', { content }, { chunkSize })
          const theirs = await OFFICIAL[protocol](mock.url)
          expect(theirs.text).toBe(content)
          expect(asOfficial(await ours(protocol, mock.url))).toEqual(theirs)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe.each(['openai', 'anthropic'] as const)('beside the official SDK of %s', (protocol) => {
  it('a call is tried again only where the SDK tries again', async () => {
    const triesOf = async (status: number, call: () => Promise<unknown>) => {
      // The SDKs take their wait from this header.
      server.reply({ status, type: 'application/json', headers: { 'retry-after-ms': '1' }, chunks: ['{}'] })
      const before = server.requests.length
      await call().then(
        () => Promise.reject(new Error(`${status} was taken for an answer`)),
        () => {},
      )
      return server.requests.length - before
    }
    for (const status of [400, 401, 402, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529]) {
      const theirs = await triesOf(status, () => OFFICIAL[protocol](server.url, 2))
      expect(await triesOf(status, () => ours(protocol, server.url)), `tries after ${status}`).toBe(theirs)
    }
  })
})

describe('Anthropic’s own compaction', () => {
  const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
  const streamOf = (content: string | null, stop = 'compaction') => [
    event('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm-1',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 0, output_tokens: 0 },
      },
    }),
    event('content_block_start', {
      index: 0,
      content_block: { type: 'compaction', content: null, encrypted_content: null },
    }),
    event('content_block_delta', { index: 0, delta: { type: 'compaction_delta', content, encrypted_content: null } }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: stop, stop_sequence: null },
      usage: {
        input_tokens: 0,
        output_tokens: 0,
        iterations: [
          {
            type: 'compaction',
            input_tokens: 900,
            cache_read_input_tokens: 0,
            cache_creation_input_tokens: 0,
            cache_creation: null,
            output_tokens: 40,
          },
        ],
      },
    }),
    event('message_stop', {}),
  ]
  const conversation = { system: 'Be brief.', messages: [{ role: 'user' as const, content: 'hello' }] }

  function compact(instructions: string) {
    return anthropicCompaction(
      ownConnection('anthropic', `${server.url}/v1`),
      () => KEY,
      conversation,
      { instructions, limit: 300 },
      listening(),
      new AbortController().signal,
      testWorld(),
    )
  }

  it('sends what the SDK sends for it, and reads the same summary', async () => {
    server.reply({ chunks: streamOf('the user said hello') })
    const client = new Anthropic({ baseURL: server.url, apiKey: KEY, maxRetries: 0 })
    const { content, stop_reason } = await client.beta.messages
      .stream({
        ...conversation,
        model: 'm-1',
        max_tokens: 300,
        compaction: { type: 'summarize', instructions: 'Keep paths.' },
        betas: ['compact-2026-09-04'],
      })
      .finalMessage()
    const { text, end } = await compact('Keep paths.')
    expect([{ type: 'compaction', content: text }]).toMatchObject([
      { type: content[0]?.type, content: content[0]?.type === 'compaction' && content[0].content },
    ])
    expect({ text, end }).toEqual({ text: 'the user said hello', end: stop_reason })
    const [theirs, own] = server.requests.slice(-2)
    expect(own?.body).toEqual(theirs?.body)
    expect(own?.headers['anthropic-beta']).toBe(theirs?.headers['anthropic-beta'])
  })

  it('leaves the instructions to Anthropic where there are none', async () => {
    server.reply({ chunks: streamOf('said') })
    await compact('')
    expect(server.requests.at(-1)?.body).toMatchObject({ compaction: { type: 'summarize' } })
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain('instructions')
  })

  it('is a failure where its block is empty: that is how Anthropic says that it failed', async () => {
    server.reply({ chunks: streamOf(null) })
    expect((await failureOf(compact(''))).failure.code).toBe('empty')
  })
})
