import { outOfPolicy } from '../src/services/models/policy.ts'
import { startServer, type TestServer } from '../src/services/models/testing/server.ts'
import { streamText } from '../src/services/models/testing/streams.ts'
import { test as base, expect } from './fixtures.ts'
import { ModelsPage } from './models-page.ts'

const test = base.extend<{ server: TestServer }>({
  server: async ({ watch }, use) => {
    const server = await startServer()
    watch.allow(server.url)
    await use(server)
    await server.close()
  },
})

const OPENAI = 'https://api.openai.com'
/** For documentation: nothing answers there. */
const NETWORK = 'http://192.0.2.1:8080'

test.describe('The hosts that the page can reach', () => {
  test('are those that its built policy has, as they are told before a call', async ({ bench, page, watch }) => {
    const forbidden = [NETWORK, 'http://a.localhost:8080', 'http://[::1]:8080']
    const open = ['https://192.0.2.1', 'https://a.example:8443', 'http://localhost:9', 'http://127.0.0.1:9']
    for (const origin of open) {
      watch.allow(origin)
      await page.route(`${origin}/**`, (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' } }))
    }
    watch.expectProblem(/192\.0\.2\.1:8080|a\.localhost|\[::1\]/)
    await bench.open()
    const reached = (origin: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        `${origin}/models`,
      )
    for (const origin of forbidden) {
      expect(await reached(origin), origin).toBe(false)
      expect(outOfPolicy(origin), origin).toBeDefined()
    }
    for (const origin of open) {
      expect(await reached(origin), origin).toBe(true)
      expect(outOfPolicy(origin), origin).toBeUndefined()
    }
  })

  test('are told before anything is sent, and those with a key stay when the policy narrows', async ({
    bench,
    page,
    server,
    watch,
  }) => {
    server.reply({ chunks: [streamText('openai', { pieces: ['ready'], end: 'stop' })] })
    watch.allow(OPENAI)
    await page.route(`${OPENAI}/**`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' },
        contentType: 'text/event-stream',
        body: streamText('openai', { pieces: ['hello'], end: 'stop' }),
      }),
    )
    await bench.open()
    const dialog = await new ModelsPage(bench).open()
    const provider = dialog.getByLabel('Provider')
    const tryIt = dialog.getByRole('button', { name: 'Try it' })
    const anew = dialog.getByRole('button', { name: 'Load the page anew' })

    await provider.selectOption('openai')
    await dialog.getByLabel(/^Key for/).fill('k-of-openai')
    await dialog.getByLabel(/^Key for/).press('Enter')

    await provider.selectOption('own')
    const address = dialog.getByLabel('Address', { exact: true }).first()
    await address.fill(`${NETWORK}/v1`)
    await expect(dialog.getByText('This page reaches http:// on this computer alone')).toBeVisible()
    await expect(tryIt).toBeDisabled()
    await address.fill(`${server.url}/v1`)
    await tryIt.click()
    await expect(dialog.getByText('It answered “ready”')).toBeVisible()
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])

    await provider.selectOption('openai')
    await expect(anew).toBeHidden()
    await tryIt.click()
    await expect(dialog.getByText('It answered “hello”')).toBeVisible()

    await provider.selectOption('groq')
    await expect(anew).toBeVisible()

    // Weights of a host that is out are not asked for: the browser would report it, and this test would fail.
    const weights = dialog.getByLabel('Address of a GGUF file')
    await weights.fill('https://weights.example/m.gguf')
    await weights.press('Enter')
    await expect(dialog.getByText('own policy keeps it from weights.example')).toBeVisible()
  })
})
