import { readFile } from 'node:fs/promises'
import { unpackLink } from '../src/services/links/links.ts'
import { startServer, type TestServer } from '../src/services/models/testing/server.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Page } from './fixtures.ts'
import { refuses, says, test as withServer } from './model-server.ts'
import { plant, tracesOf } from './traces.ts'

// A code editor of a megabyte takes a busy machine its time.
withServer.describe.configure({ timeout: 90_000 })

const CANARY = 'canary-Kq7Zp2Vx9Lm4Rt8W'
const PLANTED = 'planted-words-4711'

const test = withServer.extend<{ second: TestServer }>({
  second: async ({ watch }, use) => {
    const server = await startServer()
    watch.allow(server.url)
    await use(server)
    await server.close()
  },
})

const authorizations = ({ requests }: TestServer) => requests.map(({ headers }) => headers.authorization)

async function saveFile(bench: BenchPage): Promise<string> {
  const download = bench.page.waitForEvent('download')
  await bench.choose('Menu', 'Save')
  return readFile(await (await download).path(), 'utf8')
}

/** What stands behind the # of the link to all that is on the screen, takes included. */
async function linkOf(bench: BenchPage): Promise<string> {
  await bench.page.keyboard.press('ControlOrMeta+s')
  const field = bench.dialog('Share a link').getByRole('textbox', { name: 'Link to what is on the screen' })
  await expect(field).toHaveValue(/#v1\./)
  const link = await field.inputValue()
  await bench.page.keyboard.press('Escape')
  return link.slice(link.indexOf('#') + 1)
}

async function draftSaved(bench: BenchPage): Promise<void> {
  await expect(bench.button(/: snapshots and drafts$/)).toHaveAttribute('data-state', 'saved')
}

/** All that a page writes to its console. */
function consoleOf(page: Page): readonly string[] {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  return lines
}

test('a key is in no trace that a page leaves, whatever a provider says back', async ({
  bench,
  models,
  page,
  server,
  watch,
}) => {
  watch.expectProblem(/the server responded with a status of 401/)
  const lines = consoleOf(page)
  await bench.open()
  await models.setUp(`${server.url}/v1`, { key: CANARY })
  await models.letLaneAsk('Compact')

  server.reply(says([`Cap fees. Your key is ${CANARY.slice(0, 9)}`, `${CANARY.slice(9)}, by the way.`]))
  await models.ask('Compact')
  await expect(bench.grid.getByText('Your key is [key], by the way.')).toBeVisible()
  expect(authorizations(server)).toEqual([`Bearer ${CANARY}`])

  server.reply(refuses(401, { message: `No such key: Bearer ${CANARY}`, type: CANARY, code: CANARY }))
  await models.ask('Compact')
  const lane = bench.lane('Compact')
  await expect(lane).toContainText('It said: “No such key: Bearer [key]”')

  server.reply({ chunks: [says([`Half, and ${CANARY}`], '').chunks[0] ?? ''], finish: 'hang' })
  await models.ask('Compact')
  await expect(lane.locator('.partial')).toContainText('Half')
  expect(await tracesOf(page, CANARY)).toEqual([])
  await bench.button(/^Stop ?, Compact$/).click()
  await expect(lane).toContainText('was stopped')

  await bench.page.getByRole('textbox', { name: 'Text of the new message' }).fill(PLANTED)
  await draftSaved(bench)
  const dialog = await models.open()
  await dialog.getByLabel('Provider').selectOption('own')
  await expect(dialog.getByText(/A key is set for/)).toBeVisible()
  expect(await tracesOf(page, CANARY)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  // An open dialog hides the button that tells of drafts.
  await draftSaved(bench)
  expect(await tracesOf(page, CANARY)).toEqual([])

  // The search finds what is there: what is typed, what is written, and what a page can be made to keep.
  await expect.poll(() => tracesOf(page, PLANTED)).toEqual(expect.arrayContaining(['fields', 'IndexedDB unsent']))
  await page.getByRole('textbox', { name: 'Text of the new message' }).press('Enter')
  await draftSaved(bench)
  await expect.poll(() => tracesOf(page, PLANTED)).toEqual(expect.arrayContaining(['DOM', 'IndexedDB chunks']))

  const file = await saveFile(bench)
  expect(file).toContain(PLANTED)
  expect(file).toContain('Your key is [key]')
  expect(file).not.toContain(CANARY)
  const json = await bench.copyFrom(await bench.openJson())
  expect(json).toContain(PLANTED)
  expect(json).not.toContain(CANARY)
  expect(await tracesOf(page, CANARY)).toEqual([])
  await bench
    .dialog('The document as JSON')
    .getByRole('button', { name: /^(Close|Cancel)$/ })
    .first()
    .click()
  const linked = JSON.stringify(unpackLink(await linkOf(bench)))
  expect(linked).toContain(PLANTED)
  expect(linked).toContain('Your key is [key]')
  expect(linked).not.toContain(CANARY)
  expect(await tracesOf(page, CANARY)).toEqual([])

  await plant(page, PLANTED)
  expect(await tracesOf(page, PLANTED)).toEqual([
    'DOM',
    'URL',
    'history',
    'requests',
    'title',
    'cookies',
    'localStorage',
    'sessionStorage',
    'IndexedDB chunks',
  ])
  expect(lines.some((line) => line.includes('401'))).toBe(true)
  expect(lines.join('\n')).not.toContain(CANARY)
})

test('a key is gone after a reload unless the tab was to keep it, and goes to no other host', async ({
  bench,
  models,
  page,
  second,
  server,
}) => {
  for (const one of [server, second]) one.reply(says(['ready']))
  const tryIt = async (address: string) => {
    const dialog = await models.open()
    await dialog.getByLabel('Provider').selectOption('own')
    await dialog.getByLabel('Address', { exact: true }).first().fill(`${address}/v1`)
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await expect(dialog.getByText('It answered “ready”')).toBeVisible()
    return dialog
  }
  const reload = async () => {
    await page.reload()
    await bench.ready.waitFor()
  }
  await bench.open()
  await models.setUp(`${server.url}/v1`, { key: CANARY })

  // Another address before the first call: the key stays behind.
  await tryIt(second.url)
  expect(authorizations(second)).toEqual([undefined])

  expect(server.requests).toEqual([])
  await reload()
  const without = await tryIt(server.url)
  await expect(without.getByRole('button', { name: 'Forget it' })).toHaveCount(0)
  expect(authorizations(server)).toEqual([undefined])
  await without.getByLabel(/^Key for/).fill(CANARY)
  await without.getByLabel(/^Key for/).press('Enter')
  expect(await tracesOf(page, CANARY)).toEqual([])
  await without.getByLabel(/^Keep it for this tab/).check()
  expect(await tracesOf(page, CANARY)).toEqual(['sessionStorage'])

  await reload()
  const kept = await tryIt(server.url)
  await expect(kept.getByText(/A key is set for/)).toBeVisible()
  expect(authorizations(server).at(-1)).toBe(`Bearer ${CANARY}`)

  await reload()
  const dialog = await tryIt(second.url)
  expect(authorizations(second)).toEqual([undefined, undefined])
  await dialog.getByLabel('Address', { exact: true }).first().fill(`${server.url}/v1`)
  await dialog.getByRole('button', { name: 'Forget it' }).click()
  expect(await tracesOf(page, CANARY)).toEqual([])
})

test('a page that is narrowed to its first host refuses a second in words, and the rest of it works', {
  tag: '@soak',
}, async ({ bench, models, page, second, server }) => {
  server.reply(says(['Cap fees.']))
  await bench.open()
  await models.setUp(`${server.url}/v1`)
  await models.letLaneAsk('Compact')
  await models.ask('Compact')
  await expect(bench.grid.getByText('Cap fees.')).toBeVisible()

  await models.setUp(`${second.url}/v1`)
  await models.ask('Compact')
  const lane = bench.lane('Compact')
  await expect(lane).toContainText(/own policy keeps it from 127\.0\.0\.1:\d+: it was narrowed to http:\/\/127/)
  await expect(lane).toContainText('Load the page anew and set up')
  const dialog = await models.open()
  await dialog.getByLabel('Provider').selectOption('own')
  await expect(dialog.getByText(/127\.0\.0\.1:\d+ cannot be reached until the page is loaded anew/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Load the page anew' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(second.requests).toEqual([])
  await expect(bench.grid.getByText('Cap fees.')).toBeVisible()

  // The ranks of a tokenizer, the workers and the code editor load when the page can reach no host but its own.
  const panel = await bench.panel('Counted by')
  await panel.getByRole('radio', { name: /^cl100k_base/ }).check()
  await expect(bench.budget).toContainText('Counted by cl100k_base', { timeout: 45_000 })
  await bench.closePanel()
  const json = await bench.copyFrom(await bench.openJson())
  expect(json).toContain('Cap fees.')
  await expect(page.locator('.monaco-editor').first()).toBeVisible()
  await bench.dialog('The document as JSON').getByRole('button', { name: 'Close' }).click()
  await bench.paste(JSON.stringify([{ role: 'user', content: 'Opened behind the narrowed policy.' }]))
  await expect(bench.message(1)).toContainText('Opened behind the narrowed policy.')
})
