import { describe, expect, it } from 'vitest'
import { structureOf } from '../core/invariants/check.ts'
import { type Bench, computeBench, type Lookup } from '../core/lanes/bench.ts'
import { MENDING } from '../core/lanes/mending.ts'
import type { LaneResult } from '../core/lanes/run.ts'
import { messageTexts } from '../core/message/message.ts'
import { standsIn } from '../core/survival/match.ts'
import { quoteProblem } from '../core/survival/quote.ts'
import { CATALOGUE } from './catalogue.ts'
import { type Expectation, GROUPS, type LaneExpectation, type Scenario } from './scenario.ts'

const scenarios = await Promise.all(CATALOGUE.map((entry) => entry.load()))
const named = scenarios.map((scenario) => [scenario.title, scenario] as const)

/** Knows no text: the documents count by the estimate. */
const noTokenizer: Lookup = () => undefined

/** A tokenizer that knows the texts of one scenario and no others. */
function fakeTokenizer({ document, tokenizer }: Scenario): Lookup {
  const known = new Map<string, number>()
  for (const { message } of document.history) {
    for (const [index, text] of messageTexts(message).entries()) {
      known.set(text, tokenizer?.counts[message.id]?.[index] ?? Number.NaN)
    }
  }
  const written = tokenizer?.counts.summary?.[0] ?? Number.NaN
  return (text) => ({ tokens: known.get(text) ?? written, exact: true })
}

const letters = { kept: 'k', cleared: 'c', trimmed: 't', dropped: 'd', summarised: 's' } as const

function verdicts(result: LaneResult): string {
  return result.verdicts.map((verdict) => letters[verdict.kind]).join('')
}

/** What a lane did, in the words in which a scenario states it. */
function shown(result: LaneResult, bench: Bench, expected: LaneExpectation): Required<LaneExpectation> {
  const { outcome, checks, survivals } = result
  const { before, after, target } = outcome.tokens
  const notHeld = checks.filter(({ number, state }) => number !== 4 && state !== 'holds')
  return {
    status: outcome.status,
    reason: outcome.reason.code,
    verdicts: verdicts(result),
    facts: Object.fromEntries(bench.document.facts.map((fact, index) => [fact.id, survivals[index]?.kind ?? 'lost'])),
    calls: result.runs.calls,
    tokens: [result.tokens.before, result.tokens.after],
    scope: expected.scope ? [before, after, target] : [0, 0, 0],
    structure: structureOf(checks).held,
    corrections: checks.find(({ number }) => number === 4)?.state ?? 'fails',
    checks: Object.fromEntries(notHeld.map(({ number, state }) => [number, state])),
  }
}

function stated(expected: LaneExpectation): Required<LaneExpectation> {
  const { reason = 'target-met', scope = [0, 0, 0], checks = {} } = expected
  return { ...expected, reason, scope, checks, verdicts: expected.verdicts.replaceAll(' ', '') }
}

function holdTo(bench: () => Bench, { lanes, findings }: Expectation): void {
  for (const [id, expected] of Object.entries(lanes)) {
    const name = bench().document.lanes.find((lane) => lane.id === id)?.name ?? id
    it(`${name} does what the scenario states`, () => {
      const result = bench().lanes.find(({ lane }) => lane.id === id)
      expect(result && shown(result, bench(), expected)).toEqual(stated(expected))
    })
  }
  it(findings.join(' '), () => {
    expect(bench().findings.map(({ words }) => words)).toEqual(findings)
  })
  it('states every lane and every fact', () => {
    const { document } = bench()
    expect(Object.keys(lanes)).toEqual(document.lanes.map((lane) => lane.id))
    const facts = document.facts.map((fact) => fact.id)
    for (const expected of Object.values(lanes)) expect(Object.keys(expected.facts)).toEqual(facts)
  })
}

describe.each(named)('scenario: %s', (_, scenario) => {
  const { document, expects, tokenizer } = scenario
  holdTo(() => computeBench(document, noTokenizer, new Map(), new Map(), MENDING), expects)
  if (!tokenizer) return
  describe(`counted with ${tokenizer.encoding}`, () => {
    const counted = { ...document, budget: { ...document.budget, counter: tokenizer.encoding } }
    const bench = () => computeBench(counted, fakeTokenizer(scenario), new Map(), new Map(), MENDING)
    holdTo(bench, tokenizer.expects)
    it('counts what the tokenizer counted', () => {
      expect(bench().total).toBe(tokenizer.total)
    })
  })
})

describe('the catalogue', () => {
  it('names every scenario once, in the words of the scenario itself, and in the order of the groups', () => {
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length)
    expect(CATALOGUE.map(({ load: _load, ...head }) => head)).toEqual(
      scenarios.map(({ id, title, summary, group }) => ({ id, title, summary, group })),
    )
    const groups = CATALOGUE.map(({ group }) => GROUPS.indexOf(group))
    expect(groups).toEqual([...groups].sort((a, b) => a - b))
  })

  it.each(named)('says what to look at in %s', (_, { title, summary, document }) => {
    expect(title.trim()).not.toBe('')
    expect(document.title).toBe(title)
    expect(summary).toMatch(/^\S.{20,}[.?]$/)
  })
})

describe.each(named)('the document of %s', (_, { document }) => {
  const { history, facts, lanes } = document

  it('has ids that are unique', () => {
    for (const ids of [
      history.map(({ message }) => message.id),
      facts.map(({ id }) => id),
      lanes.map(({ id }) => id),
    ]) {
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('has its facts where they were marked', () => {
    for (const fact of facts) {
      const entry = history.find(({ message }) => message.id === fact.messageId)
      expect(entry && standsIn(entry.message, fact.quote), fact.quote).toBe(true)
      expect(quoteProblem(fact.quote)).toBeUndefined()
    }
  })
})
