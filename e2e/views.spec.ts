import type { BenchPage } from './bench-page.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { dragByTouch } from './gestures.ts'
import { chat } from './histories.ts'

/** The page scrolls down, never sideways. */
async function expectNoSidewaysScroll({ page }: BenchPage): Promise<void> {
  const { wide, room } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { wide: scrollWidth, room: clientWidth }
  })
  expect(wide).toBeLessThanOrEqual(room)
}

const background = (of: Locator): Promise<string> => of.evaluate((element) => getComputedStyle(element).backgroundColor)

test('on a wide screen the answer is in sight without scrolling', async ({ bench }) => {
  await bench.open()
  await expect(bench.heading).toBeInViewport({ ratio: 1 })
  await expect(bench.fact('behind the flag fair_fees')).toBeInViewport({ ratio: 1 })
  for (const lane of await bench.lanes()) await expect(bench.lane(lane)).toBeInViewport({ ratio: 0.99 })
  await expectNoSidewaysScroll(bench)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the matrix comes first, then the history and the lanes as pages', async ({ bench, page }) => {
    await bench.open()
    await expectNoSidewaysScroll(bench)
    const matrix = bench.region('Facts by lane')
    await expect(matrix.getByRole('row', { name: /test_monday_is_free/ })).toContainText(/lost.*lost.*verbatim/)
    await expect(page.getByRole('tab')).toHaveText(['History', 'Prune', 'Compact', 'Compact + survival set'])
    const [matrixBox, tabsBox] = [await matrix.boundingBox(), await page.getByRole('tablist').boundingBox()]
    expect(matrixBox?.y).toBeLessThan(tabsBox?.y ?? 0)

    await page.getByRole('tab', { name: 'Compact', exact: true }).tap()
    const lane = page.getByRole('tabpanel', { name: 'Compact', exact: true })
    await expect(lane).toContainText('9 of 12 messages replaced by one summary')
    await expect(lane).toContainText('cap fees per reader at 12 euros')
    await expectNoSidewaysScroll(bench)
    await page.getByRole('tab', { name: 'History' }).tap()
    await expect(page.getByRole('tabpanel')).toContainText('You are the coding agent of a public library.')
  })

  test('a fact’s cell opens the page of its lane where the fact was lost', async ({ bench, page }) => {
    await bench.open()
    const row = bench.region('Facts by lane').getByRole('row', { name: /test_monday_is_free/ })
    await row.getByRole('button', { name: 'lost' }).first().tap()
    await expect(page.getByRole('tab', { name: 'Prune', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('oldest tool result · frees 487')).toBeInViewport()
  })

  test('words are marked by touch', async ({ bench, page }) => {
    await bench.open()
    const text = page.getByRole('tabpanel').getByText('Change little, and say why.')
    await bench.selectWordsByTouch(text, 'Change little')
    await bench.selectionBar.getByRole('button', { name: 'Mark as a fact' }).tap()
    await expect(bench.region('Facts by lane').getByRole('row', { name: /Change little/ })).toContainText(/verbatim/)
    await expectNoSidewaysScroll(bench)
  })

  test('a threshold is dragged by a finger', async ({ bench }) => {
    await bench.open()
    await expect(bench.threshold('Compaction')).toHaveAttribute('aria-valuenow', '80')
    await dragByTouch(bench.threshold('Compaction'), -100)
    const value = Number(await bench.threshold('Compaction').getAttribute('aria-valuenow'))
    expect(value).toBeGreaterThan(40)
    expect(value).toBeLessThan(60)
  })

  test('six lanes fit', async ({ bench, page }) => {
    await bench.open()
    for (let lane = 4; lane <= 6; lane++) {
      await page.getByRole('tab', { name: 'History' }).tap()
      await bench.choose('Add a lane', 'Prune')
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    }
    await expect(page.getByRole('tab')).toHaveCount(7)
    await expect(bench.region('Facts by lane').getByRole('columnheader')).toHaveCount(7)
    await expectNoSidewaysScroll(bench)
  })

  test('everything of the top bar is in its menu', async ({ bench, page }) => {
    await bench.open()
    await bench.button('Menu').tap()
    await page.getByRole('menuitem', { name: 'Open…' }).tap()
    await bench.pasteInto(bench.dialog('Open a history').getByRole('textbox', { name: 'Text to open' }), chat(200))
    await bench.dialog('Open a history').getByRole('button', { name: 'Open the text' }).tap()
    await expect(bench.notice).toContainText('200 messages')
    await expectNoSidewaysScroll(bench)
    await bench.button('Menu').tap()
    await page.getByRole('menuitem', { name: 'Undo' }).tap()
    await expect(bench.heading).toContainText('Prune loses the failing test.')
  })
})

test('at 200 percent zoom nothing is cut off and nothing scrolls sideways', async ({ bench, page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await bench.open()
  await expectNoSidewaysScroll(bench)
  await expect(page.getByRole('tab')).toHaveCount(4)
  await bench.panel('Context window')
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
  await bench.closePanel()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bench.grid).toBeVisible()
})

test('light and dark follow the system', async ({ bench, page }) => {
  const body = page.locator('body')
  await page.emulateMedia({ colorScheme: 'light' })
  await bench.open()
  const light = await background(body)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(body)).not.toBe(light)
  const sum = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((total, n) => total + Number(n), 0)
  expect(sum(light)).toBeGreaterThan(600)
  expect(sum(await background(body))).toBeLessThan(150)
})

test('in forced colours lanes, gaps and survival keep their shapes', async ({ bench, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await bench.open()
  const borders = (of: Locator): Promise<string> =>
    of.evaluate((element) => {
      const { borderLeftStyle, borderLeftWidth } = getComputedStyle(element)
      return `${borderLeftStyle} ${borderLeftWidth}`
    })
  const kept = await borders(await bench.cell(bench.message(1), 'Prune'))
  const gone = await borders(await bench.cell(bench.message(4), 'Prune'))
  expect(kept).toMatch(/^solid [1-9]/)
  expect(gone).not.toBe(kept)
  const glyph = (await bench.cell(bench.fact('test_fees.py::test_monday_is_free'), 'Prune')).locator('svg').first()
  const { stroke, paper } = await glyph.evaluate((element) => {
    return { stroke: getComputedStyle(element).stroke, paper: getComputedStyle(document.body).backgroundColor }
  })
  expect(stroke).not.toBe(paper)
  await bench.threshold('Compaction').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bench.threshold('Compaction')).toHaveCSS('outline-style', /solid|auto/)
})

test('nothing moves for those who ask for less motion', async ({ bench, page }) => {
  const running = () =>
    page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === 'running').length)
  const go = async () =>
    (await bench.cell(bench.fact('behind the flag fair_fees'), 'Prune')).getByRole('button').click()
  await bench.open()
  await go()
  await expect.poll(running).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await bench.open()
  await go()
  await expect(bench.message(10)).toBeInViewport()
  expect(await running()).toBe(0)
})
