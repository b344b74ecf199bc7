import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeDocument } from '../core/document/encode.ts'
import type { Shared } from '../core/share/link.ts'
import { encodeShared, linkable, parseShared } from '../core/share/shared.ts'
import { arbitraryJson, arbitraryName } from '../core/testing/arbitraries.ts'
import { arbitraryDocument } from '../core/testing/arbitraryDocument.ts'
import { arbitraryExercise } from '../core/testing/arbitraryExercise.ts'
import { CATALOGUE } from '../scenarios/catalogue.ts'
import { packLink, unpackLink } from '../services/links/links.ts'
import { runs } from '../testing/runs.ts'

const scenarios = await Promise.all(CATALOGUE.map((entry) => entry.load()))

const view = fc.record(
  {
    filter: fc.constantFrom('differs' as const, 'facts' as const),
    opened: fc.uniqueArray(arbitraryName, { minLength: 1, maxLength: 3 }),
    checks: fc.constant(true as const),
    page: arbitraryName,
  },
  { requiredKeys: [] },
)

const shared: fc.Arbitrary<Shared> = fc.record(
  { document: arbitraryDocument, view, exercise: arbitraryExercise },
  { requiredKeys: ['document', 'view'] },
)

function through(one: Shared, base?: Parameters<typeof encodeShared>[1]) {
  const unpacked = unpackLink(packLink(encodeShared(one, base)))
  if (!unpacked.ok) throw new Error(unpacked.problem)
  const result = parseShared(unpacked.value, base)
  if (!result.ok) throw new Error(result.words)
  return result
}

describe('a link', () => {
  it('gives back what was shared, whatever it is, and nothing in it needs repair', () => {
    fc.assert(
      fc.property(shared, (one) => {
        const { shared: back, report } = through(one)
        expect(encodeDocument(back.document)).toBe(encodeDocument(one.document))
        expect(back.view).toEqual(one.view)
        expect(back.exercise).toEqual(one.exercise)
        expect(report.items.filter(({ level }) => level === 'skipped')).toEqual([])
      }),
      { numRuns: runs(150) },
    )
  })

  it('gives back any document as a difference from any scenario', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.constantFrom(...scenarios), (document, { id, document: base }) => {
        const { shared: back } = through({ base: id, document, view: {} }, base)
        expect(encodeDocument(back.document)).toBe(encodeDocument(document))
      }),
      { numRuns: runs(100) },
    )
  })

  it('gives back a scenario in which some fields were exchanged', () => {
    const some = fc.constantFrom(...scenarios)
    fc.assert(
      fc.property(
        some,
        some,
        fc.array(fc.constantFrom('budget', 'facts', 'lanes', 'history', 'title')),
        (one, other, fields) => {
          const taken = Object.fromEntries(fields.map((field) => [field, Object(other.document)[field]]))
          const document = { ...one.document, ...taken }
          const { shared: back } = through({ base: one.id, document, view: {} }, one.document)
          expect(encodeDocument(back.document)).toBe(encodeDocument(document))
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('has only characters that no chat tool breaks', () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        expect(packLink(value)).toMatch(/^v1\.[0-9a-z]+\.[\w-]+$/)
      }),
      { numRuns: runs(100) },
    )
  })

  it('of which anything was cut or changed is never read as something else', () => {
    fc.assert(
      fc.property(arbitraryJson, fc.nat(), fc.nat({ max: 63 }), (value, at, by) => {
        const link = packLink(value)
        const data = link.lastIndexOf('.') + 1
        expect(unpackLink(link.slice(0, data + (at % (link.length - data)))).ok).toBe(false)
        const place = data + (at % (link.length - data))
        const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
        const changed = `${link.slice(0, place)}${letters[by]}${link.slice(place + 1)}`
        const result = unpackLink(changed)
        // The last letter may hold bits that stand for nothing.
        if (result.ok) expect(result.value).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: runs(300) },
    )
  })

  it('that holds anything else is repaired or refused in words, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom(...scenarios),
        (value, d, { document }) => {
          for (const one of [
            value,
            { d: value },
            { d: { history: d, lanes: value, budget: d }, view: value, exercise: d },
          ]) {
            const result = parseShared(JSON.parse(JSON.stringify(one)), document)
            if (!result.ok) expect(result.words).not.toBe('')
            else expect(() => encodeDocument(result.shared.document)).not.toThrow()
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

describe('what a link holds', () => {
  it('is nothing but its name where a scenario is as it is', () => {
    for (const { id, document } of scenarios) {
      expect(encodeShared({ base: id, document, view: {} }, document)).toEqual({ base: id })
    }
  })

  it('is one number where one setting of a scenario was changed', () => {
    const [first] = scenarios
    if (!first) throw new Error('no scenario')
    const document = { ...first.document, budget: { ...first.document.budget, keepLast: 7 } }
    expect(encodeShared({ base: first.id, document, view: {} }, first.document)).toEqual({
      base: first.id,
      d: { budget: { keepLast: 7 } },
    })
  })

  it('is only the takes and the recorded prompts that its lanes show', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const kept = linkable(document, true)
        const taken = new Set(document.lanes.map(({ take }) => take))
        expect((kept.recordings ?? []).every(({ id }) => taken.has(id))).toBe(true)
        const none = linkable(document, false)
        expect(none.recordings).toBeUndefined()
        expect(none.lanes.some(({ take }) => take !== undefined)).toBe(false)
      }),
      { numRuns: runs(100) },
    )
  })
})
