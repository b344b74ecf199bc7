import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureWords } from '../../../core/words/failures.ts'
import { now } from '../../clock.ts'
import { ModelFailure } from '../model.ts'
import { ownConnection } from '../testing/connections.ts'
import { type Reply, startServer, type TestServer } from '../testing/server.ts'
import { PROTOCOLS, streamText } from '../testing/streams.ts'
import { failureOf, listening, testWorld } from '../testing/world.ts'
import { type Connection, connectionOf } from './connection.ts'
import { PRESETS, type Protocol, presetById } from './presets.ts'
import { createProvider, listModels } from './provider.ts'
import type { World } from './world.ts'

const CALL = { instructions: 'Summarise.', text: 'user: hello', limit: 500 }
const KEY = 'canary-Zq8LmP3vX7tR2wYb'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
let sentBefore = 0
beforeEach(() => {
  sentBefore = server.requests.length
})
const sent = () => server.requests.length - sentBefore

function say(connection: Connection, world: World, on = listening(), signal = new AbortController().signal) {
  return createProvider(connection, () => KEY, world).say(CALL, on, signal)
}

const ask = (protocol: Protocol, world: Partial<World> = {}) =>
  say(ownConnection(protocol, server.url), testWorld(world))

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  type: 'application/json',
  headers,
  chunks: [JSON.stringify(body)],
})

const good = (protocol: Protocol): Reply => ({ chunks: [streamText(protocol, { pieces: ['said'] })] })

const openai = (message: string, type: string | null = null, code: unknown = null) => ({
  error: { message, type, code, param: null },
})
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message }, request_id: 'req_1' })
const gemini = (code: number, status: string, message: string, details: unknown[] = []) => ({
  error: { code, status, message, details },
})

