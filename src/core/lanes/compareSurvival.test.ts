import { describe, expect, it } from 'vitest'
import { blankDocument } from '../document/defaults.ts'
import type { Document } from '../document/document.ts'
import type { Fact } from '../survival/fact.ts'
import { comparable } from './compareSurvival.ts'

const fact = (quote: string, id = quote): Fact => ({ id, messageId: 'm1', quote, kind: 'other' })
const withFacts = (...facts: readonly Fact[]): Document => ({ ...blankDocument(), facts })

describe('What two documents have in common', () => {
  const lanes = blankDocument().lanes.length

  it('is no fact where none is marked, or none in both', () => {
    expect(comparable(withFacts(), withFacts())).toEqual({ marked: 0, facts: 0, lanes })
    expect(comparable(withFacts(fact('a')), withFacts(fact('b')))).toEqual({ marked: 2, facts: 0, lanes })
  })

  it('is a fact with the same words in the same message, whatever its id', () => {
    expect(comparable(withFacts(fact('a', 'f1')), withFacts(fact('a', 'f2'), fact('b')))).toMatchObject({ facts: 1 })
  })

  it('is a lane by its id', () => {
    expect(comparable(withFacts(), { ...withFacts(), lanes: [] }).lanes).toBe(0)
  })
})
