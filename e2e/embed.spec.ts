import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DIST, type FolderServer, serveFolder } from './folder-server.ts'

/** A course page with what the README has for it, and a listener of the test's own beside that. */
function course(src: string): string {
  const snippet = /```html\n(<iframe[\s\S]*?)```/.exec(
    readFileSync(new URL('../README.md', import.meta.url), 'utf8'),
  )?.[1]
  if (!snippet) throw new Error('README.md has no <iframe> to paste')
  const here = snippet.replace(/src="[^"]*"/, `src="${src}"`)
  return `<!doctype html><meta charset="utf-8"><title>Course</title><script>
    window.heard = []
    addEventListener('message', ({ data }) => window.heard.push(data))
  </script>${here}`
}

const FACTS = ['never edit the lock file', 'test_lock.py::test_order']

let host: FolderServer
let courseUrl: string
let endCourse: () => void
let src = ''

test.beforeAll(async () => {
  host = await serveFolder(DIST)
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(course(src))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  courseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  endCourse = () => {
    server.closeAllConnections()
    server.close()
  }
})

test.afterAll(async () => {
  endCourse()
  await host.close()
})

/** Counts every way to store, in the page and in its frames. */
function countStoring(): void {
  const stored: string[] = []
  Object.assign(window, { stored })
  const spy = (owner: object, name: string, word: string) => {
    const own = Reflect.get(owner, name)
    Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
      stored.push(`${word} ${String(values[0])}`)
      return Reflect.apply(own, this, values)
    })
  }
  for (const name of ['setItem', 'getItem', 'removeItem', 'clear']) spy(Storage.prototype, name, name)
  for (const name of ['open', 'deleteDatabase']) spy(IDBFactory.prototype, name, `indexedDB ${name}`)
  spy(CacheStorage.prototype, 'open', 'caches')
  spy(ServiceWorkerContainer.prototype, 'register', 'service worker')
  spy(StorageManager.prototype, 'getDirectory', 'directory')
}

function storedBy(target: { evaluate: Page['evaluate'] }): Promise<unknown> {
  return target.evaluate(() => ({
    calls: Reflect.get(window, 'stored'),
    cookie: document.cookie,
  }))
}

async function openCourse(page: Page, watch: { allow(origin: string): void }, query: string) {
  watch.allow(new URL(host.url).origin)
  watch.allow(new URL(courseUrl).origin)
  src = `${host.url}${query}`
  await page.goto(courseUrl)
  const frame = page.frameLocator('#what-survives')
  await frame.getByRole('table', { name: 'Facts and messages by lane' }).waitFor()
  return frame
}

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as { height: number }[])

test('a frame in a page of another origin is as high as its content, and tells nothing but that', async ({
  page,
  watch,
}) => {
  const frame = await openCourse(page, watch, '?embed')
  await expect(frame.getByText('Open in a tab')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'Open…' })).toHaveCount(0)

  const isWhole = async () => {
    const inner = page.frames()[1]
    return inner?.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  }
  await expect.poll(isWhole).toBe(0)
  const first = await heard(page)
  expect(first.length).toBeGreaterThan(0)
  for (const message of first) expect(Object.keys(message).sort()).toEqual(['height', 'type'])

  // It grows with what is opened, shrinks with what is closed, and comes to rest.
  const before = first.at(-1)?.height ?? 0
  await frame.getByRole('button', { name: /^Message 12 / }).click()
  await frame.getByRole('button', { name: 'Mark a phrase…' }).waitFor()
  await expect.poll(async () => (await heard(page)).at(-1)?.height).toBeGreaterThan(before)
  await frame.getByRole('button', { name: /^Message 12 / }).click()
  await expect.poll(async () => (await heard(page)).at(-1)?.height).toBe(before)
  const count = (await heard(page)).length
  await page.waitForTimeout(500)
  expect(await heard(page)).toHaveLength(count)
})

test('on a phone too, the height of a frame comes to rest', async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  watch.allow(new URL(host.url).origin)
  watch.allow(new URL(courseUrl).origin)
  src = `${host.url}?embed`
  await page.goto(courseUrl)
  await page.frameLocator('#what-survives').getByRole('tablist', { name: 'History and lanes' }).waitFor()
  await expect.poll(async () => (await heard(page)).at(-1)?.height ?? 0).toBeGreaterThan(600)
  await page.waitForTimeout(500)
  const before = (await heard(page)).length
  await page.waitForTimeout(700)
  expect(await heard(page)).toHaveLength(before)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(390)
})

