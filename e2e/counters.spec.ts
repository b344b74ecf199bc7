import { expectAccessible } from './axe.ts'
import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { chat } from './histories.ts'

/** The ranks of two tokenizers are megabytes, and a busy machine needs a while to make encoders of them. */
const counted = { timeout: 90_000 }

const dialogOf = (bench: BenchPage): Locator => bench.dialog('Other counters')

async function openByMouse(bench: BenchPage): Promise<Locator> {
  const panel = await bench.panel('Counted by')
  await panel.getByRole('button', { name: 'Other counters…' }).click()
  await dialogOf(bench).waitFor()
  return dialogOf(bench)
}

/** The row of a counter, by its name. */
function rowOf(dialog: Locator, name: string): Locator {
  return dialog.getByRole('row').filter({ has: dialog.page().getByText(name, { exact: true }) })
}

function saved(history: readonly unknown[], budget: object): string {
  return JSON.stringify({ format: 'what-survives', version: 1, title: 'Counted', budget, history })
}

const said = (id: string, role: string, text: string) => ({
  message: { id, role, parts: [{ type: 'text', text }] },
})

/** A picture of 1,000 × 1,000, as far as its header. */
const PICTURE = `data:image/png;base64,${Buffer.from(
  '89504e470d0a1a0a0000000d49484452000003e8000003e80806000000',
  'hex',
).toString('base64')}`

test('the panel of the counter leads to the others: who counts how, what they say and what they would trigger', async ({
  bench,
}) => {
  await bench.open()
  const dialog = await openByMouse(bench)
  await expect(dialog.getByRole('rowheader')).toHaveCount(9)
  const estimate = rowOf(dialog, 'Characters / 4 + 10 a message')
  await expect(estimate).toContainText('1,407')
  await expect(estimate).toContainText('Compact after message 9')
  await expect(estimate).toContainText('Prune after message 10')
  const cline = rowOf(dialog, 'Characters / 3')
  await expect(cline).toContainText('Cline')
  await expect(cline).toContainText('UTF-16 units / 3, rounded up. Source read. How it rounds was not seen.')
  await expect(cline).toContainText('1,726')
  await expect(rowOf(dialog, 'UTF-8 bytes / 4')).toContainText('Codex CLI')
  await expect(rowOf(dialog, 'ASCII / 4 + 1.5 for any other')).toContainText('Gemini CLI')
  await expect(dialog).toContainText(/The same history is [\d,]+ to 1,726 tokens, by whom you ask\./)
  // Heard and not seen, the two places of a row are told apart, and its header is its name alone.
  await expect(estimate.getByRole('rowheader')).toHaveText('Characters / 4 + 10 a message')
  await expect(cline.getByRole('button')).toHaveCount(2)
  for (const name of ['Compact after message 7', 'Prune after message 7']) {
    await expect(cline.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.budget.getByRole('button', { name: /^Counted by/ })).toBeFocused()
})

test('a click on where a counter would have acted goes there', async ({ bench }) => {
  await bench.open()
  const dialog = await openByMouse(bench)
  await rowOf(dialog, 'Characters / 3').getByRole('button', { name: 'after message 7' }).first().click()
  await expect(dialog).toHaveCount(0)
  await expect(bench.message(7)).toBeInViewport()
})

test('the keyboard finds it in the palette, goes to a message, and comes back with Escape', async ({ bench, page }) => {
  await bench.open()
  const open = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands' }).fill('other counters')
    await expect(page.getByRole('option', { selected: true })).toContainText('Other counters…')
    await page.keyboard.press('Enter')
    await dialogOf(bench).waitFor()
  }
  await bench.button('Open…').focus()
  await open()
  await page.keyboard.press('Escape')
  await expect(dialogOf(bench)).toHaveCount(0)
  await expect(bench.button('Open…')).toBeFocused()

  await open()
  const place = rowOf(dialogOf(bench), 'Characters / 4 + 10 a message').getByRole('button', {
    name: 'after message 10',
  })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(place).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(dialogOf(bench)).toHaveCount(0)
  await expect(bench.message(10)).toBeInViewport()
  await expect(bench.opener(10)).toBeFocused()
})

