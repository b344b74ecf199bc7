import { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DIST, type FolderServer, serveFolder } from './folder-server.ts'
import { buildSecondVersion, type Version } from './second-version.ts'

// The second version is built once for all of them.
test.describe.configure({ mode: 'serial' })

const NEW = 'Keyboard shortcuts of the newer version'

let newer: Version
let host: FolderServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  newer = await buildSecondVersion(NEW)
})

test.afterAll(() => newer?.remove())

test.beforeEach(async ({ watch }) => {
  host = await serveFolder(DIST)
  watch.allow(new URL(host.url).origin)
})

// The pages go first: what they still load is no fault of theirs.
test.afterEach(async ({ context }) => {
  await Promise.all(context.pages().map((page) => page.close()))
  await host.close()
})

async function visit(page: Page): Promise<BenchPage> {
  const bench = new BenchPage(page)
  await page.goto(host.url)
  await bench.ready.waitFor()
  return bench
}

function offline(bench: BenchPage) {
  return bench.dialog('Offline and version')
}

async function untilReady(bench: BenchPage, page: Page): Promise<void> {
  await bench.choose('Menu', 'Offline and version…')
  await offline(bench)
    .getByRole('button', { name: /^Get ready offline/ })
    .click()
  await expect(offline(bench)).toContainText('Ready offline: ', { timeout: 45_000 })
  await page.keyboard.press('Escape')
}

async function askForNewer(bench: BenchPage, page: Page): Promise<void> {
  await bench.choose('Menu', 'Offline and version…')
  await offline(bench).getByRole('button', { name: 'Look for a newer version' }).click()
  await expect(offline(bench)).toContainText('A newer version is ready.', { timeout: 45_000 })
  await page.keyboard.press('Escape')
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a newer version is offered and never forced; until the reload the old one goes on, and the draft is kept', async ({
    page,
  }) => {
    const bench = await visit(page)
    await untilReady(bench, page)
    await bench.choose('Menu', 'Offline and version…')
    await offline(bench).getByRole('button', { name: 'Look for a newer version' }).click()
    await expect(offline(bench)).toContainText('This is the newest version.')
    await page.keyboard.press('Escape')

    host.show(newer.folder)
    await bench.rewrite(12, 'Written before the update.')
    await page.evaluate(() => Reflect.set(window, 'lived', true))
    await askForNewer(bench, page)
    await expect(bench.notice).toContainText('A newer version is ready. Reload to use it (your draft is kept).')
    // A part that this page has not loaded, and that the server has no more.
    await page.keyboard.press('Control+/')
    await expect(bench.dialog('Keyboard shortcuts')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => Reflect.get(window, 'lived'))).toBe(true)

    await bench.rewrite(11, 'Written while the notice stood.')
    await bench.notice.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lived') ?? 'anew').catch(() => '')).toBe('anew')
    await bench.ready.waitFor()
    await expect(bench.message(12)).toContainText('Written before the update.')
    await expect(bench.message(11)).toContainText('Written while the notice stood.')
    await page.keyboard.press('Control+/')
    await expect(bench.dialog(NEW)).toBeVisible()
  })

  test('a tab beside the one that takes the newer version is told, and is not loaded anew', { tag: '@soak' }, async ({
    page,
    context,
  }) => {
    const bench = await visit(page)
    await untilReady(bench, page)
    const beside = await context.newPage()
    const other = await visit(beside)
    await other.rewrite(12, 'In the middle of something.')
    host.show(newer.folder)
    await askForNewer(bench, page)
    await expect(other.notice).toContainText('A newer version is ready.')
    await bench.notice.getByRole('button', { name: 'Reload' }).click()
    await expect(other.notice).toContainText('The page was updated in another tab. Reload (your draft is kept).')
    await expect(other.message(12)).toContainText('In the middle of something.')
    await other.notice.getByRole('button', { name: 'Reload' }).click()
    await other.ready.waitFor()
    await expect(other.message(12)).toContainText('In the middle of something.')
    await beside.keyboard.press('Control+/')
    await expect(other.dialog(NEW)).toBeVisible()
  })

  test('a browser that saves data loads nothing for later before somebody asks', async ({ page }) => {
    const bench = await visit(page)
    await bench.choose('Menu', 'Offline and version…')
    await expect(offline(bench)).toContainText('Not ready offline: the browser is told to save data')
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0)
    expect(host.asked.filter((path) => path.endsWith('sw.js'))).toEqual([])
  })
})

test('without a service worker a part that is gone after a deploy is said, with what to do', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/404|Failed to fetch dynamically imported module/)
  const bench = await visit(page)
  await bench.rewrite(12, 'Written before the update.')
  host.show(newer.folder)
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('alertdialog', { name: 'Not loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(bench.notice).toContainText('The page was updated on the server. Reload (your draft is kept).')
  await bench.notice.getByRole('button', { name: 'Reload' }).click()
  await bench.ready.waitFor()
  await expect(bench.message(12)).toContainText('Written before the update.')
  await page.keyboard.press('Control+/')
  await expect(bench.dialog(NEW)).toBeVisible()
})
