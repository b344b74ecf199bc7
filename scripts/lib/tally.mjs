import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, again?: number }} Tally `again`: of the passed, at a second try */

/** @param {Tally} tally */
export function summary({ passed, failed, skipped, again = 0 }) {
  const rest = [...(skipped > 0 ? [`, ${skipped} skipped`] : []), ...(again > 0 ? [`, ${again} at a second try`] : [])]
  return `${passed} passed, ${failed} failed${rest.join('')}`
}

/** @param {boolean} passed */
export function asOneCheck(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/** @param {Tally[]} tallies */
export function addUp(tallies) {
  return tallies.reduce(
    /** @returns {Required<Tally>} */
    (sum, { passed, failed, skipped, again = 0 }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      again: (sum.again ?? 0) + again,
    }),
    { passed: 0, failed: 0, skipped: 0, again: 0 },
  )
}

/**
 * @param {number} exitCode
 * @param {string} file vitest's JSON report
 */
export function vitestTally(exitCode, file) {
  const report = read(file)
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? []
  // A file that does not load has no tests that could fail.
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return honest(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/**
 * @param {number} exitCode
 * @param {string} file Playwright's JSON report
 */
export function playwrightTally(exitCode, file) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file)?.stats ?? {}
  return honest(exitCode, { passed: expected + flaky, failed: unexpected, skipped, again: flaky })
}

/**
 * A runner that ends with an error without a failed test, or that ran nothing, has failed.
 * @param {number} exitCode
 * @param {Tally} tally
 */
function honest(exitCode, tally) {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
