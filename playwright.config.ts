import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  // It serves the built page on a free port, so that two runs on one machine do not meet.
  globalSetup: './e2e/serve-built-page.ts',
  fullyParallel: true,
  // Much of a test is waiting for the page to come to rest: one more than the cores keeps them busy.
  workers: Math.min(4, availableParallelism() + 1),
  // Measurements, and variants of what another test shows: `npm run soak` runs those.
  ...(process.env.SOAK ? {} : { grepInvert: /@soak/ }),
  // Three busy pages on two cores: what a second try passes is told apart in the sum of `npm test`.
  retries: process.env.SOAK ? 0 : 1,
  // Three pages on two busy cores: what waits for something that never comes still ends.
  timeout: 60_000,
  forbidOnly: true,
  expect: { timeout: 20_000 },
  globalTimeout: 20 * 60_000,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '.cache/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Each test has a new browser profile, and a service worker would load the page a second time into each.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--no-first-run',
        // The second lock beside the fixture that watches requests: no name but our own resolves.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