/** What providers answer, as they document it or as it is reported of them, and what is made of it. */
const REFUSED: readonly [
  name: string,
  protocol: Protocol,
  status: number,
  body: unknown,
  expected: object,
  tries: number,
][] = [
  [
    'OpenAI: a wrong key',
    'openai',
    401,
    openai('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'),
    { code: 'key' },
    1,
  ],
  [
    'Anthropic: a wrong key',
    'anthropic',
    401,
    anthropic('authentication_error', 'invalid x-api-key'),
    { code: 'key' },
    1,
  ],
  [
    'Gemini: a wrong key',
    'gemini',
    400,
    gemini(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [{ reason: 'API_KEY_INVALID' }]),
    { code: 'key' },
    1,
  ],
  [
    'Gemini: no key',
    'gemini',
    403,
    gemini(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers"),
    { code: 'key' },
    1,
  ],
  ['OpenRouter: no credit', 'openai', 402, openai('Insufficient credits', null, 402), { code: 'credit' }, 1],
  ['Anthropic: no credit', 'anthropic', 402, anthropic('billing_error', 'check your billing'), { code: 'credit' }, 1],
  [
    'Anthropic: no credit, as a 400',
    'anthropic',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    { code: 'credit' },
    1,
  ],
  [
    'OpenAI: a quota that is used up',
    'openai',
    429,
    openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    { code: 'credit' },
    1,
  ],
  [
    'Gemini: a quota that is used up for the day',
    'gemini',
    429,
    gemini(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.'),
    { code: 'credit' },
    1,
  ],
  [
    'Gemini: a quota of the minute',
    'gemini',
    429,
    gemini(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17s' },
    ]),
    { code: 'rate', after: 17 },
    3,
  ],
  [
    'OpenAI: a rate, whose words speak of billing',
    'openai',
    429,
    openai(
      'Rate limit reached for m. You can increase it by adding a payment method to your account at https://platform.openai.com/account/billing.',
      'requests',
      'rate_limit_exceeded',
    ),
    { code: 'rate' },
    3,
  ],
  [
    'Anthropic: a rate',
    'anthropic',
    429,
    anthropic('rate_limit_error', 'Number of request tokens has exceeded your rate limit'),
    { code: 'rate' },
    3,
  ],
  [
    'OpenAI: a request larger than a minute',
    'openai',
    429,
    openai(
      'Request too large for m on tokens per min (TPM): Limit 30000, Requested 60000.',
      'tokens',
      'rate_limit_exceeded',
    ),
    { code: 'too-long', tokens: 60_000, most: 30_000 },
    1,
  ],
  [
    'OpenAI: not allowed',
    'openai',
    403,
    openai('Country, region, or territory not supported', 'request_forbidden', 'unsupported_country_region_territory'),
    { code: 'forbidden' },
    1,
  ],
  [
    'Anthropic: an organisation without browsers',
    'anthropic',
    401,
    anthropic('authentication_error', 'CORS requests are not allowed for this Organization because of its settings'),
    { code: 'browser-forbidden' },
    1,
  ],
  [
    'OpenAI: no such model',
    'openai',
    404,
    openai(
      'The model `m-1` does not exist or you do not have access to it.',
      'invalid_request_error',
      'model_not_found',
    ),
    { code: 'no-such-model', model: 'm-1' },
    1,
  ],
  [
    'OpenRouter: no such model',
    'openai',
    400,
    openai('m-4.1 is not a valid model ID: the model m-4.1 is not a valid model ID', null, 400),
    { code: 'no-such-model', model: 'm-1' },
    1,
  ],
  [
    'Anthropic: no such model',
    'anthropic',
    404,
    anthropic('not_found_error', 'model: m-1'),
    { code: 'no-such-model', model: 'm-1' },
    1,
  ],
  [
    'Gemini: no such model',
    'gemini',
    404,
    gemini(404, 'NOT_FOUND', 'models/m-1 is not found for API version v1beta'),
    { code: 'no-such-model', model: 'm-1' },
    1,
  ],
  [
    'OpenAI: too long',
    'openai',
    400,
    openai(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 140050 tokens.",
      'invalid_request_error',
      'context_length_exceeded',
    ),
    { code: 'too-long', tokens: 140_050, most: 128_000 },
    1,
  ],
  [
    'vLLM: too long',
    'openai',
    400,
    {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4500 in the messages, 500 in the completion).",
      type: 'BadRequestError',
      code: 400,
    },
    { code: 'too-long', tokens: 5000, most: 4096 },
    1,
  ],
  [
    'llama.cpp: too long',
    'openai',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 2102,
        n_ctx: 512,
      },
    },
    { code: 'too-long', tokens: 2102, most: 512 },
    1,
  ],
  [
    'llama.cpp: too long, in words alone',
    'openai',
    400,
    openai('request (2102 tokens) exceeds the available context size (512 tokens), try increasing it'),
    { code: 'too-long', tokens: 2102, most: 512 },
    1,
  ],
  [
    'Mistral: too long',
    'openai',
    400,
    {
      object: 'error',
      message: 'Prompt contains 40002 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    },
    { code: 'too-long', tokens: 40_002, most: 32_768 },
    1,
  ],
  [
    'Anthropic: too long',
    'anthropic',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 207791 tokens > 200000 maximum'),
    { code: 'too-long', tokens: 207_791, most: 200_000 },
    1,
  ],
  [
    'Anthropic: too long with its answer',
    'anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length or `max_tokens` and try again',
    ),
    { code: 'too-long', tokens: 242_959, most: 200_000 },
    1,
  ],
  [
    'Anthropic: too many bytes',
    'anthropic',
    413,
    anthropic('request_too_large', 'Request exceeds the maximum size'),
    { code: 'too-long' },
    1,
  ],
  [
    'Gemini: too long',
    'gemini',
    400,
    gemini(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    { code: 'too-long', tokens: 1_200_000, most: 1_048_576 },
    1,
  ],
  [
    'OpenRouter: moderation',
    'openai',
    403,
    {
      error: {
        code: 403,
        message: 'openai/m requires moderation and your input was flagged',
        metadata: { reasons: ['violence'] },
      },
    },
    { code: 'refused' },
    1,
  ],
  [
    'OpenAI: a limit that the model refuses',
    'openai',
    400,
    openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'invalid_request_error',
      'unsupported_parameter',
    ),
    { code: 'bad-request', status: 400 },
    1,
  ],
  [
    'FastAPI: a wrong field',
    'openai',
    422,
    { detail: 'field required' },
    { code: 'bad-request', status: 422, said: 'field required' },
    1,
  ],
  [
    'OpenAI: its own error',
    'openai',
    500,
    openai('The server had an error', 'server_error'),
    { code: 'server', status: 500 },
    3,
  ],
  [
    'Anthropic: its own error',
    'anthropic',
    500,
    anthropic('api_error', 'Internal server error'),
    { code: 'server', status: 500 },
    3,
  ],
  [
    'Gemini: its own error',
    'gemini',
    500,
    gemini(500, 'INTERNAL', 'An internal error has occurred'),
    { code: 'server', status: 500 },
    3,
  ],
  ['a gateway without words', 'openai', 502, '<html>Bad gateway</html>', { code: 'server', status: 502 }, 3],
  ['a server that cannot do that', 'openai', 501, openai('not implemented'), { code: 'server', status: 501 }, 1],
  [
    'OpenAI: overloaded',
    'openai',
    503,
    openai('The engine is currently overloaded', 'server_error'),
    { code: 'overloaded', status: 503 },
    3,
  ],
  [
    'Gemini: overloaded',
    'gemini',
    503,
    gemini(503, 'UNAVAILABLE', 'The model is overloaded.'),
    { code: 'overloaded', status: 503 },
    3,
  ],
  [
    'Anthropic: overloaded',
    'anthropic',
    529,
    anthropic('overloaded_error', 'Overloaded'),
    { code: 'overloaded', status: 529 },
    3,
  ],
]

