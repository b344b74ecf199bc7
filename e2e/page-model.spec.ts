import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { makeGguf, TEMPLATE } from './gguf.ts'
import { ModelsPage } from './models-page.ts'

/** What the made models write, whatever they are asked. */
const SUMMARY =
  'Goal: fix the fees for Mondays. The failing test is test_fees.py::test_monday_is_free. Naïve ✓ 日本: do not touch booked fees.'

const chatting = makeGguf({ text: SUMMARY, template: TEMPLATE, context: 16_384, name: 'Tiny One' })
const endless = makeGguf({ text: SUMMARY, endless: true, context: 16_384 })

// The engine is 10 MB that are compiled for each load.
test.slow()

async function openModels(bench: BenchPage): Promise<Locator> {
  const dialog = await new ModelsPage(bench).open()
  return dialog.getByRole('region', { name: 'Inside this page' })
}

async function pick(section: Locator, ...files: readonly (readonly [name: string, bytes: Buffer])[]): Promise<void> {
  const given = files.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer }))
  await section.locator('input[type=file]').setInputFiles(given)
}

async function type(section: Locator, address: string): Promise<void> {
  await section.getByRole('textbox', { name: 'Address of a GGUF file' }).fill(address)
  await section.getByRole('button', { name: 'Fetch it' }).click()
}

async function close(bench: BenchPage): Promise<void> {
  await bench.dialog('Models').getByRole('button', { name: 'Done' }).click()
}

/** The lane Compact asks the model in the page. */
async function askThePage(bench: BenchPage): Promise<void> {
  await bench.choose('Compact: actions', 'Name, rule and parameters')
  const dialog = bench.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Summariser' }).selectOption({ value: 'page' })
  await dialog.getByRole('button', { name: 'Done' }).click()
}

/** A server that stands beside the page, on an origin of its own. */
async function serveWeights(answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    answer(request.url ?? '', response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, asked, close }
}

test('a model from a picked file writes the summary of a lane, and is unloaded by a button', async ({
  bench,
  page,
}) => {
  await bench.open()
  await askThePage(bench)
  const section = await openModels(bench)
  await expect(section).toContainText('No model is loaded.')
  await pick(section, ['tiny.gguf', chatting])
  await expect(section).toContainText('Ready: tiny.gguf (Tiny One), 1')
  await expect(section).toContainText('a context of 8,192 tokens')
  await expect(section).not.toContainText('no chat template')
  await expect.poll(() => bench.said()).toContainEqual(expect.stringContaining('Ready: tiny.gguf'))
  await close(bench)

  const lane = bench.lane('Compact')
  await lane.getByRole('button', { name: /^Ask for a summary/ }).click()
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Compact', 'in summary')
  await expect(lane).toContainText('In the page · tiny.gguf')
  await expect(page.locator('main')).toContainText('Naïve ✓ 日本: do not touch booked fees')

  const again = await openModels(bench)
  await again.getByRole('button', { name: 'Unload' }).click()
  await expect(again).toContainText('Not loaded: tiny.gguf.')
  await expect(again.getByRole('button', { name: 'Load it' })).toBeVisible()
})

test('a model that writes without end is stopped, and what it wrote is not used', { tag: '@soak' }, async ({
  bench,
}) => {
  await bench.open()
  await askThePage(bench)
  const section = await openModels(bench)
  await pick(section, ['endless.gguf', endless])
  await expect(section).toContainText('no chat template: it is given a plain prompt')
  await close(bench)
  const lane = bench.lane('Compact')
  await lane.getByRole('button', { name: /^Ask for a summary/ }).click()
  await expect(lane).toContainText('booked fees.Goal: fix')
  await lane.getByRole('button', { name: /^Stop/ }).click()
  await expect(lane).toContainText(/characters had come: partial, not used/)
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Compact', 'verbatim')
})