test('a frame stores nothing, reads no draft and is kept by no service worker, whatever is done in it', async ({
  page,
  context,
  watch,
}) => {
  await context.addInitScript(countStoring)
  const frame = await openCourse(page, watch, '?embed')
  await frame.getByRole('slider', { name: 'Compaction threshold' }).press('PageDown')
  await frame.getByRole('textbox', { name: 'Text of the new message' }).fill('Half a sentence')
  await frame.getByRole('textbox', { name: 'Text of the new message' }).press('Enter')
  await frame.getByRole('button', { name: /^Message 13 / }).waitFor()
  for (const key of ['Control+s', 'Control+o', 'Control+Shift+s', 'Alt+s', 'Alt+p', 'Alt+c']) {
    await frame.getByRole('slider', { name: 'Compaction threshold' }).press(key)
  }
  await expect(frame.getByRole('dialog')).toHaveCount(0)
  await frame.getByRole('slider', { name: 'Compaction threshold' }).press('Control+/')
  await expect(frame.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await frame.getByRole('slider', { name: 'Compaction threshold' }).press('Control+z')
  await expect(frame.getByRole('button', { name: /^Message 13 / })).toHaveCount(0)
  const inner = page.frames()[1]
  if (!inner) throw new Error('no frame')
  await inner.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(await storedBy(inner)).toEqual({ calls: [], cookie: '' })

  // The counter is no stub: the page itself does store.
  await page.goto(host.url)
  const bench = new BenchPage(page)
  await bench.ready.waitFor()
  await bench.threshold('Compaction').press('PageDown')
  await expect.poll(async () => JSON.stringify(await storedBy(page))).toContain('indexedDB open')
})

test('a lesson in a frame opens at its step, is walked on, and leaves no trace of it', async ({
  page,
  context,
  watch,
}) => {
  await context.addInitScript(countStoring)
  const frame = await openCourse(page, watch, '?embed#lesson=loss.2')
  const panel = frame.getByRole('complementary', { name: 'Lesson' })
  await expect(panel.getByText('step 2 of 5', { exact: true })).toBeVisible()
  for (const [place, said] of ['stands', 'lost', 'stands', 'stands'].entries()) {
    // Facts are rows, and what is asked of both lanes stands beside each other in them.
    const [lane, fact] = [Math.floor(place / 2), place % 2]
    const row = frame
      .getByRole('row')
      .filter({ has: frame.getByRole('button', { name: FACTS[fact] ?? '', exact: true }) })
    const cell = row.getByRole('cell').nth(lane)
    await cell.getByRole('button', { name: new RegExp(`^${said}`) }).click()
  }
  await panel.getByRole('button', { name: 'Next step', exact: true }).click()
  await expect(panel.getByText('step 3 of 5', { exact: true })).toBeVisible()
  await frame
    .getByRole('button', { name: /^Structure/ })
    .first()
    .click()
  const lost = frame.getByRole('row').filter({ has: frame.getByRole('button', { name: FACTS[0] ?? '', exact: true }) })
  await lost.getByRole('cell').first().getByRole('button').click()
  await panel.getByRole('button', { name: 'Next step', exact: true }).click()
  await expect(panel.getByText('step 4 of 5', { exact: true })).toBeVisible()
  await expect(panel.getByRole('img', { name: '2 of 5 steps done' })).toBeVisible()
  await panel.getByRole('button', { name: 'Reset step' }).click()
  await panel.getByRole('button', { name: 'Leave lesson' }).press('Enter')
  await expect(panel).toHaveCount(0)
  const inner = page.frames()[1]
  if (!inner) throw new Error('no frame')
  await inner.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  expect(await storedBy(inner)).toEqual({ calls: [], cookie: '' })

  // The counter is no stub: in a tab the same lesson is remembered.
  await page.goto(`${host.url}#lesson=loss.2`)
  await expect(page.getByText('step 2 of 5', { exact: true })).toBeVisible()
  await expect.poll(async () => JSON.stringify(await storedBy(page))).toContain('setItem what-survives.lessons')
})

test('“Open in a tab” opens the same address without the frame', async ({ page, context, watch }) => {
  const frame = await openCourse(page, watch, '?embed#scenario=only-copy')
  const opened = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'Open in a tab' }).click()
  const tab = await opened
  expect(tab.url()).toBe(`${host.url}#scenario=only-copy`)
  await expect(tab.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('a dialog in a frame that is higher than the screen opens beside what was pressed', async ({ page, watch }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const frame = await openCourse(page, watch, '?embed')
  const opener = frame.getByRole('button', { name: /^Message 12 / })
  await opener.click()
  const mark = frame.getByRole('button', { name: 'Mark a phrase…' })
  await mark.click()
  await expect(frame.getByRole('dialog', { name: /^Mark a phrase/ })).toBeInViewport({ ratio: 0.6 })
})