describe('a call that a provider refuses', () => {
  it.each(REFUSED)('is told by its code: %s', async (_, protocol, status, body, expected, tries) => {
    server.reply(json(status, body))
    const { failure, partial } = await failureOf(ask(protocol))
    expect(failure).toMatchObject({ ...expected, who: new URL(server.url).host })
    expect(partial).toBe('')
    expect(sent()).toBe(tries)
    expect(failure.tries ?? 1).toBe(tries)
  })

  it('is told by its status where the body is no JSON, and a page of HTML is not repeated', async () => {
    server.reply({ status: 403, type: 'text/html', chunks: ['<html>blocked by the gateway</html>'] })
    const { failure } = await failureOf(ask('openai'))
    expect(failure).toEqual({ code: 'forbidden', who: new URL(server.url).host })
  })

  it('is told by its status where the body breaks off or never ends', async () => {
    server.reply({ status: 404, chunks: ['{"error": '], finish: 'destroy' })
    expect((await failureOf(ask('openai'))).failure.code).toBe('no-such-model')
    server.reply({ status: 404, chunks: ['x'.repeat(100_000)], finish: 'hang' })
    const { failure } = await failureOf(ask('openai'))
    expect(failure.code).toBe('no-such-model')
    expect(failure.said?.length).toBeLessThanOrEqual(300)
  })
})

