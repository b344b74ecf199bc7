import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'

async function take(bench: BenchPage, page: Page, form: string): Promise<Locator> {
  await page.keyboard.press('Alt+c')
  const dialog = bench.dialog('Take away')
  await dialog.getByRole('radio', { name: form }).check()
  return dialog
}

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Width and height of a PNG, as its header has them. */
function sizeOf(png: Buffer): readonly number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('the comparison is copied as Markdown with what was lost, by keyboard', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  const dialog = await take(bench, page, 'Markdown')
  await expect(dialog.getByText('No key, home folder or address was found.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'The comparison as Markdown' })).toContainText('### What survives')
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(bench.live).toContainText('Copied')
  const text = await clipboard(page)
  expect(text).toContain('- Prune loses the failing test.')
  expect(text).toContain('⊘ lost')
  expect(text).toContain('stub: a scripted summary')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the picture is saved as SVG and as a PNG that decodes, twice the size', async ({ bench, page }) => {
  await bench.open()
  const dialog = await take(bench, page, 'Picture')
  const picture = dialog.getByRole('img', { name: /Prune loses the failing test/ })
  await expect(picture).toBeVisible()
  const svg = await saved(page, dialog.getByRole('button', { name: 'Save SVG' }))
  expect(svg.name).toMatch(/\.svg$/)
  expect(svg.bytes.toString()).toMatch(/^<svg .*<title id="name">What survives/)
  const png = await saved(page, dialog.getByRole('button', { name: 'Save PNG' }))
  expect(sizeOf(png.bytes)).toEqual([3200, 1800])
  // Decoded, and not one colour.
  const colours = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 320, 180)
    const { data } = context?.getImageData(0, 0, 320, 180) ?? { data: new Uint8ClampedArray() }
    const seen = new Set<number>()
    for (let at = 0; at < data.length; at += 4) {
      seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    }
    return seen.size
  }, png.bytes.toString('base64'))
  expect(colours).toBeGreaterThan(20)

  await dialog.getByRole('radio', { name: 'As tall as it needs' }).check()
  await dialog.getByRole('radio', { name: 'Dark' }).check()
  await expect(picture).toHaveAttribute('src', /141619/)
  const tall = await saved(page, dialog.getByRole('button', { name: 'Save PNG' }))
  const [width = 0, height = 0] = sizeOf(tall.bytes)
  expect(width).toBe(3200)
  expect(height).toBeGreaterThan(1800)
})

test('the picture and its words are copied', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  const dialog = await take(bench, page, 'Picture')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(bench.live).toHaveText('Copied the picture')
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))
  expect(types).toContain('image/png')
  await dialog.getByRole('button', { name: 'Copy its words' }).click()
  await expect(bench.live).toContainText('Copied')
  expect(await clipboard(page)).toContain('Prune: ')
})

test('the outcomes are saved as JSON with verdicts and rules', async ({ bench, page }) => {
  await bench.open()
  const dialog = await take(bench, page, 'Outcomes')
  const { name, bytes } = await saved(page, dialog.getByRole('button', { name: 'Save' }))
  expect(name).toMatch(/\.outcomes\.json$/)
  const outcomes = JSON.parse(bytes.toString())
  expect([outcomes.format, outcomes.version]).toEqual(['what-survives.outcomes', 1])
  expect(outcomes.lanes).toHaveLength(3)
  expect(outcomes.lanes[0].verdicts).toHaveLength(outcomes.messages)
  expect(outcomes.lanes[0].verdicts[0]).toMatchObject({ verdict: 'kept', rule: 'instruction' })
})

test('a lane is code for each API that comes near it, with what differs', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  const dialog = await take(bench, page, 'Code')
  const target = dialog.getByRole('combobox', { name: 'For' })
  const lane = dialog.getByRole('combobox', { name: 'Lane' })
  const read: string[] = []
  for (const name of ['Prune', 'Compact']) {
    await lane.selectOption(name)
    for (const label of await target.locator('option').allTextContents()) {
      await target.selectOption(label)
      await expect(dialog.getByRole('region', { name: `${name} for ${label}` })).toContainText(`“${name}”`)
      await expect(dialog.getByRole('heading', { name: 'What differs from the lane' })).toBeVisible()
      read.push(label)
    }
  }
  expect(read).toHaveLength(8)
  expect(new Set(read).size).toBe(8)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(bench.live).toContainText('Copied')
  expect(await clipboard(page)).toContain('context_management=[')
})

