// `node scripts/smoke.mjs [firefox] [webkit]`: what a person does first, in the browsers that the tests do not run in.
// A part of `npm run soak`. A browser that is not to be had is said to be so, and never counted as passed.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { serve } from './lib/serve.mjs'
import { startBrowser } from './lib/smoke-browsers.mjs'
import { probe, SmokePage } from './lib/smoke-page.mjs'
import { steps } from './lib/smoke-steps.mjs'

const names = /** @type {const} */ (['firefox', 'webkit'])

/**
 * Runs every step in each browser. Gives one line for each: "firefox: 13 of 13 passed (firefox 153.8.0)".
 * @param {readonly ('firefox' | 'webkit')[]} [which]
 * @returns {Promise<{ passed: boolean, words: string[] }>}
 */
export async function smoke(which = names) {
  if (!(await ensureBuilt())) return { passed: false, words: which.map((name) => `${name}: not run, no build`) }
  const { url, close } = await serve({ port: 0, base: '/some/where/', plugins: [probe] })
  const words = []
  let passed = true
  try {
    for (const name of which) {
      const result = await smokeIn(name, url)
      passed &&= result.passed
      words.push(`${name}: ${result.words}`)
    }
  } finally {
    await close()
  }
  return { passed, words }
}

/**
 * @param {'firefox' | 'webkit'} name
 * @param {string} url
 */
async function smokeIn(name, url) {
  console.log(`\n── Smoke run in ${name} ──`)
  let driver
  try {
    driver = await startBrowser(name)
  } catch (error) {
    return { passed: false, words: `not run, ${reasonOf(error)}` }
  }
  console.log(driver.version)
  const page = new SmokePage(driver, url)
  let held = 0
  try {
    for (const [does, step] of steps) {
      try {
        await step(page)
        held++
        console.log(`  ✓ ${does}`)
      } catch (error) {
        console.log(`  ✕ ${does}: ${reasonOf(error)}`)
      }
    }
  } finally {
    await driver.close()
  }
  return { passed: held === steps.length, words: `${held} of ${steps.length} passed (${driver.version})` }
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = names.filter((name) => process.argv.includes(name))
  const { passed, words } = await smoke(asked.length > 0 ? asked : names)
  console.log(`\n${words.join('\n')}`)
  process.exitCode = passed ? 0 : 1
}
