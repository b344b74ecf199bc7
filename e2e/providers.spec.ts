import { type Reply, startServer, type TestServer } from '../src/services/models/testing/server.ts'
import { ENDS, PROTOCOLS, streamText } from '../src/services/models/testing/streams.ts'
import { test as base, expect } from './fixtures.ts'
import { ModelsPage } from './models-page.ts'

const test = base.extend<{ server: TestServer; models: ModelsPage }>({
  server: async ({ watch }, use) => {
    const server = await startServer()
    watch.allow(server.url)
    await use(server)
    await server.close()
  },
  models: async ({ bench }, use) => use(new ModelsPage(bench)),
})

const PRESET = { openai: 'own', anthropic: 'own-anthropic', gemini: 'own-gemini' } as const
const HEADER = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const
const KEY = 'e2e-Zq8LmP3vX7tR2wYb'
const SUMMARY = '- naïve ✓ 日本 was decided'

const stream = (protocol: (typeof PROTOCOLS)[number], lineEnd = '\n') =>
  streamText(protocol, { pieces: [SUMMARY], end: ENDS[protocol].whole }, lineEnd)

for (const protocol of PROTOCOLS) {
  // Each protocol is read by unit tests in any pieces: one stands for what a browser adds.
  const tag = protocol === 'anthropic' ? [] : '@soak'
  test(`a browser hears the protocol of ${protocol} one byte at a time, from a server that takes few headers`, {
    tag,
  }, async ({ bench, models, server }) => {
    const bytes = new TextEncoder().encode(stream(protocol, '\r\n'))
    const chunks = [...bytes].map((byte) => Uint8Array.of(byte))
    // Only those of the OpenAI-like ones are known to refuse every other header.
    server.reply({ chunks, cors: protocol === 'openai' ? 'strict' : 'open' })
    await bench.open()
    await models.setUp(server.url, { protocol: PRESET[protocol], key: KEY })
    await models.letLaneAsk('Compact', PRESET[protocol])
    await models.ask('Compact')
    await expect(bench.grid.getByText('naïve ✓ 日本 was decided')).toBeVisible()
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.headers[HEADER[protocol]]).toContain(KEY)
    expect(server.requests[0]?.path).not.toContain(KEY)
    // No more goes along than the call needs.
    expect(server.requests[0]?.headers).not.toHaveProperty('referer')
    expect(server.requests[0]?.headers).not.toHaveProperty('cookie')
  })
}

const half = streamText('openai', { pieces: ['- half of it'], end: '' })
const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  type: 'application/json',
  headers,
  chunks: [JSON.stringify(body)],
})

const FAILURES: readonly [name: string, reply: Reply, words: RegExp, problem: RegExp | undefined][] = [
  [
    'lets no page in',
    { chunks: [stream('openai')], cors: 'none' },
    /did not reach .*CORS/,
    /CORS policy|Failed to load/,
  ],
  ['takes no key', json(401, { error: { message: `wrong: ${KEY}` } }), /valid key/, /status of 401/],
  [
    'breaks off in the middle',
    { chunks: [half], finish: 'destroy' },
    /broke off before its end/,
    /ERR_INCOMPLETE|Failed to load/,
  ],
  [
    'reports an error in the middle',
    { chunks: [half, 'data: {"error":{"message":"upstream broke"}}\n\n'] },
    /upstream broke/,
    undefined,
  ],
  ['asks for a long wait', json(429, {}, { 'retry-after': '3600' }), /takes no more calls/, /status of 429/],
]

for (const [name, reply, words, problem] of FAILURES) {
  // What only a browser does is to let a page in; each answer has its words in unit tests.
  const tag = name === 'lets no page in' ? [] : '@soak'
  test(`a server that ${name} is told of in words, and the history is as it was`, { tag }, async ({
    bench,
    models,
    server,
    watch,
  }) => {
    // The browser reports such calls in its console by itself.
    if (problem) watch.expectProblem(problem)
    server.reply(reply)
    await bench.open()
    await models.setUp(server.url, { key: KEY })
    await models.letLaneAsk('Compact')
    await models.ask('Compact')
    await expect(bench.page.getByText(words).first()).toBeVisible()
    await expect(bench.page.getByText(KEY)).toHaveCount(0)
    await expect(bench.grid.getByText(/failed, history unchanged/)).toBeVisible()
  })
}
