/** @param {readonly number[]} times */
export function p95(times) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}

/**
 * How much longer a fixed piece of work takes than it can: 1 where nothing else wants the core. An empty page has no work
 * that could be delayed: what a page takes beside it grows by this on a machine that is shared.
 * @param {import('@playwright/test').Page} page
 */
export async function slowdown(page) {
  const times = await page.evaluate(async () => {
    const pieces = []
    for (let piece = 0; piece < 60; piece++) {
      const start = performance.now()
      let sum = 0
      for (let n = 0; n < 4_000_000; n++) sum = (sum + n * n) % 1_000_003
      pieces.push(performance.now() - start + (sum < 0 ? 1 : 0))
      await new Promise((done) => setTimeout(done))
    }
    return pieces.slice(5)
  })
  return Math.max(1, p95(times) / Math.min(...times))
}