describe('another try', () => {
  it.each(PROTOCOLS)('is made after an error that may pass, and its answer counts: %s', async (protocol) => {
    const after = sentBefore + 2
    server.reply((_, nth) => (nth > after ? good(protocol) : json(503, {})))
    const on = listening()
    const world = testWorld()
    const { text } = await say(ownConnection(protocol, server.url), world, on)
    expect(text).toBe('said')
    expect(sent()).toBe(3)
    // Twice as long each time; chance gives the middle of its range here.
    expect(world.waits).toEqual([1000, 2000])
    expect(on.words[0]).toMatch(/answered 503: try 2 of 3 in 1 s$/)
  })

  it('waits as long as a readable retry-after asks, in seconds or as a date', async () => {
    const wait = async (header: string) => {
      const first = server.requests.length + 1
      server.reply((_, nth) => (nth > first ? good('openai') : json(429, {}, { 'retry-after': header })))
      const world = testWorld()
      await say(ownConnection('openai', server.url), world)
      return world.waits[0] ?? Number.NaN
    }
    expect(await wait('7')).toBe(7000)
    expect(await wait('0.5')).toBe(500)
    const date = await wait(new Date(now() + 30_000).toUTCString())
    expect(date).toBeGreaterThan(25_000)
    expect(date).toBeLessThanOrEqual(30_000)
    expect(await wait('soon')).toBe(1000)
  })

  it('is not made where the wait asked for is longer than somebody would sit through: the user is told it', async () => {
    server.reply(json(429, {}, { 'retry-after': '3600' }))
    const { failure } = await failureOf(ask('openai'))
    expect(failure).toMatchObject({ code: 'rate', after: 3600 })
    expect(sent()).toBe(1)
    expect(failureWords(failure).todo).toContain('60 minutes')
  })

  it('waits apart from others by chance, and never much longer than the cap', async () => {
    const waitsWith = async (chance: number) => {
      server.reply(json(500, {}))
      const world = testWorld({ random: () => chance })
      await failureOf(say(ownConnection('openai', server.url), world))
      return world.waits
    }
    expect(await waitsWith(0)).toEqual([750, 1500])
    expect(await waitsWith(1)).toEqual([1250, 2500])
  })

  it('is not made once the user has stopped: the wait ends at once', async () => {
    server.reply(json(503, {}))
    const controller = new AbortController()
    const { BROWSER } = await import('./world.ts')
    // The real wait, a second long.
    const world = testWorld({ sleep: BROWSER.sleep })
    const on = { text() {}, progress: () => controller.abort() }
    const started = performance.now()
    const call = createProvider(ownConnection('openai', server.url), () => KEY, world).say(CALL, on, controller.signal)
    expect((await failureOf(call)).failure.code).toBe('stopped')
    expect(performance.now() - started).toBeLessThan(700)
    expect(sent()).toBe(1)
  })
})

describe('a call that does not arrive', () => {
  const nobody = 'http://127.0.0.1:9'
  const dead = testWorld({ fetch: async () => Promise.reject(new TypeError('Failed to fetch')) })
  const hosted = (id: string) => {
    const preset = presetById(id)
    const connected = preset && connectionOf(preset, {})
    if (!connected?.ok) throw new Error(id)
    return connected.connection
  }

  it('says what the browser’s permission is where the address is local, and what the preset advises', async () => {
    for (const state of ['granted', 'prompt', 'denied', 'unknown'] as const) {
      const call = say(hosted('ollama'), { ...dead, localAccess: async () => state })
      const { failure } = await failureOf(call)
      expect(failure).toMatchObject({ code: 'unreachable', local: state, who: 'localhost:11434' })
      expect(failureWords(failure).todo).toContain('OLLAMA_ORIGINS')
    }
  })

  it('is unreachable where nobody listens, by a real call', async () => {
    const { failure } = await failureOf(say(ownConnection('openai', nobody), testWorld()))
    expect(failure.code).toBe('unreachable')
  })

  it('does not speak of a local network where the provider is not there', async () => {
    const { failure } = await failureOf(say(hosted('openai'), dead))
    expect(failure).toEqual({ code: 'unreachable', who: 'api.openai.com' })
  })

  it('is offline where the browser is, unless the server is on this computer', async () => {
    const offline = { ...dead, online: () => false }
    expect((await failureOf(say(hosted('openai'), offline))).failure.code).toBe('offline')
    expect((await failureOf(say(hosted('ollama'), offline))).failure.code).toBe('unreachable')
    const remote = ownConnection('openai', 'https://models.example.org/v1')
    expect((await failureOf(say(remote, offline))).failure.code).toBe('offline')
  })

  it('is the policy’s doing where the page saw its policy forbid it', async () => {
    const watched: string[] = []
    const watchPolicy = (origin: string) => {
      watched.push(origin)
      return () => true
    }
    const { failure } = await failureOf(say(hosted('openai'), { ...dead, watchPolicy }))
    expect(failure.code).toBe('policy')
    expect(watched).toEqual(['https://api.openai.com'])
  })

  it('names plain http asked from an https page, but not on this computer', async () => {
    const secure = { ...dead, secure: () => true }
    const lan = await failureOf(say(ownConnection('openai', 'http://192.168.0.7:8080/v1'), secure))
    expect(lan.failure).toMatchObject({ code: 'unreachable', mixed: true })
    expect((await failureOf(say(hosted('ollama'), secure))).failure).not.toHaveProperty('mixed')
  })
})