test('what an image costs is chosen for all rows, and a size that cannot be seen is said', async ({ bench, page }) => {
  await bench.open()
  const image = (source: string) => ({ type: 'image', source })
  const message = { id: 'm1', role: 'user', parts: [image(PICTURE), image('https://example.com/a.png')] }
  await bench.drop('pictures.json', saved([{ message }], { window: 10_000, imageTokens: 7 }))
  await expect(bench.budget).toContainText('of 10,000 tokens')
  const dialog = await openByMouse(bench)
  const estimate = rowOf(dialog, 'Characters / 4 + 10 a message').getByRole('cell').nth(1)
  const bytes = rowOf(dialog, 'UTF-8 bytes / 4').getByRole('cell').nth(1)
  await expect(estimate).toContainText(/^24/)
  await expect(bytes).toContainText(/^14/)
  await expect(dialog).toContainText('2 images in this history.')
  await dialog.getByRole('radio', { name: /^0/ }).check()
  await expect(estimate).toContainText(/^10/)
  await dialog.getByRole('radio', { name: /^85/ }).check()
  await expect(bytes).toContainText(/^170/)
  await dialog.getByRole('radio', { name: /^1,600/ }).check()
  await expect(bytes).toContainText(/^3,200/)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^By size: width/ })).toBeChecked()
  await expect(bytes).toContainText(/^2,934/)
  await expect(dialog).toContainText(
    '2 images in this history. The size of 1 cannot be seen without fetching it: 1,600 is taken for each.',
  )
  await dialog.getByRole('radio', { name: /tile/ }).check()
  await expect(bytes).toContainText(/^1,530/)
  // The choice is of this view: the page goes on by its own setting.
  await page.keyboard.press('Escape')
  await expect(bench.budget).toContainText('24 of 10,000 tokens')
})

test('thresholds and window are those of the page, and an empty history has nothing to act on', async ({ bench }) => {
  await bench.open()
  await bench.drop('empty.json', saved([], { window: 1_000 }))
  await expect(bench.budget).toContainText(/^0 of/)
  const dialog = await openByMouse(bench)
  await expect(dialog).toContainText('This history is 0 tokens, whomever you ask.')
  await expect(dialog).toContainText('Bars on the window of 1,000; marks at 800 to compact and 900 to prune')
  await expect(dialog.getByRole('button', { name: /after message/ })).toHaveCount(0)
})

test('axe finds nothing, in either theme', async ({ bench, page }) => {
  await bench.open()
  await openByMouse(bench)
  await expectAccessible(page, 30, '[role=dialog]')
})

