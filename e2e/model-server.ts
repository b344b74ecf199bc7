import { type Reply, startServer, type TestServer } from '../src/services/models/testing/server.ts'
import { ENDS, streamText } from '../src/services/models/testing/streams.ts'
import { test as base } from './fixtures.ts'
import { ModelsPage } from './models-page.ts'

/** Browser tests with a provider of their own that they tell what to answer. */
export const test = base.extend<{ server: TestServer; models: ModelsPage }>({
  server: async ({ watch }, use) => {
    const server = await startServer()
    watch.allow(server.url)
    await use(server)
    await server.close()
  },
  models: async ({ bench }, use) => use(new ModelsPage(bench)),
})

/** An answer in these pieces, whole unless `end` says another reason for ending; '' leaves the end out. */
export function says(pieces: readonly string[], end: string = ENDS.openai.whole): Reply {
  return { chunks: [streamText('openai', { pieces, end })] }
}

/** An error as OpenAI-compatible servers send it. */
export function refuses(status: number, error: object, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, type: 'application/json', headers, chunks: [JSON.stringify({ error })] }
}
