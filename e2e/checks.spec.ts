import { expect, test } from './fixtures.ts'
import { hashOf } from './links.ts'

const SEVENTH = /^7 Inside the window/

test('checks that are opened come into sight', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1440, height: 760 })
  await bench.open()
  const seventh = bench.grid.getByRole('row', { name: SEVENTH })
  const line = bench.lane('Prune').getByRole('button', { name: /^Structure/ })
  await line.click()
  await expect(seventh).toBeInViewport({ ratio: 0.99 })
  await expect(bench.grid.getByRole('row', { name: /^1 One named, fresh source/ })).toBeInViewport({ ratio: 0.99 })

  // By keyboard as well.
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(seventh).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.keyboard.press('Enter')
  await expect(seventh).toBeInViewport({ ratio: 0.99 })
})

test('checks that a link has opened leave the page where it begins', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await bench.open(hashOf({ view: { checks: true } }))
  await expect(bench.grid.getByRole('row', { name: SEVENTH })).toBeVisible()
  // As long as a smooth scroll would have taken to begin.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the number of checks that hold leads to the checks of its lane', async ({ bench, page }) => {
    await bench.open()
    const row = page.getByRole('row', { name: /^Structure checks/ })
    const list = page.getByRole('list', { name: 'Checks' })
    await row.getByRole('button', { name: /Prune$/ }).click()
    await expect(page.getByRole('tab', { name: 'Prune', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(list.getByRole('listitem').nth(4)).toContainText('5 ✕ fails Calls and results whole.')
    await expect(list).toBeInViewport({ ratio: 0.99 })

    // They are open already: the other lane's come into sight all the same.
    await row.getByRole('button', { name: /Compact$/ }).click()
    await expect(page.getByRole('tab', { name: 'Compact', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(list.getByRole('listitem').nth(3)).toContainText('4 ✕ fails Corrections probed.')
    await expect(list).toBeInViewport({ ratio: 0.99 })
  })
})