describe('the key', () => {
  const headerOf = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const

  it.each(PROTOCOLS)(
    'is asked for by the origin that the call goes to, and goes into one header alone: %s',
    async (protocol) => {
      server.reply(good(protocol))
      const asked: string[] = []
      const keyOf = (origin: string) => {
        asked.push(origin)
        return KEY
      }
      const connection = ownConnection(protocol, `${server.url}/some/v1`)
      await createProvider(connection, keyOf, testWorld()).say(CALL, listening(), new AbortController().signal)
      expect(new Set(asked)).toEqual(new Set([server.url]))
      const request = server.requests.at(-1)
      expect(request?.path).toMatch(/^\/some\/v1\//)
      const { [headerOf[protocol]]: header, ...others } = request?.headers ?? {}
      expect(header).toContain(KEY)
      expect(JSON.stringify([others, request?.path, request?.body])).not.toContain(KEY)
    },
  )

  it.each(PROTOCOLS)('is in no header where there is none: %s', async (protocol) => {
    server.reply(good(protocol))
    await createProvider(ownConnection(protocol, server.url), () => undefined, testWorld()).say(
      CALL,
      listening(),
      new AbortController().signal,
    )
    expect(server.requests.at(-1)?.headers).not.toHaveProperty(headerOf[protocol])
  })

  it('that no header can carry is said to be wrong, and nothing is sent', async () => {
    for (const key of ['sk-naïve', 'sk-日本', 'sk-two words', 'sk-line\nbreak']) {
      const call = createProvider(ownConnection('openai', server.url), () => key, testWorld()).say(
        CALL,
        listening(),
        new AbortController().signal,
      )
      const { failure } = await failureOf(call)
      expect(failure.code).toBe('key')
      expect(JSON.stringify(failure)).not.toContain(key)
    }
    expect(sent()).toBe(0)
  })

  it('is in nothing that a failure says, wherever the other side repeats it', async () => {
    const places = [
      `Incorrect API key provided: ${KEY}.`,
      `${KEY}`,
      `you sent {"authorization":"Bearer ${KEY}"}`,
      `${'x'.repeat(280)}${KEY} and more`,
      `Incorrect API key provided: ${KEY.slice(0, 8)}******${KEY.slice(-6)}. Find yours`,
      `another one: sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56`,
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PROTOCOLS),
        fc.constantFrom(...places),
        fc.constantFrom(400, 401, 402, 403, 404, 413, 422, 429, 500, 503, 529, 200),
        fc.constantFrom('message', 'type', 'code', 'text'),
        async (protocol, place, status, where) => {
          const body = where === 'text' ? place : JSON.stringify({ error: { message: 'no', [where]: place } })
          server.reply({ status, type: where === 'text' ? 'text/plain' : 'application/json', chunks: [body] })
          const { failure, message, partial, stack } = await failureOf(ask(protocol))
          const all = JSON.stringify([failure, message, partial, stack, failureWords(failure)])
          expect(all).not.toContain(KEY)
          expect(all).not.toContain(KEY.slice(-6))
          expect(all).not.toContain('sk-proj-Ab12')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is in nothing of an answer that is kept, though the other side repeats it in every field', async () => {
    const chunk = {
      model: KEY,
      choices: [{ delta: { content: `you sent ${KEY}` }, finish_reason: KEY }],
      usage: { [KEY]: 1, prompt_tokens: 2, completion_tokens: 3 },
    }
    server.reply({ chunks: [`data: ${JSON.stringify(chunk)}\n\n`] })
    const answer = await ask('openai')
    expect(answer.text).toBe('you sent [key]')
    expect(JSON.stringify(answer)).not.toContain(KEY)
  })
})

describe('a call', () => {
  it('takes nothing of the page along, keeps nothing, and asks for no redirect to be followed', async () => {
    const sent: (RequestInit | undefined)[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      sent.push(init)
      return new Response('{}', { status: 400 })
    }
    await failureOf(ask('openai', { fetch }))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    })
  })

  it('follows no redirect: the key would go elsewhere', async () => {
    const elsewhere = await startServer()
    elsewhere.reply(good('openai'))
    server.reply({ status: 307, headers: { location: `${elsewhere.url}/chat/completions` }, chunks: [] })
    expect((await failureOf(ask('openai'))).failure.code).toBe('unreachable')
    expect(elsewhere.requests).toHaveLength(0)
    await elsewhere.close()
  })
})