const personal = JSON.stringify([
  { role: 'system', content: 'You work in /home/ada/work.' },
  { role: 'user', content: 'Never touch /home/ada/work/booked.csv; ask ada@acme.com or http://10.0.0.3 first.' },
  { role: 'assistant', content: 'I will not.' },
])

test('home folders and addresses are pointed out and replaced before they leave', async ({ bench, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await bench.open()
  await bench.drop('agent.json', personal)
  await expect(bench.message(2)).toContainText('/home/ada/work')
  // It stands above the bench, and what comes after the hand has begun would move the words from under it.
  await bench.notice.getByRole('button', { name: /Close/ }).click()
  await expect(bench.notice).toHaveCount(0)
  await bench.selectWords(2, 'Never touch /home/ada/work/booked.csv; ask ada@acme.com')
  await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).click()

  const dialog = await take(bench, page, 'Markdown')
  const text = dialog.getByRole('region', { name: 'The comparison as Markdown' })
  await expect(dialog.getByRole('checkbox', { name: /Replace 1 home folder/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Replace 1 address/ })).toBeChecked()
  await expect(text).toContainText('/home/user/work/booked.csv')
  await expect(text).toContainText('person1@example.com')
  await expect(text).not.toContainText('ada')
  await dialog.getByRole('checkbox', { name: /home folder/ }).uncheck()
  await expect(text).toContainText('/home/ada/work/booked.csv')
  await expect(text).toContainText('person1@example.com')
  await dialog.getByRole('checkbox', { name: /home folder/ }).check()

  // The choice goes with every form, and the screen keeps what it has.
  await dialog.getByRole('radio', { name: 'Outcomes' }).check()
  await expect(dialog.getByRole('region', { name: 'The outcomes as JSON' })).toContainText('/home/user/work')
  await dialog.getByRole('radio', { name: 'Picture' }).check()
  await expect(dialog.getByRole('img', { name: /\/home\/user\/work/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bench.message(2)).toContainText('/home/ada/work')
})

test('a save tells of home folders and addresses, and asks nothing', async ({ bench, page }) => {
  await bench.open()
  await bench.drop('agent.json', personal)
  await bench.notice.getByRole('button', { name: /Close/ }).click()
  const download = page.waitForEvent('download')
  await page.keyboard.press('ControlOrMeta+Shift+s')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('/home/ada')
  await expect(bench.notice).toContainText('The file has 1 home folder (ada) and 2 addresses (ada@acme.com, 10.0.0.3).')
  const without = await saved(page, bench.notice.getByRole('button', { name: 'Save without them' }))
  expect(without.bytes.toString()).toContain('/home/user/work')
  expect(without.bytes.toString()).not.toContain('ada')
})

test('the bench is printed black on white, with every message and nothing to press', async ({ bench, page }) => {
  await bench.open()
  await page.evaluate(() => {
    // The browser's own dialog cannot be answered: what it would take is kept.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = document.querySelector('.print-sheet')?.textContent ?? ''
    }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dialog = await take(bench, page, 'Print')
  await dialog.getByRole('button', { name: 'Print…' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Prune loses the failing test/)
  const sheet = page.locator('.print-sheet')
  await expect(sheet).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(sheet.locator('.sheet-message')).toHaveCount(12)
  await expect(sheet.locator('tr').first()).toHaveCSS('break-inside', 'avoid')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
  await expect(bench.grid).toBeVisible()
})

test('taking away is accessible in light and dark, in every form', { tag: '@soak' }, async ({ bench, page }) => {
  await bench.open()
  const dialog = await take(bench, page, 'Markdown')
  for (const form of ['Markdown', 'Picture', 'Outcomes', 'Code', 'Print']) {
    await dialog.getByRole('radio', { name: form }).check()
    await expect(dialog.getByRole('button', { name: /^(Copy|Print…)$/ })).toBeVisible()
    await expectAccessible(page, 15, '[role="dialog"]')
  }
})

test('on a phone everything is in reach', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await bench.open()
  await bench.choose('Menu', 'Take away')
  const dialog = bench.dialog('Take away')
  for (const form of ['Markdown', 'Picture', 'Outcomes', 'Code', 'Print']) {
    await dialog.getByRole('radio', { name: form }).check()
    await expect(dialog.getByRole('button', { name: /^(Copy|Print…)$/ })).toBeVisible()
    const beyond = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect([form, beyond]).toEqual([form, 0])
  }
})
