import type { BenchPage } from './bench-page.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DIST, type FolderServer, serveFolder } from './folder-server.ts'
import { chat } from './histories.ts'

// Everywhere else no service worker is let in: each test has a new browser profile, and would load the page twice.
test.use({ ranks: 'load', serviceWorkers: 'allow' })

let host: FolderServer

test.beforeEach(async ({ watch }) => {
  host = await serveFolder(DIST)
  watch.allow(new URL(host.url).origin)
})

// The pages go first: what they still load is no fault of theirs.
test.afterEach(async ({ context }) => {
  await Promise.all(context.pages().map((page) => page.close()))
  await host.close()
})

async function visit(bench: BenchPage, page: Page): Promise<void> {
  await page.goto(host.url)
  await bench.ready.waitFor()
}

async function untilReady(bench: BenchPage, page: Page): Promise<void> {
  await bench.choose('Menu', 'Offline and version…')
  await expect(bench.dialog('Offline and version')).toContainText('Ready offline', { timeout: 45_000 })
  await page.keyboard.press('Escape')
}

/** The network of the browser is cut, and the server is gone too. */
async function cut(page: Page): Promise<void> {
  await host.close()
  await page.context().setOffline(true)
}

/** What is kept of the files that are kept when they are first used. */
function keptWhenUsed(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('what-survives-when-used')).keys()
    return kept.map(({ url }) => url.replace(/^.*\/|-[\w-]+\.\w+$/g, '')).sort()
  })
}

test('after one visit the page works without a network: it opens, every lane runs, a file is read, a step undone', async ({
  bench,
  page,
  watch,
}) => {
  test.slow()
  watch.expectProblem(/MonacoEditor/)
  await visit(bench, page)
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
  await untilReady(bench, page)
  // The ranks came before there was a service worker to keep them.
  await expect.poll(() => keptWhenUsed(page)).toContain('o200k_base')

  await cut(page)
  await page.reload()
  await bench.ready.waitFor()
  await expect(bench.budget).toContainText(/o200k_base: [\d,]+/, { timeout: 45_000 })
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune', 'lost')

  for (const summariser of ['outline', 'extractive']) {
    await bench.choose('Add a lane', 'Compact')
    const dialog = page.getByRole('dialog', { name: /^Lane: / })
    await dialog.getByRole('combobox', { name: 'Summariser' }).selectOption(summariser)
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  await expect(bench.lane('Compact 2')).toContainText('outline (stub)')
  await expect(bench.lane('Compact 3')).toContainText('lines chosen, no model')
  await bench.choose('Add a lane', 'From a file…')
  const fromFile = bench.dialog('A lane from a file')
  const own = JSON.stringify([{ role: 'user', content: 'Summary: tests were run.' }])
  await bench.pasteInto(fromFile.getByRole('textbox', { name: 'Text to open' }), own)
  await fromFile.getByRole('button', { name: 'Open the text' }).click()
  await bench.expectLanes(['Prune', 'Compact', 'Compact + survival set', 'Compact 2', 'Compact 3', 'From pasted text'])
  await bench.threshold('Compaction').press('PageDown')
  await expect(bench.lane('Prune')).toContainText('target < 1,125')

  await bench.rewrite(12, 'Written on a train.')
  await bench.button('Undo').click()
  await expect(bench.message(12)).not.toContainText('Written on a train.')
  await bench.drop('history.json', chat(40))
  await expect(bench.notice).toContainText('40 messages')
  // The code editor was never used here: what stands in its place needs no network.
  const editor = await bench.openJson()
  await expect(bench.dialog(/JSON/)).toContainText('The code editor could not be loaded.')
  await expect(editor).toHaveValue(/"history"/)
})

test('the JSON editor that was used once is there without a network', { tag: '@soak' }, async ({ bench, page }) => {
  test.slow()
  await visit(bench, page)
  await untilReady(bench, page)
  await bench.openJson()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  const parts = ['MonacoEditor', 'codicon', 'editor.worker', 'json.worker']
  await expect.poll(() => keptWhenUsed(page)).toEqual(expect.arrayContaining(parts))
  await cut(page)
  await page.reload()
  await bench.ready.waitFor()
  await bench.openJson()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible({ timeout: 30_000 })
})
