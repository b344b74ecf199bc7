import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import type { Repairs } from '../document/document.ts'
import { STRATEGIES } from '../strategies/registry.ts'
import { arbitraryHistory, arbitraryPrompt } from '../testing/arbitraries.ts'
import { arbitraryParameters, arbitraryRepairs } from '../testing/arbitraryDocument.ts'
import { checkProviders } from '../validity/check.ts'
import { MENDS, REPAIRS_FOR } from '../validity/mends.ts'
import { PROVIDERS } from '../validity/providers.ts'
import { sentPrompt } from './merge.ts'
import { protectionOf, repairPrompt } from './repair.ts'
import { documentOf, idsOf, resultFor } from './testing/bench.ts'

const pairs = fc.constantFrom('drop-half' as const, 'drop-pair' as const, 'synthetic' as const)
const strategy = fc
  .constantFrom(...STRATEGIES)
  .chain((one) => arbitraryParameters(one).map((parameters) => ({ id: one.id, parameters })))

const claimsOf = (repairs: Repairs): readonly string[] =>
  (Object.keys(MENDS) as (keyof Repairs)[]).flatMap((key) => (repairs[key] === undefined ? [] : MENDS[key]))

/** The claims of some repairs that a prompt breaks, at any provider. */
function brokenClaims(prompt: Parameters<typeof checkProviders>[0], repairs: Repairs): readonly string[] {
  const broken = checkProviders(prompt).flatMap(({ findings }) => findings.map(({ rule }) => rule.id))
  return [...new Set(broken)].filter((id) => claimsOf(repairs).includes(id))
}

describe('A repaired prompt', () => {
  it('passes its own linter: after the full repair for a provider nothing that it claims to mend is found', () => {
    const given = fc.record({
      history: arbitraryHistory,
      strategy,
      pairs,
      provider: fc.constantFrom(...PROVIDERS),
      window: fc.integer({ min: 10, max: 1500 }),
    })
    fc.assert(
      fc.property(given, ({ history, strategy: rule, pairs: how, provider, window }) => {
        const full = REPAIRS_FOR[provider.id]
        const repair = full.pairs ? { ...full, pairs: how } : full
        const lane = { id: 'a', name: 'A', when: 'now' as const, strategy: rule, repair, keepLast: 0 }
        const { outcome } = resultFor(documentOf({ history, budget: { window } }), lane)
        if (outcome.status === 'failed' || outcome.status === 'pending') return
        expect(brokenClaims(sentPrompt(outcome.prompt, repair), repair)).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })

  it('has every protected message as it was, and tells whatever it could not mend', () => {
    const given = fc.record({
      prompt: arbitraryPrompt,
      repairs: arbitraryRepairs,
      pinned: fc.subarray(['m2', 'm3', 'm5', 'm8']),
      keepLast: fc.nat({ max: 5 }),
    })
    fc.assert(
      fc.property(given, ({ prompt, repairs, pinned, keepLast }) => {
        const kept = new Map(pinned.map((id) => [id, { code: 'pin' as const }]))
        const { prompt: after, unmended } = repairPrompt(prompt, repairs, kept, keepLast)
        const stands = new Set(after)
        for (const entry of prompt) {
          if (protectionOf(prompt, kept, keepLast).has(entry.message.id)) expect(stands).toContain(entry)
        }
        const { merge: _, ...rest } = repairs
        const claims = brokenClaims(after, rest)
        for (const key of ['gather', 'pairs'] as const) {
          const told = unmended.some((one) => one.repair === key)
          if (!told) expect(claims.filter((id) => MENDS[key].includes(id))).toEqual([])
        }
        expect(new Set(idsOf(after)).size).toBe(after.length)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is a fixed point: repaired again it is the same, and as often as it is sent', () => {
    fc.assert(
      fc.property(arbitraryPrompt, arbitraryRepairs, fc.nat({ max: 4 }), (prompt, repairs, keepLast) => {
        const once = repairPrompt(prompt, repairs, new Map(), keepLast).prompt
        expect(idsOf(repairPrompt(once, repairs, new Map(), keepLast).prompt)).toEqual(idsOf(once))
        const sent = sentPrompt(once, repairs)
        expect(sentPrompt(sent, repairs)).toBe(sent)
        const parts = (some: typeof sent) => some.flatMap(({ message }) => message.parts)
        expect(parts(sent)).toEqual(parts(once))
      }),
      { numRuns: runs(300) },
    )
  })
})