describe('the list of models', () => {
  const LISTS = {
    openai: { object: 'list', data: [{ id: 'm-1' }, { id: 'm-2' }] },
    anthropic: {
      data: [
        { type: 'model', id: 'm-1' },
        { type: 'model', id: 'm-2' },
      ],
      has_more: false,
    },
    gemini: {
      models: [
        { name: 'models/m-1', supportedGenerationMethods: ['generateContent'] },
        { name: 'models/embed', supportedGenerationMethods: ['embedContent'] },
        { name: 'models/m-2' },
      ],
    },
  } as const

  it.each(PROTOCOLS)('names those that can be asked: %s', async (protocol) => {
    server.reply(json(200, LISTS[protocol]))
    const connection = ownConnection(protocol, `${server.url}/v1`)
    const names = await listModels(connection, () => KEY, new AbortController().signal, testWorld())
    expect(names).toEqual(['m-1', 'm-2'])
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', body: undefined })
    expect(server.requests.at(-1)?.path).toMatch(/^\/v1\/models(\?|$)/)
  })

  it('fails as a call does', async () => {
    server.reply(json(401, openai('no')))
    const connection = ownConnection('openai', server.url)
    const failure = await failureOf(listModels(connection, () => KEY, new AbortController().signal, testWorld()))
    expect(failure).toBeInstanceOf(ModelFailure)
    expect(failure.failure.code).toBe('key')
    server.reply({ type: 'text/html', chunks: ['<html>'] })
    const page = await failureOf(listModels(connection, () => KEY, new AbortController().signal, testWorld()))
    expect(page.failure.code).toBe('not-understood')
  })
})

describe('the presets', () => {
  it('each make a connection of their own, or ask for an address', () => {
    for (const preset of PRESETS) {
      const connected = connectionOf(preset, {})
      expect(connected.ok, preset.id).toBe(preset.base !== '')
      if (!connected.ok) expect(connected.problem).toContain('address')
    }
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length)
  })

  it('of a hosted provider keep their address, whatever is given', () => {
    for (const preset of PRESETS.filter(({ local }) => !local)) {
      const connected = connectionOf(preset, { address: 'https://evil.example/v1' })
      expect(connected.ok && connected.connection.base).toBe(preset.base)
      expect(preset.base.startsWith('https://')).toBe(true)
    }
  })

  it('take an own address with its path, without the slash at its end', () => {
    expect(ownConnection('openai', ' http://localhost:8080/v1/ ')).toMatchObject({
      base: 'http://localhost:8080/v1',
      origin: 'http://localhost:8080',
      host: 'localhost:8080',
    })
  })

  it.each([
    'localhost:8080',
    'ftp://host/v1',
    'javascript:alert(1)',
    'https://user:pass@host/v1',
    'https://host/v1?key=1',
    'https://host/v1#key',
    'nonsense',
    'https://',
  ])('refuse the address %s with the reason', (address) => {
    const preset = presetById('own')
    const connected = preset && connectionOf(preset, { address })
    expect(connected).toMatchObject({ ok: false, problem: expect.stringMatching(/address/) })
  })

  it('of a hosted provider ask for a model before anything is sent', async () => {
    const preset = presetById('openai')
    const connected = preset && connectionOf({ ...preset, model: '' }, {})
    if (!connected?.ok) throw new Error('no connection')
    const fetch = () => Promise.reject(new Error('it was sent'))
    const { failure } = await failureOf(say(connected.connection, testWorld({ fetch })))
    expect(failure).toMatchObject({ code: 'no-such-model', model: '' })
  })
})
