import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { chat } from './histories.ts'

// What a person does with ten thousand messages and six lanes. Figures come from `npm run bench scale`.

const MESSAGES = 10_000

test.slow()

/** Opens the history with six lanes and every row that differs. */
async function openLong(bench: BenchPage): Promise<void> {
  await bench.open()
  await bench.drop('long.json', chat(MESSAGES))
  await expect(bench.grid).toContainText(`Messages ${MESSAGES.toLocaleString('en-GB')}`, { timeout: 60_000 })
  for (const name of ['Prune', 'Compact', 'Compact + survival set']) await bench.choose(`${name}: actions`, 'Duplicate')
  await expect.poll(async () => (await bench.lanes()).length, { timeout: 60_000 }).toBe(6)
  await current(bench)
}

/** Waits until the numbers are those of the document. */
async function current(bench: BenchPage): Promise<void> {
  await expect(bench.page.locator('.loading')).toHaveCount(0, { timeout: 60_000 })
}

/** Opens the bar for finding and jumping. */
async function find(bench: BenchPage): Promise<void> {
  await bench.page.keyboard.press('Control+g')
}

/** Jumps to a message by its number. */
async function jump(bench: BenchPage, number: number): Promise<void> {
  await find(bench)
  const field = bench.page.getByRole('searchbox', { name: 'Words, or the number of a message' })
  await field.fill(String(number))
  await field.press('Enter')
  await expect(bench.opener(number)).toBeFocused({ timeout: 30_000 })
}

/** Every drawn row of messages: its cells, from left to right, with where they stand. */
function cellsOf(bench: BenchPage) {
  return bench.grid.locator('tbody.messages').evaluate((body) => {
    const names = [...document.querySelectorAll('.lane-names [scope="col"]')].map((name) =>
      name.getBoundingClientRect(),
    )
    return [...body.querySelectorAll('tr:not(.spacer)')].map((row) => {
      const boxes = [...row.children].map((cell) => cell.getBoundingClientRect())
      return {
        tops: new Set(boxes.map(({ top }) => Math.round(top))).size,
        heights: new Set(boxes.map(({ height }) => Math.round(height))).size,
        under: boxes.slice(1).every(({ left }, index) => Math.abs(left - (names[index]?.left ?? Number.NaN)) < 1),
        cells: boxes.length,
      }
    })
  })
}

async function expectAligned(bench: BenchPage): Promise<void> {
  const rows = await cellsOf(bench)
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row).toEqual({ tops: 1, heights: 1, under: true, cells: 7 })
}

/** Messages whose text a lane's cells show, of those that are drawn. */
async function written(cells: Locator): Promise<number> {
  return (await cells.allTextContents()).filter((text) => text !== '').length
}

test('ten thousand messages are opened, found, jumped to, written on and dragged over', async ({ bench, page }) => {
  await openLong(bench)
  expect(await page.locator('tbody.messages tr').count()).toBeLessThan(200)

  await test.step('the last message is found by its words', async () => {
    await find(bench)
    const field = page.getByRole('searchbox', { name: 'Words, or the number of a message' })
    // Steps are four messages long: the last whole one.
    const last = Math.floor((MESSAGES - 1) / 4)
    await field.fill(`Part ${last - 1} is the number`)
    await expect(page.getByText('In 1 message', { exact: true })).toBeVisible({ timeout: 30_000 })
    await field.press('Enter')
    await expect(bench.opener((last - 1) * 4 + 1)).toBeVisible({ timeout: 30_000 })
    await field.press('Escape')
  })

  await test.step('Enter right behind the last letter goes to the first that has the words', async () => {
    await find(bench)
    const field = page.getByRole('searchbox', { name: 'Words, or the number of a message' })
    await field.pressSequentially('step 2000.')
    await field.press('Enter')
    await expect(bench.opener(2 + 4 * 1999, true)).toBeVisible({ timeout: 30_000 })
    await field.press('Escape')
  })

  await test.step('a message is edited, and the lanes follow', async () => {
    await jump(bench, 5_002)
    await bench.rewrite(5_002, 'Words that nobody has said before.')
    await expect(bench.message(5_002)).toContainText('Words that nobody has said before.')
    await current(bench)
  })

  await test.step('a message is added at the end', async () => {
    await bench.compose('user', 'The very last word.')
    await expect(bench.grid).toContainText(`Messages ${(MESSAGES + 1).toLocaleString('en-GB')}`, { timeout: 30_000 })
    await current(bench)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(bench.grid).toContainText(`Messages ${MESSAGES.toLocaleString('en-GB')}`, { timeout: 30_000 })
  })

  await test.step('a threshold is dragged, and every lane says its new target', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const handle = bench.threshold('Compaction')
    const box = await handle.boundingBox()
    if (!box) throw new Error('the handle is not on the screen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    for (let n = 1; n <= 20; n++) await page.mouse.move(box.x - 15 * n, box.y + 5)
    await page.mouse.up()
    await current(bench)
    const set = Number(await handle.getAttribute('aria-valuenow'))
    expect(set).toBeLessThan(70)
  })
})

test('the cells of a row stand side by side, wherever one scrolls, and only columns in sight are drawn', async ({
  bench,
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await openLong(bench)
  await expect(page.locator('tbody.messages[data-windowed]')).toBeAttached()
  await jump(bench, 3_000)
  // Whoever duplicates a lane at the side has gone there.
  await page.evaluate(() => window.scrollBy(-2_000, 0))
  await expectAligned(bench)

  const first = page.locator('tbody.messages tr:not(.spacer) > td:nth-of-type(1)')
  const sixth = page.locator('tbody.messages tr:not(.spacer) > td:nth-of-type(6)')
  expect(await written(first)).toBeGreaterThan(0)
  await expect.poll(() => written(sixth)).toBe(0)

  await page.evaluate(() => window.scrollBy(2_000, 0))
  await expect.poll(() => written(sixth)).toBeGreaterThan(0)
  await expect.poll(() => written(first)).toBe(0)
  await expectAligned(bench)

  await jump(bench, 9_000)
  await expectAligned(bench)
})
