// `npm test`: needs only Node and npm. Installs what is missing, then every check there is, and one line that sums them up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool } from './lib/process.mjs'
import { addUp, asOneCheck, playwrightTally, summary, vitestTally } from './lib/tally.mjs'

const reports = mkdtempSync(join(tmpdir(), 'what-survives-'))
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

/** @type {{ name: string, seconds: number, tally: import('./lib/tally.mjs').Tally }[]} */
const steps = []

/**
 * @param {string} name
 * @param {() => Promise<import('./lib/tally.mjs').Tally>} check
 */
async function step(name, check) {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  const tally = await check()
  const seconds = (performance.now() - start) / 1000
  steps.push({ name, seconds, tally })
  console.log(`── ${name}: ${summary(tally)} (${seconds.toFixed(1)} s)`)
  return tally.failed === 0
}

/** @param {Promise<number>} exitCode */
const check = async (exitCode) => asOneCheck((await exitCode) === 0)

async function everything() {
  if (!(await ensureInstalled())) {
    await step('packages', async () => asOneCheck(false))
    return
  }
  await step('types', async () => {
    const all = await runTool('tsc', ['--noEmit'])
    // The core again, with a compiler that knows neither the DOM nor Node.
    const core = await runTool('tsc', ['--noEmit', '-p', 'src/core/tsconfig.json'])
    return asOneCheck(all === 0 && core === 0)
  })
  await step('lint', () => check(runTool('biome', ['check', '--error-on-warnings'])))
  await step('unit tests', async () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
    return vitestTally(await runTool('vitest', ['run', ...reporters]), unitReport)
  })
  const built = await step('build', () => check(runTool('vite', ['build', '--logLevel', 'warn'])))
  await step('browser tests', async () => {
    // An older build would be tested instead.
    if (!built) return complain('They need a build.')
    const browser = await ensureBrowser()
    if (!browser) return complain('They need a Chromium: name one in CHROME_PATH.')
    const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON: browserReport }
    console.log('Those that are tagged @soak measure, or vary another test: `npm run soak` runs them.')
    return playwrightTally(await runTool('playwright', ['test'], env), browserReport)
  })
}

/** @param {string} reason */
function complain(reason) {
  console.error(reason)
  return asOneCheck(false)
}

try {
  await everything()
} finally {
  rmSync(reports, { recursive: true, force: true })
}

const total = addUp(steps.map(({ tally }) => tally))
console.log('')
for (const { name, seconds, tally } of steps) {
  console.log(
    `${tally.failed === 0 ? '✓' : '✗'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${summary(tally)}`,
  )
}
console.log(summary(total))
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
