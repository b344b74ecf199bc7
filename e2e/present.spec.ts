import type { BenchPage } from './bench-page.ts'
import { expect, test } from './fixtures.ts'

/** Which lanes can be seen, by the numbers under their names. */
async function expectLanesSeen({ grid }: BenchPage, names: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      grid
        .locator('thead th .lane-name')
        .evaluateAll((all) =>
          all.filter((name) => getComputedStyle(name).visibility === 'visible').map((n) => n.textContent),
        ),
    )
    .toEqual(names)
}

async function openHall(bench: BenchPage): Promise<void> {
  await bench.page.goto('./?present')
  await bench.ready.waitFor()
  await bench.button(/^Leave/).waitFor()
}

test('a talk begins with the history alone; each lane comes with its facts hidden, then shown; the headline is last', async ({
  bench,
  page,
}) => {
  await openHall(bench)
  await expectLanesSeen(bench, [])
  await expect(bench.heading).toBeHidden()
  await expect(bench.message(1)).toBeVisible()
  await expect(page.getByText('1 of 8 · → goes on')).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expectLanesSeen(bench, ['Prune'])
  await expect(bench.live).toHaveText('2 of 8: Prune, its facts hidden')
  const row = bench.fact('test_fees.py::test_monday_is_free')
  await expect(row).not.toContainText('was in 4')

  await page.keyboard.press('PageDown')
  await expect(row.getByRole('cell').first()).toContainText('was in 4, removed')
  await page.keyboard.press('Space')
  await expectLanesSeen(bench, ['Prune', 'Compact'])
  await page.keyboard.press('PageUp')
  await expectLanesSeen(bench, ['Prune'])
  await page.keyboard.press('ArrowLeft')
  await expect(row.getByRole('cell').first()).not.toContainText('was in 4')

  await page.keyboard.press('End')
  await expectLanesSeen(bench, ['Prune', 'Compact', 'Compact + survival set'])
  await expect(bench.heading).toContainText('Prune loses the failing test')
  await page.keyboard.press('ArrowRight')
  await expect(bench.live).toHaveText(/^8 of 8/)
  await page.keyboard.press('Home')
  await expectLanesSeen(bench, [])

  await page.keyboard.press('Escape')
  await expectLanesSeen(bench, ['Prune', 'Compact', 'Compact + survival set'])
  await expect(bench.heading).toBeVisible()
  await expect(row.getByRole('cell').first()).toContainText('was in 4, removed')
})

test('whoever only wants it large sees all of it, and can still go back to the beginning', async ({ bench, page }) => {
  await bench.open()
  await page.keyboard.press('Alt+p')
  await bench.button(/^Leave/).waitFor()
  await expectLanesSeen(bench, ['Prune', 'Compact', 'Compact + survival set'])
  await page.keyboard.press('Home')
  await expectLanesSeen(bench, [])
})

test('arrows keep their meaning on a slider and in a field', async ({ bench, page }) => {
  await openHall(bench)
  await bench.threshold('Compaction').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bench.threshold('Compaction')).toHaveAttribute('aria-valuenow', '79')
  await expectLanesSeen(bench, [])
  await page.keyboard.press('Home')
  await expect(bench.threshold('Compaction')).not.toHaveAttribute('aria-valuenow', '79')
  await page.keyboard.press('Control+Shift+f')
  await page.getByRole('searchbox').fill('fees')
  await page.keyboard.press('ArrowRight')
  await expectLanesSeen(bench, [])
})

test('another history keeps the hall and begins at its first stage', async ({ bench, page }) => {
  await openHall(bench)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectLanesSeen(bench, ['Prune'])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill('parallel batch')
  await page.keyboard.press('Enter')
  await expectLanesSeen(bench, [])
  // Longer than it takes until it is said what the lanes of another history did.
  await page.waitForTimeout(1500)
  await expect(bench.live).not.toContainText('lost')
  await page.keyboard.press('ArrowRight')
  await expect(bench.grid.getByRole('button', { name: /^Reveal/ }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText(/^1 of \d · →/)).toBeVisible()
  await expect(bench.button(/^Leave/)).toBeVisible()
  expect(page.url()).toMatch(/\?present/)
})

test('with a lesson the arrows go through its steps: on when one is done, or at the second press', async ({
  bench,
  page,
}) => {
  await openHall(bench)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill('lesson pruning')
  await page.keyboard.press('Enter')
  const lesson = page.getByRole('complementary', { name: 'Lesson' })
  await expect(lesson).toContainText('step 1 of')
  await page.keyboard.press('ArrowRight')
  await expect(bench.live).toHaveText('This step is not done. The same key again goes on.')
  await expect(lesson).toContainText('step 1 of')
  await page.keyboard.press('ArrowRight')
  await expect(lesson).toContainText('step 2 of')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(lesson).toContainText('step 3 of')
  await page.keyboard.press('ArrowLeft')
  await expect(lesson).toContainText('step 2 of')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the stages are gone through by touch', async ({ bench, page }) => {
    await openHall(bench)
    const lost = page.getByRole('table', { name: 'Facts by lane' }).getByRole('button', { name: /^lost/ })
    await expect(lost.first()).toBeHidden()
    for (let stage = 1; stage < 8; stage++) await bench.button('Next stage').tap()
    await expect(lost.first()).toBeVisible()
    await expect(bench.button('Next stage')).toBeDisabled()
  })
})
