import { readFile } from 'node:fs/promises'
import type { SummaryRecording } from '../src/core/document/document.ts'
import { encodeDocument } from '../src/core/document/encode.ts'
import { example } from '../src/scenarios/example.ts'
import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, type Route, test } from './fixtures.ts'
import { chat } from './histories.ts'

async function share(bench: BenchPage, page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = bench.dialog('Share a link')
  await dialog.waitFor()
  return dialog
}

const fieldIn = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Link to what is on the screen' })

async function linkIn(dialog: Locator): Promise<string> {
  await expect(fieldIn(dialog)).toHaveValue(/#/)
  return fieldIn(dialog).inputValue()
}

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

async function keepLast(bench: BenchPage, value: number): Promise<void> {
  const panel = await bench.panel('Keep last')
  await panel.getByLabel('Keep last, in messages').fill(String(value))
  await bench.closePanel()
}

test('by keyboard alone: Ctrl+S, the link is selected, Tab to Copy, Enter, Escape', async ({
  bench,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  await keepLast(bench, 5)
  await bench.button('Share…').focus()
  const dialog = await share(bench, page)
  const link = await linkIn(dialog)
  expect(link).toMatch(/#v1\.[\w.-]+$/)
  await expect(fieldIn(dialog)).toBeFocused()
  await expect
    .poll(() => fieldIn(dialog).evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart))
    .toBe(link.length)
  await expect(dialog.getByText(`${link.length} characters. Short enough for a chat message`)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => bench.said()).toContain('Copied the link')
  await expect(dialog.getByText('Copied the link')).toBeVisible()
  expect(await clipboard(page)).toBe(link)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bench.button('Share…')).toBeFocused()
})

test('where nothing differs from a scenario the link names it, and is a QR code', async ({ bench }) => {
  await bench.open()
  await bench.button('Share…').click()
  const dialog = bench.dialog('Share a link')
  expect(await linkIn(dialog)).toMatch(/\/#scenario=lost-correction$/)
  await expect(dialog.getByText(/^\d+ characters\..*Nothing differs from the scenario/)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Before it leaves' })).toHaveCount(0)
  await dialog.getByText('QR code').click()
  await expect(dialog.getByRole('img', { name: /^QR code of the link to/ })).toBeVisible()
})

test('the view travels only where it is wanted', async ({ bench, page }) => {
  await bench.open()
  await bench.openMessage(2)
  const dialog = await share(bench, page)
  expect(await linkIn(dialog)).toMatch(/#v1\./)
  await dialog.getByRole('checkbox', { name: 'How it is looked at' }).uncheck()
  await expect(fieldIn(dialog)).toHaveValue(/#scenario=lost-correction$/)
  // No take is there to be chosen.
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
})

/** The example, in which a model wrote the summary of a lane. */
function withTake(): string {
  const { document } = example
  const take: SummaryRecording = {
    kind: 'summary',
    id: 'take1',
    asked: 'a'.repeat(64),
    label: 'Mock · mock-model',
    usage: {},
    date: '2026-01-02T03:04:05.000Z',
    ms: 900,
    calls: 1,
    notes: [],
    text: 'What a model wrote of it.',
    end: 'stop',
    parts: 1,
  }
  const lanes = document.lanes.map((lane) =>
    lane.name === 'Compact'
      ? {
          ...lane,
          take: take.id,
          strategy: { ...lane.strategy, parameters: { ...lane.strategy.parameters, summariser: 'provider' } },
        }
      : lane,
  )
  return encodeDocument({ ...document, title: 'With a take', lanes, recordings: [take] })
}

test('what a model wrote travels only where it is wanted', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('taken.what-survives.json', withTake())
  await expect(bench.button(/^Scenarios. Open now: With a take/)).toBeVisible()
  const dialog = await share(bench, page)
  const option = dialog.getByRole('checkbox', { name: '1 take that a lane shows' })
  await expect(option).toBeChecked()
  expect(await unpacked(page, await linkIn(dialog))).toContain('What a model wrote of it.')
  await option.uncheck()
  await expect.poll(async () => unpacked(page, await linkIn(dialog))).not.toContain('What a model wrote of it.')
  expect(await unpacked(page, await linkIn(dialog))).not.toContain('take1')
})

const TOKEN = 'ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2'
const personal = JSON.stringify([
  { role: 'system', content: 'You work in /home/ada/work.' },
  { role: 'user', content: `Never touch /home/ada/work/booked.csv. The token is ${TOKEN}.` },
  { role: 'assistant', content: 'I will not.' },
])

/** What a link says, as anybody can unpack it. */
function unpacked(page: Page, link: string): Promise<string> {
  return page.evaluate(async (address) => {
    const [, , data = ''] = new URL(address).hash.split('.')
    const bytes = Uint8Array.from(atob(data.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0)).slice(4)
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Response(stream).text()
  }, link)
}

test('keys never travel unless they are wanted, and home folders can be replaced', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', personal)
  await expect(bench.message(2)).toContainText('/home/ada/work')
  const dialog = await share(bench, page)
  await expect(dialog.getByRole('checkbox', { name: /Replace 1 key-shaped string/ })).toBeChecked()
  const folder = dialog.getByRole('checkbox', { name: /Replace 1 home folder/ })
  await expect(folder).not.toBeChecked()
  const before = await linkIn(dialog)
  const first = await unpacked(page, before)
  expect(first).toContain('/home/ada/work/booked.csv')
  expect(first).toContain('[secret 1: GitHub token]')
  expect(first).not.toContain(TOKEN)

  await folder.check()
  await expect(fieldIn(dialog)).not.toHaveValue(before)
  await expect(fieldIn(dialog)).toHaveValue(/#v1/)
  const second = await unpacked(page, await linkIn(dialog))
  expect(second).toContain('/home/user/work/booked.csv')
  expect(second).not.toContain('ada')

  await dialog.getByRole('checkbox', { name: /key-shaped string/ }).uncheck()
  await expect.poll(async () => unpacked(page, await linkIn(dialog))).toContain(TOKEN)
  await page.keyboard.press('Escape')
  await expect(bench.message(2)).toContainText('/home/ada/work')
})

/** A history that no compression makes short. */
function longHistory(): string {
  let seed = 7
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed.toString(36)
  }
  const messages = Array.from({ length: 400 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: Array.from({ length: 30 }, word).join(' '),
  }))
  return JSON.stringify(messages)
}

test('a link that is too long says so, and offers a file first', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('long.json', longHistory())
  await expect(bench.opener(1)).toContainText('user')
  const dialog = await share(bench, page)
  const link = await linkIn(dialog)
  expect(link.length).toBeGreaterThan(32_000)
  await expect(dialog.getByText(/a file travels better/)).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save as a file' })
  await expect(save).toHaveClass(/primary/)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).not.toHaveClass(/primary/)
  const download = page.waitForEvent('download')
  await save.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.what-survives\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).history).toHaveLength(400)
  await dialog.getByText('QR code').click()
  await expect(dialog.getByText(/^Too long for a QR code/)).toBeVisible()
})

