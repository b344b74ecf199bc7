import { describe, expect, it } from 'vitest'
import { encodeDocument } from '../document/encode.ts'
import { documentOf, laneOf } from '../lanes/testing/bench.ts'
import { checkJson } from './check.ts'

describe('A text with more lanes than fit', () => {
  it('is an error that says how many there are, and not that some were kept: nothing is applied', () => {
    const lanes = Array.from({ length: 8 }, (_, index) => laneOf('none', {}, { id: `l${index}` }))
    const { problems } = checkJson(encodeDocument(documentOf({ lanes })))
    expect(problems.filter(({ severity }) => severity === 'error').map(({ words }) => words)).toEqual([
      '8 lanes are given, 6 is the most',
    ])
  })
})
