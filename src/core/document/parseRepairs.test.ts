import { describe, expect, it } from 'vitest'
import { laneOf } from '../lanes/testing/bench.ts'
import { savedForm } from './encode.ts'
import { parseDocument } from './parse.ts'

/** The repairs of a lane as a saved document has them, and what the report says. */
function read(repair: unknown) {
  const lane = { id: 'a', name: 'A', when: 'now', strategy: { id: 'none', parameters: {} }, repair }
  const saved = { format: 'what-survives', version: 1, title: 't', budget: {}, history: [], lanes: [lane] }
  const result = parseDocument(saved)
  if (!result.ok) throw new Error(result.problem.words)
  const words = result.report.items.map((item) => item.words).filter((one) => one.includes('repair'))
  return { repair: result.document.lanes[0]?.repair, words }
}

describe('The repairs of a saved lane', () => {
  it('of an older file are read as what they meant', () => {
    expect(read('none')).toEqual({ repair: {}, words: [] })
    expect(read('complete')).toEqual({ repair: { pairs: 'synthetic' }, words: [] })
  })

  it('come back as they were', () => {
    const repair = { gather: true, pairs: 'drop-pair', summary: 'front', merge: true } as const
    expect(savedForm.lane(laneOf('none', {}, { repair }))).toMatchObject({ repair })
    expect(savedForm.lane(laneOf('none'))).toMatchObject({ repair: 'none' })
    expect(read(repair)).toEqual({ repair, words: [] })
    expect(read({ merge: false })).toEqual({ repair: {}, words: [] })
  })

  it('that are wrong are none, and that is said', () => {
    expect(read(7)).toEqual({
      repair: {},
      words: ['repair should be none or an object, found the number 7: none taken'],
    })
    expect(read({ pairs: 'mend', merge: true })).toMatchObject({ repair: { merge: true } })
    expect(read({ pairs: 'mend' }).words[0]).toContain('repair.pairs should be one of')
  })
})
