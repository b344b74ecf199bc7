// Lighthouse on the built page, and what its figures must be.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { runNpm } from './process.mjs'
import { serve } from './serve.mjs'

// The last version that runs on Node 20. It is not in package.json: nothing else needs its hundred packages.
const LIGHTHOUSE = 'lighthouse@12.8.2'

/** The least score of each category, of 100. */
export const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Runs of which the median counts. */
const RUNS = 5

/** @typedef {Record<string, number>} Scores of 0 to 100, by category */

/**
 * The middle of the values; of an even number, the lower of the two.
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/**
 * The median of each category, and which of them are too low.
 * @param {readonly Scores[]} runs
 * @returns {{ medians: Scores; low: string[] }} `low` has words for each that is too low; without runs, for all of them
 */
export function judge(runs) {
  const medians = Object.fromEntries(Object.keys(LEAST).map((id) => [id, median(runs.map((run) => run[id] ?? 0)) ?? 0]))
  const low = Object.entries(LEAST).flatMap(([id, least]) =>
    (medians[id] ?? 0) >= least ? [] : [`${id}: ${medians[id]}, not ${least}`],
  )
  return { medians, low }
}

/**
 * One run. Undefined: Lighthouse did not come to its end.
 * @param {'mobile' | 'desktop'} form
 * @param {string} url
 * @param {string} place a folder for its report
 * @returns {Promise<{ scores: Scores; below: string[] } | undefined>}
 */
async function run(form, url, place) {
  const report = join(place, `${form}.json`)
  const categories = Object.keys(LEAST).join(',')
  const args = [url, '--quiet', '--output=json', `--output-path=${report}`, `--only-categories=${categories}`]
  if (form === 'desktop') args.push('--preset=desktop')
  args.push('--chrome-flags=--headless=new')
  if (process.getuid?.() === 0) args.push('--chrome-flags=--no-sandbox')
  if ((await runNpm(['exec', '--yes', '--', LIGHTHOUSE, ...args])) !== 0) return undefined
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const scores = Object.fromEntries(Object.keys(LEAST).map((id) => [id, Math.round(result.categories[id].score * 100)]))
  const below = Object.values(result.audits).flatMap(({ score, id, displayValue }) =>
    score !== null && score < 0.9 ? [`${id} ${displayValue ?? ''}`] : [],
  )
  return { scores, below }
}

/**
 * Five runs as a phone, of which the median must reach `LEAST`, and one as a desktop, which must reach it too.
 * @returns {Promise<boolean>} whether all came to their end and the medians are high enough
 */
export async function audit() {
  console.log('\n── Lighthouse on the built page ──')
  const browser = await ensureBrowser()
  if (!browser || !(await ensureBuilt())) return false
  process.env.CHROME_PATH = browser
  const { url, close } = await serve({ port: 0, base: '/some/where/' })
  const place = mkdtempSync(join(tmpdir(), 'what-survives-'))
  try {
    const runs = []
    // One after the other: two at once would slow each other down.
    for (let at = 1; at <= RUNS; at++) {
      const one = await run('mobile', url, place)
      if (!one) return false
      runs.push(one.scores)
      console.log(`mobile ${at} of ${RUNS}: ${words(one.scores)}${belowWords(one.below)}`)
    }
    const desktop = await run('desktop', url, place)
    if (!desktop) return false
    console.log(`desktop: ${words(desktop.scores)}${belowWords(desktop.below)}`)
    const { medians, low } = judge(runs)
    console.log(`mobile, median of ${RUNS}: ${words(medians)}`)
    const all = [
      ...low.map((line) => `mobile ${line}`),
      ...judge([desktop.scores]).low.map((line) => `desktop ${line}`),
    ]
    for (const line of all) console.log(`  too low: ${line}`)
    return all.length === 0
  } finally {
    rmSync(place, { recursive: true, force: true })
    await close()
  }
}

/** @param {Scores} scores */
function words(scores) {
  return Object.entries(scores)
    .map(([id, score]) => `${id} ${score}`)
    .join(', ')
}

/** @param {readonly string[]} below */
function belowWords(below) {
  return below.map((audit) => `\n  below 90: ${audit}`).join('')
}
