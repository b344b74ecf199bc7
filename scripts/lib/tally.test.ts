import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUp, asOneCheck, playwrightTally, summary, vitestTally } from './tally.mjs'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'what-survives-tally-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(place, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the sum of all checks', () => {
  it('names skipped tests only where there are some', () => {
    expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
    expect(summary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
  })

  it('adds runners and single checks', () => {
    expect(addUp([asOneCheck(true), asOneCheck(false), { passed: 5, failed: 1, skipped: 2 }])).toEqual({
      passed: 6,
      failed: 2,
      skipped: 2,
      again: 0,
    })
  })

  it('takes the numbers of vitest', () => {
    const file = report({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] })
    expect(vitestTally(1, file)).toEqual({ passed: 7, failed: 1, skipped: 2 })
  })

  it('counts a test file that does not load as a failure', () => {
    const file = report({
      numPassedTests: 7,
      numFailedTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    })
    expect(vitestTally(1, file).failed).toBe(1)
  })

  it('takes the numbers of Playwright, and tells apart what passed at a second try', () => {
    const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } })
    expect(playwrightTally(1, file)).toEqual({ passed: 5, failed: 1, skipped: 1, again: 1 })
    expect(summary(playwrightTally(1, file))).toBe('5 passed, 1 failed, 1 skipped, 1 at a second try')
  })

  it.each([
    ['crashed without a report', 1, '/no/such/report.json'],
    ['claims success without a report', 0, '/no/such/report.json'],
  ])('counts a runner that %s as a failure', (_words, exitCode, file) => {
    expect(vitestTally(exitCode, file).failed).toBe(1)
    expect(playwrightTally(exitCode, file).failed).toBe(1)
  })

  it('counts a runner that ran nothing, or failed in silence, as a failure', () => {
    expect(playwrightTally(0, report({ stats: { expected: 0 } })).failed).toBe(1)
    expect(playwrightTally(1, report({ stats: { expected: 3 } })).failed).toBe(1)
    expect(playwrightTally(0, report({ stats: { expected: 3 } })).failed).toBe(0)
  })
})
