import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryParameters } from '../testing/arbitraryDocument.ts'
import { defaultParameters, readParameters } from './parameters.ts'
import { STRATEGIES, strategyById } from './registry.ts'

describe.each(STRATEGIES)('The parameters of $label', (strategy) => {
  const specs = strategy.parameters

  it('have defaults that are in range', () => {
    expect(readParameters(specs, defaultParameters(specs))).toEqual({ values: defaultParameters(specs), notes: [] })
  })

  it('come back as they are when they are in range', () => {
    fc.assert(
      fc.property(arbitraryParameters(strategy), (parameters) => {
        expect(readParameters(specs, parameters)).toEqual({ values: parameters, notes: [] })
      }),
    )
  })

  it('are complete and in range whatever is given, and say what was replaced', () => {
    const given = fc.dictionary(fc.constantFrom(...specs.map((spec) => spec.id), 'other', '__proto__'), fc.anything())
    fc.assert(
      fc.property(given, (some) => {
        const { values, notes } = readParameters(specs, some)
        expect(Object.keys(values)).toEqual(specs.map((spec) => spec.id))
        expect(readParameters(specs, values)).toEqual({ values, notes: [] })
        const replaced = specs.filter(
          ({ id }) => Object.hasOwn(some, id) && some[id] !== undefined && some[id] !== values[id],
        )
        expect(notes).toHaveLength(replaced.length)
      }),
    )
  })
})

describe('The registry', () => {
  it('has each id once, finds a strategy by it, and none by another', () => {
    expect(new Set(STRATEGIES.map((strategy) => strategy.id)).size).toBe(STRATEGIES.length)
    for (const strategy of STRATEGIES) expect(strategyById(strategy.id)).toBe(strategy)
    expect(strategyById('constructor')).toBeUndefined()
  })
})