test('weights of an address are fetched with progress, once: then they come from this browser, also offline', async ({
  bench,
  page,
  watch,
}) => {
  // The second half comes when the test has seen the first.
  const waiting: (() => void)[] = []
  const server = await serveWeights((_, response) => {
    response.setHeader('content-length', chatting.length)
    response.write(chatting.subarray(0, chatting.length / 2))
    waiting.push(() => response.end(chatting.subarray(chatting.length / 2)))
  })
  watch.allow(server.origin)
  const address = `${server.origin}/models/tiny.gguf`
  await bench.open()
  const section = await openModels(bench)

  await type(section, address)
  await expect(section).toContainText(/downloading tiny\.gguf: \d+ kB, 50 %/)
  await section.getByRole('button', { name: 'Stop loading' }).click()
  await expect(section).toContainText('Not loaded: 127.0.0.1:')
  await expect.poll(() => bench.said()).toContain('Loading was stopped')

  await section.getByRole('button', { name: 'Load it' }).click()
  await expect(section).toContainText(/downloading tiny\.gguf: \d+ kB, 50 %/)
  waiting[1]?.()
  await expect(section).toContainText('Ready: tiny.gguf (Tiny One)')
  expect(server.asked).toEqual(['GET /models/tiny.gguf', 'GET /models/tiny.gguf'])

  server.close()
  await page.reload()
  const later = await openModels(bench)
  await expect(later).toContainText('No model is loaded.')
  await type(later, address)
  await expect(later).toContainText('Ready: tiny.gguf (Tiny One)')
  expect(server.asked).toHaveLength(2)

  watch.expectProblem(/ERR_CONNECTION_REFUSED/)
  await later.getByRole('button', { name: 'Remove it from this browser' }).click()
  await expect(later).toContainText('No model is loaded.')
  await type(later, address)
  await expect(later.getByRole('alert')).toContainText('127.0.0.1')
})

test('what is no model is said, with what to do, and nothing is loaded', { tag: '@soak' }, async ({
  bench,
  page,
  watch,
}) => {
  const server = await serveWeights((path, response) => {
    if (path.startsWith('/forwards')) response.writeHead(302, { location: '/tiny.gguf' }).end()
    else if (path.startsWith('/page')) response.end('<!doctype html><p>Sign in</p>')
    else response.writeHead(404).end()
  })
  watch.allow(server.origin)
  watch.expectProblem(/404/)
  await bench.open()
  const section = await openModels(bench)
  const alert = section.getByRole('alert')

  await pick(section, ['notes.gguf', Buffer.from('<!doctype html><p>no model</p>')])
  await expect(alert).toContainText('notes.gguf')
  await expect(alert).toContainText('no GGUF file')
  await pick(section, ['cut.gguf', chatting.subarray(0, chatting.length - 40_000)])
  await expect(alert).toContainText('cut or damaged')
  await pick(section, ['m-00001-of-00002.gguf', chatting])
  await expect(alert).toContainText('m-00002-of-00002.gguf is missing')

  await type(section, `${server.origin}/forwards.gguf?token=canary-7788`)
  await expect(alert).toContainText('forwards to another')
  await type(section, `${server.origin}/page.gguf?token=canary-7788`)
  await expect(alert).toContainText('no GGUF file')
  await type(section, `${server.origin}/none.gguf?token=canary-7788`)
  await expect(alert).not.toContainText('no GGUF file')
  await expect(alert).toContainText('127.0.0.1')
  await type(section, 'http://example.org/tiny.gguf')
  await expect(alert).toContainText('begin with https://')
  await expect(page.locator('body')).not.toContainText('canary-7788')
  await expectAccessible(page, 20, '[role=dialog]')
  server.close()
})

test('without a network, an engine that was never loaded is said to be missing', async ({ bench, context, watch }) => {
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await bench.open()
  const section = await openModels(bench)
  await pick(section, ['notes.gguf', Buffer.from('no')])
  await expect(section.getByRole('alert')).toContainText('no GGUF file')
  await context.setOffline(true)
  await pick(section, ['tiny.gguf', chatting])
  await expect(section.getByRole('alert')).toContainText('its engine, which is a part of this page, did not load')
})

test('a browser whose WebAssembly cannot wait for promises loads it too, and nothing of a public host', {
  tag: '@soak',
}, async ({ bench, page }) => {
  // The library would then take its code from a public host: no request leaves, says the fixture.
  await page.addInitScript(() => Reflect.deleteProperty(WebAssembly, 'Suspending'))
  await bench.open()
  const section = await openModels(bench)
  await pick(section, ['tiny.gguf', chatting])
  await expect(section).toContainText('Ready: tiny.gguf (Tiny One)')
})

test('a browser without 64-bit memories says so', async ({ bench, page }) => {
  await page.addInitScript(() => {
    const { Memory } = WebAssembly
    WebAssembly.Memory = class extends Memory {
      constructor(asked: WebAssembly.MemoryDescriptor) {
        if ('address' in asked) throw new TypeError('not known')
        super(asked)
      }
    }
  })
  await bench.open()
  const section = await openModels(bench)
  await pick(section, ['tiny.gguf', chatting])
  await expect(section.getByRole('alert')).toContainText('no 64-bit WebAssembly memory')
})

test('the form fits a phone', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bench.open()
  const section = await openModels(bench)
  await pick(section, [`${'a-long-name-'.repeat(8)}.gguf`, Buffer.from('no')])
  await expect(section.getByRole('alert')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  const dialog = await bench.dialog('Models').evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(dialog).toBe(0)
  await expectAccessible(page, 20, '[role=dialog]')
})
