// `npm run soak [factor]`: every property test with that many times its runs (100 if none is given), the browser tests
// that measure, Lighthouse on the built page and a smoke run in Firefox and WebKit. `npm run soak lighthouse` runs one
// part alone: properties, browser, lighthouse or smoke. It takes long and is no part of `npm test`.
import { ensureBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { audit } from './lib/lighthouse.mjs'
import { runTool } from './lib/process.mjs'
import { smoke } from './smoke.mjs'

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

/** Each part and what it says at the end. */
const parts = {
  async properties() {
    return outcome(await fuzz(/^\d+$/.test(asked) ? asked : '100'))
  },
  async browser() {
    return outcome(await browserTests())
  },
  async lighthouse() {
    return outcome(await audit())
  },
  async smoke() {
    const { passed, words } = await smoke()
    return { passed, words: words.join('; ') }
  },
}

/** @param {boolean} passed */
function outcome(passed) {
  return { passed, words: passed ? 'passed' : 'FAILED' }
}

const asked = process.argv[2] ?? '100'
if (!(await ensureInstalled())) process.exit(1)
const chosen = Object.entries(parts).filter(([name]) => /^\d+$/.test(asked) || name === asked)
if (chosen.length === 0) {
  console.error(`There is no part “${asked}”: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const ends = []
for (const [name, run] of chosen) ends.push({ name, ...(await run()) })
console.log(`\n${ends.map(({ name, words }) => `${name}: ${words}`).join('\n')}`)
process.exitCode = ends.every(({ passed }) => passed) ? 0 : 1
