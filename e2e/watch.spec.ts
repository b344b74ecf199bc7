import { test } from './fixtures.ts'

// An expected problem that is not reported fails a test. So these prove that every other test would have failed.

test('a console error is a problem', async ({ bench, page, watch }) => {
  watch.expectProblem(/^console: provoked/)
  await bench.open()
  await page.evaluate(() => console.error('provoked'))
})

test('an uncaught error is a problem', async ({ bench, page, watch }) => {
  watch.expectProblem(/^uncaught: Error: provoked/)
  await bench.open()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked')
    })
  })
})

test('a request to another host is a problem, and the policy forbids one that is not encrypted', async ({
  bench,
  page,
  watch,
}) => {
  watch.expectProblem(/^request to another host: https:\/\/elsewhere\.invalid\/page/)
  watch.expectProblem(/^policy: connect-src forbids http:\/\/elsewhere\.invalid\/data/)
  watch.expectProblem(/^console: .*Content Security Policy/)
  await bench.open()
  await page.evaluate(() => fetch('http://elsewhere.invalid/data').catch(() => {}))
  await page.goto('https://elsewhere.invalid/page').catch(() => {})
})
