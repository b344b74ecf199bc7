import { fileSize, printSizes } from '../scripts/lib/sizes.mjs'
import { expect, test } from './fixtures.ts'

test.use({ ranks: 'load' })

/** Of all script; and of everything, styles and the page itself included. */
const limit = 115_000
// With the picture of the first screen that the page itself holds.
const whole = 124_000

/** Workers start after first paint; the ranks and the JSON editor load when somebody needs them. */
const later = /worker|o200k_base|cl100k_base|monaco/i

test(`script until the example grid stands is at most ${limit / 1000} kB with brotli`, async ({
  bench,
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      // The last message of the example stands with the rest of the grid, or not at all.
      const numbers = document.querySelectorAll('main table .message-open .number')
      if (![...numbers].some(({ textContent }) => textContent === '12')) return
      observer.disconnect()
      performance.mark('grid')
    }).observe(document, { childList: true, subtree: true })
  })
  await bench.open()
  await expect(bench.message(12)).toBeVisible()
  await bench.expectFact('test_fees.py::test_monday_is_free', 'Prune', 'lost')

  // What is asked for after that moment is loaded at leisure, and nobody waits for it.
  const urls = await page.evaluate(() => {
    const grid = performance.getEntriesByName('grid')[0]?.startTime ?? Number.POSITIVE_INFINITY
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= grid)
    return [location.href, ...asked.map(({ name }) => name)]
  })
  const base = new URL(baseURL ?? '').pathname
  const paths = new Set(urls.map((url) => new URL(url).pathname))
  const sizes = [...paths].map((path) => fileSize(path.slice(base.length) || 'index.html'))
  printSizes('All bytes until the example grid stands', sizes)

  const script = sizes.filter(({ path }) => path.endsWith('.js') && !later.test(path))
  expect(script.length).toBeGreaterThan(0)
  expect(script.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThanOrEqual(limit)
  expect(sizes.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThanOrEqual(whole)
  expect(sizes.filter(({ path }) => /monaco/i.test(path))).toEqual([])
})
