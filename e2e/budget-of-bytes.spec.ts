import { fileSize, printSizes } from '../scripts/lib/sizes.mjs'
import { expect, test } from './fixtures.ts'

const limit = 130_000

/** Workers start after first paint; the ranks and the JSON editor load when somebody needs them. */
const later = /worker|o200k_base|cl100k_base|monaco/i

test(`script until the first result is at most ${limit / 1000} kB with brotli`, async ({ bench, context, baseURL }) => {
  const paths = new Set<string>()
  context.on('response', (response) => {
    if (response.url().startsWith(baseURL ?? 'none')) paths.add(new URL(response.url()).pathname)
  })
  await bench.open()

  const base = new URL(baseURL ?? '').pathname
  const sizes = [...paths].map((path) => fileSize(path.slice(base.length) || 'index.html'))
  printSizes('All bytes until the first result', sizes)

  const script = sizes.filter(({ path }) => path.endsWith('.js') && !later.test(path))
  expect(script.length).toBeGreaterThan(0)
  expect(script.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThanOrEqual(limit)
  expect(sizes.filter(({ path }) => /monaco/i.test(path))).toEqual([])
})
