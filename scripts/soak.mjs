// `npm run soak [factor]`: every property test with that many times its runs (100 if none is given), the browser
// tests that measure, Lighthouse on the built page and a smoke run in Firefox and WebKit. It takes long and is no part of `npm test`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNpm, runTool } from './lib/process.mjs'
import { serve } from './lib/serve.mjs'
import { smoke } from './smoke.mjs'

// The last version that runs on Node 20. It is not in package.json: nothing else needs its hundred packages.
const lighthouse = 'lighthouse@12.8.2'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** @param {string} factor */
async function fuzz(factor) {
  console.log(`── Unit tests, each property ${factor} times as often ──`)
  return (await runTool('vitest', ['run'], { SOAK: factor })) === 0
}

async function browserTests() {
  console.log('\n── Browser tests that are no part of `npm test` ──')
  const browser = await ensureBrowser()
  if (!browser || !(await ensureBuilt())) return false
  // Measurements: one at a time.
  const args = ['test', '--grep', '@soak', '--workers=1']
  return (await runTool('playwright', args, { CHROME_PATH: browser, SOAK: '1' })) === 0
}

async function audit() {
  console.log('\n── Lighthouse on the built page ──')
  const browser = await ensureBrowser()
  if (!browser || !(await ensureBuilt())) return false
  const { url, close } = await serve({ port: 0, base: '/some/where/' })
  const place = mkdtempSync(join(tmpdir(), 'what-survives-'))
  try {
    // One after the other: two at once would slow each other down.
    const mobile = await auditAs('mobile', url, browser, join(place, 'mobile.json'))
    const desktop = await auditAs('desktop', url, browser, join(place, 'desktop.json'))
    return mobile && desktop
  } finally {
    rmSync(place, { recursive: true, force: true })
    await close()
  }
}

/**
 * @param {string} form
 * @param {string} url
 * @param {string} browser
 * @param {string} report
 */
async function auditAs(form, url, browser, report) {
  process.env.CHROME_PATH = browser
  const args = [url, '--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${categories.join(',')}`]
  if (form === 'desktop') args.push('--preset=desktop')
  args.push('--chrome-flags=--headless=new')
  if (process.getuid?.() === 0) args.push('--chrome-flags=--no-sandbox')
  if ((await runNpm(['exec', '--yes', '--', lighthouse, ...args])) !== 0) return false
  const result = JSON.parse(readFileSync(report, 'utf8'))
  for (const id of categories)
    console.log(`${form.padEnd(8)} ${id.padEnd(16)} ${Math.round(result.categories[id].score * 100)}`)
  for (const audit of Object.values(result.audits)) {
    if (audit.score !== null && audit.score < 0.9)
      console.log(`         below 90: ${audit.id} ${audit.displayValue ?? ''}`)
  }
  return true
}

if (!(await ensureInstalled())) process.exit(1)
const fuzzed = await fuzz(process.argv[2] ?? '100')
const measured = await browserTests()
const audited = await audit()
const elsewhere = await smoke()
console.log(`\nproperties: ${fuzzed ? 'passed' : 'FAILED'}`)
console.log(`browser tests: ${measured ? 'passed' : 'FAILED'}`)
console.log(`Lighthouse: ${audited ? 'ran' : 'FAILED'}`)
console.log(elsewhere.words.join('\n'))
process.exitCode = fuzzed && measured && audited && elsewhere.passed ? 0 : 1