test.describe('with both tokenizers', () => {
  test.use({ ranks: 'load' })

  test('every counter is held against the exact count, by messages and by tokens', async ({ bench }) => {
    test.slow()
    await bench.open()
    const dialog = await openByMouse(bench)
    await expect(dialog.getByText('counting…')).toHaveCount(0, counted)
    const exact = rowOf(dialog, 'o200k_base').getByRole('cell').nth(1)
    await expect(exact).toHaveText(/^[\d,]+exact$/)
    const tokens = Number((await exact.textContent())?.replace(/\D/g, ''))
    const off = 1_407 - tokens
    expect(off).toBeGreaterThan(0)
    const estimate = rowOf(dialog, 'Characters / 4 + 10 a message')
    await expect(estimate.getByRole('cell').nth(1)).toHaveText(`1,407+${off}, +${((off / tokens) * 100).toFixed(1)}%`)
    await expect(estimate).toContainText('Prune after message 10 · exact: not yet')
    await expect(rowOf(dialog, 'Characters / 3')).toContainText('2 messages earlier than exact')
    await expect(rowOf(dialog, 'Characters / 3')).toContainText('Says that it does not fit; it does.')
    await expect(dialog).toContainText('Exact is by o200k_base.')
  })

  test('a counter that says that it fits, where it would be refused, is named as what it is', async ({
    bench,
    context,
  }) => {
    test.slow()
    // The other tokenizer counts when this test lets it.
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await context.route(/cl100k_base/, async (route) => {
      await held
      await route.continue()
    })
    await bench.open()
    const text = '上下文窗口已经满了，请压缩历史记录。'.repeat(10)
    const history = Array.from({ length: 8 }, (_, n) => said(`m${n}`, n % 2 === 0 ? 'user' : 'assistant', text))
    await bench.drop('chinese.json', saved(history, { window: 500, reserve: 0 }))
    await expect(bench.budget).toContainText('of 500 tokens')
    const dialog = await openByMouse(bench)
    const row = rowOf(dialog, 'Characters / 4 + 3 a message')
    await expect(row).toContainText(/Says 384, really [\d,]+: would be refused\./, counted)
    await expect(row.getByText('would be refused')).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(row).toContainText('Compact not yet · exact: after message')
    await expect(dialog).toContainText(/\d counters say that it fits, and it would be refused\./)
    await expect(rowOf(dialog, 'UTF-8 bytes / 4')).not.toContainText('would be refused')
    // An estimate that stands in for a tokenizer is no reason to speak ill of it.
    const other = rowOf(dialog, 'cl100k_base')
    await expect(other).toContainText('counting…')
    await expect(other).toContainText('not known until all is counted')
    await expect(other).not.toContainText('would be refused')
    letThrough()
    await expect(other).toContainText('Over the window.', counted)
  })

  test('a tokenizer that cannot be loaded leaves the others, and can be asked for again', async ({
    bench,
    context,
  }) => {
    test.slow()
    let broken = true
    await context.route(/cl100k_base/, (route) => (broken ? route.abort() : route.continue()))
    await bench.open()
    const dialog = await openByMouse(bench)
    await expect(dialog).toContainText('cl100k_base could not be loaded', counted)
    await expect(rowOf(dialog, 'cl100k_base')).toContainText('not loaded')
    await expect(rowOf(dialog, 'o200k_base')).toContainText('exact', counted)
    await expect(rowOf(dialog, 'Characters / 4 + 10 a message')).toContainText('1,407')
    broken = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(dialog, 'cl100k_base')).toContainText(/[\d,]+[+−]/, counted)
    await expect(dialog).not.toContainText('could not be loaded')
  })
})

test('10,000 messages are counted by all, and a click goes to the one where a threshold was reached', {
  tag: '@soak',
}, async ({ bench }) => {
  test.slow()
  await bench.open()
  await bench.drop('long.json', chat(10_000))
  await expect(bench.heading).toContainText('No fact is marked yet', { timeout: 30_000 })
  const dialog = await openByMouse(bench)
  await expect(dialog.getByRole('rowheader')).toHaveCount(9, { timeout: 30_000 })
  const place = rowOf(dialog, 'Characters / 3')
    .getByRole('button', { name: /after message/ })
    .first()
  const at = Number((await place.textContent())?.replace(/\D/g, ''))
  expect(at).toBeGreaterThan(0)
  await place.click()
  await expect(bench.message(at)).toBeInViewport({ timeout: 20_000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('each counter stands below the other, nothing is wider than the screen, and a finger goes to a message', async ({
    bench,
    page,
  }) => {
    await bench.open()
    await bench.budget.getByRole('button', { name: /^Counted by/ }).tap()
    await page.getByRole('button', { name: 'Other counters…' }).tap()
    const dialog = dialogOf(bench)
    await expect(dialog.getByRole('rowheader')).toHaveCount(9)
    const wide = [page.locator('html'), dialog].map((one) => one.evaluate((el) => el.scrollWidth - el.clientWidth))
    expect(await Promise.all(wide)).toEqual([0, 0])
    await rowOf(dialog, 'Characters / 3').getByRole('button', { name: 'after message 7' }).first().tap()
    await expect(dialog).toHaveCount(0)
    await expect(bench.opener(7)).toBeInViewport()
  })
})
