import { expect, test } from './fixtures.ts'

test.use({ ranks: 'load' })

test('the page opens from a sub-path and shows its headline', async ({ bench, page }) => {
  await bench.open()
  expect(new URL(page.url()).pathname).not.toBe('/')
  await expect(bench.heading).toContainText('Prune loses the failing test.')
  await expect(page).toHaveTitle(/What Survives/)
})

test('the page asks only its own host, and only for its own folder', async ({ bench, context, baseURL }) => {
  const urls: string[] = []
  context.on('request', (request) => urls.push(request.url()))
  await bench.open()
  expect(urls.length).toBeGreaterThan(1)
  expect(urls.filter((url) => !url.startsWith(baseURL ?? 'none') && !/^(data|blob):/.test(url))).toEqual([])
})

test('the policy of the built page forbids inline script', async ({ bench, page, watch }) => {
  watch.expectProblem(/policy: script-src-elem forbids inline/)
  watch.expectProblem(/console: .*Content Security Policy/)
  await bench.open()
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
  await expect(policy).toHaveAttribute('content', /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "inline script ran"'
    document.head.append(script)
    return document.title
  })
  expect(ran).not.toBe('inline script ran')
})