test('a link that takes its time can be stopped and made again', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('long.json', longHistory())
  await expect(bench.opener(1)).toContainText('user')
  // Nothing answers the request for the worker until the test lets it through.
  const held: Route[] = []
  let open = false
  await page.route(/worker-[^/]*\.js$/, (route) => (open ? route.continue() : void held.push(route)))
  const dialog = await share(bench, page)
  await expect(dialog.getByText('Being made…')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('Stopped.')).toBeVisible()
  open = true
  // Of a worker that was ended nobody waits for the answer.
  await Promise.all(held.map((route) => route.continue().catch(() => {})))
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  expect((await linkIn(dialog)).length).toBeGreaterThan(32_000)
})

test('the link of 1,183 messages holds no task of the page for more than 50 ms', { tag: '@soak' }, async ({
  bench,
  page,
}) => {
  await bench.open()
  await bench.drop('long.json', chat(1183))
  await expect(bench.notice).toContainText('1,183 messages')
  const tasks = await page.evaluateHandle(() => {
    const all: number[] = []
    new PerformanceObserver((list) => all.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    return all
  })
  const longest: number[] = []
  // The first loads what makes links. A busy machine disturbs a round: the best of the others counts.
  for (let round = 0; round < 4; round++) {
    await page.waitForTimeout(1000)
    await tasks.evaluate((all) => all.splice(0))
    const dialog = await share(bench, page)
    expect((await linkIn(dialog)).length).toBeGreaterThan(1_000)
    await page.keyboard.press('Escape')
    longest.push(Math.max(0, ...(await tasks.evaluate((all) => all.splice(0)))))
  }
  console.log(`Longest tasks while a link was made, in ms: ${longest.map(Math.round).join(', ')}`)
  expect(Math.min(...longest.slice(1))).toBeLessThanOrEqual(50)
})

test('the embed snippet has the link in a frame', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  const dialog = await share(bench, page)
  await linkIn(dialog)
  await dialog.getByRole('button', { name: 'Copy as an embed snippet' }).click()
  await expect(bench.live).toHaveText('Copied the snippet for a course page')
  const snippet = await clipboard(page)
  expect(snippet).toMatch(/<iframe [^>]*src="http[^"]*\/\?embed#scenario=lost-correction"/)
  expect(snippet).toContain('what-survives:height')
})

test('the code of a lane is one press away in its menu', async ({ bench }) => {
  await bench.open()
  await bench.choose('Prune: actions', 'Code for this lane…')
  const dialog = bench.dialog('Take away')
  await expect(dialog.getByRole('radio', { name: 'Code' })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Lane' })).toHaveValue('prune')
})

test('home folders are pointed out in what a summariser and a judge are asked', async ({ bench, page }) => {
  await bench.open()
  const more = { role: 'assistant', content: 'Read /home/ada/work/notes.md and thought about it. '.repeat(8) }
  const history = JSON.parse(personal)
  await bench.drop('agent.json', JSON.stringify([...history, more, { role: 'user', content: 'Go on.' }, more]))
  await expect(bench.message(2)).toContainText('/home/ada/work')
  await bench.choose('Compact: actions', 'What the summariser is asked…')
  const asked = bench.dialog('Compact: what the summariser is asked')
  await expect(asked.getByText('1 home folder (ada).')).toBeVisible()
  await page.keyboard.press('Escape')
  await bench.selectWords(2, 'Never touch')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()
  await bench.choose('Prune: actions', 'Ask a judge…')
  const judge = bench.dialog('Prune: judged recall')
  await expect(judge.getByText('1 home folder (ada).')).toBeVisible()
  await judge.getByText('1 home folder (ada).').locator('..').getByRole('button', { name: 'Replace them' }).click()
  await expect(judge.getByText('1 home folder (ada).')).toHaveCount(0)
})

test('sharing is accessible in light and dark', { tag: '@soak' }, async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', personal)
  await expect(bench.message(2)).toContainText('/home/ada/work')
  const dialog = await share(bench, page)
  await linkIn(dialog)
  await dialog.getByText('QR code').click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page, 15, '[role="dialog"]')
})

test('on a phone everything is in reach', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bench.open()
  await bench.choose('Menu', 'Share…')
  const dialog = bench.dialog('Share a link')
  await linkIn(dialog)
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInViewport()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expectAccessible(page, 10, '[role="dialog"]')
})
