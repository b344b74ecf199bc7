import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headerPolicy } from '../scripts/lib/policy.mjs'
import { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DIST, type FolderServer, serveFolder } from './folder-server.ts'

test.use({ ranks: 'load', serviceWorkers: 'allow' })

let host: FolderServer | undefined
let other: Server | undefined

// The pages go first: what they still load is no fault of theirs.
test.afterEach(async ({ context }) => {
  await Promise.all(context.pages().map((page) => page.close()))
  other?.closeAllConnections()
  other?.close()
  await host?.close()
})

/** A server of another origin: a provider, or a course page. */
async function startOther(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  other = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function visitUntilReady(page: Page, url: string): Promise<BenchPage> {
  const bench = new BenchPage(page)
  await page.goto(url)
  await bench.ready.waitFor()
  await bench.choose('Menu', 'Offline and version…')
  await expect(bench.dialog('Offline and version')).toContainText('Ready offline: ', { timeout: 45_000 })
  await page.keyboard.press('Escape')
  return bench
}

test('under the headers of the README everything works: workers, ranks, the JSON editor, the service worker', async ({
  page,
  watch,
}) => {
  host = await serveFolder(DIST, {
    headers: {
      'Content-Security-Policy': headerPolicy(),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })
  watch.allow(new URL(host.url).origin)
  const bench = await visitUntilReady(page, host.url)
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
  await bench.openJson()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  await expect.poll(() => page.workers().some((worker) => worker.url().includes('json.worker'))).toBe(true)
})

test('who may frame the page is what the header says', async ({ page, watch }) => {
  let src = ''
  const course = await startOther((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`<!doctype html><title>Course</title><iframe src="${src}" style="width:1000px;height:600px"></iframe>`)
  })
  watch.allow(course)
  for (const [ancestors, shown] of [
    ["'self'", false],
    [`'self' ${course}`, true],
  ] as const) {
    await host?.close()
    host = await serveFolder(DIST, { headers: { 'Content-Security-Policy': headerPolicy(ancestors) } })
    watch.allow(new URL(host.url).origin)
    src = `${host.url}?embed`
    if (!shown) watch.expectProblem(/frame-ancestors|frame/i)
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    refused.catch(() => {})
    await page.goto(course)
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Open in a tab' })
    if (shown) await expect(link).toBeVisible()
    else {
      await refused
      await expect(link).toHaveCount(0)
    }
  }
})

test('what goes to another host passes the service worker by: it streams, and nothing of it is kept', async ({
  page,
  watch,
}) => {
  host = await serveFolder(DIST)
  let end = () => {}
  const provider = await startOther((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Access-Control-Allow-Origin': '*' })
    response.write('first')
    end = () => response.end('second')
  })
  watch.allow(new URL(host.url).origin)
  watch.allow(provider)
  await visitUntilReady(page, host.url)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  // The path is like that of a file of the page that is kept when it is used.
  const address = `${provider}/assets/wllama-12345678.js`
  const answered = page.waitForResponse(address)
  const first = await page.evaluate(async (url) => {
    const reader = (await fetch(url)).body?.getReader()
    Reflect.set(window, 'rest', async () => new TextDecoder().decode((await reader?.read())?.value))
    return new TextDecoder().decode((await reader?.read())?.value)
  }, address)
  expect(first).toBe('first')
  end()
  expect(await page.evaluate(() => Reflect.get(window, 'rest')())).toBe('second')
  expect((await answered).fromServiceWorker()).toBe(false)

  const own = await page.evaluate(() => fetch('./manifest.webmanifest').then(({ url }) => url))
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).origin)
  })
  expect(new Set(kept)).toEqual(new Set([new URL(own).origin]))
})
