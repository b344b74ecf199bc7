import { type BrowserContext, test as base, expect } from '@playwright/test'
import { BenchPage } from './bench-page.ts'

interface Watch {
  /** This test provokes it: a problem that matches is none, and a test without such a problem fails. */
  expectProblem(pattern: RegExp): void
  /** A host that this test names to the page, as its user would: requests to it are no problem. */
  allow(origin: string): void
}

/**
 * Every browser test fails on a request to another host, an error in the console, an uncaught error and a violation of
 * the content security policy, whatever else it is about.
 */
export const test = base.extend<{ watch: Watch; bench: BenchPage; ranks: 'awaited' | 'load' }>({
  baseURL: async ({ baseURL }, use) => use(process.env.PAGE_URL ?? baseURL),

  /**
   * An encoder takes seconds of a core to build, and all late parts together half a second. Only tests that are about
   * them pay for it, with `test.use({ ranks: 'load' })`; in the others the browser asks the page to save data, so that it
   * loads what is used when it is used.
   */
  ranks: ['awaited', { option: true }],

  context: async ({ context, ranks }, use) => {
    if (ranks === 'awaited') await context.addInitScript(saveData)
    await use(context)
  },

  watch: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = []
      const expected: RegExp[] = []
      const origins = new Set([new URL(baseURL ?? '').origin])
      await listen(context, origins, (problem) => problems.push(problem))

      await use({ expectProblem: (pattern) => expected.push(pattern), allow: (origin) => origins.add(origin) })

      // Violations and rejections are reported a task later than they happen.
      await Promise.all(
        context.pages().map((page) => page.evaluate(() => new Promise((done) => setTimeout(done))).catch(() => {})),
      )
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems that the page reported during this test').toEqual([])
      const absent = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))
      expect(absent, 'problems that this test expected and the page did not report').toEqual([])
    },
    { auto: true },
  ],

  bench: async ({ page }, use) => use(new BenchPage(page)),
})

function saveData(): void {
  // A page that another page opens runs this twice.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
}

async function listen(
  context: BrowserContext,
  origins: ReadonlySet<string>,
  report: (problem: string) => void,
): Promise<void> {
  context.on('request', (request) => {
    const url = new URL(request.url())
    const local = url.protocol === 'data:' || url.protocol === 'blob:'
    if (!local && !origins.has(url.origin)) report(`request to another host: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  await context.exposeBinding('reportViolation', (_source, text: string) => report(`policy: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(
        `${event.effectiveDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      )
    })
  })
}

export type { JSHandle, Locator, Page, Route } from '@playwright/test'
export { expect }
