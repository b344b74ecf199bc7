import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destinationOf } from './destination.ts'

describe('where an address leads', () => {
  it('is a lesson, at a step or where it was left', () => {
    expect(destinationOf('#lesson=loss.3')).toEqual({ kind: 'lesson', id: 'loss', step: 3 })
    expect(destinationOf('#lesson=loss')).toEqual({ kind: 'lesson', id: 'loss' })
  })

  it('is a scenario, also with what a chat put behind it', () => {
    expect(destinationOf('#scenario=only-copy')).toEqual({ kind: 'scenario', id: 'only-copy' })
    expect(destinationOf('#scenario=only-copy).')).toEqual({ kind: 'scenario', id: 'only-copy' })
    expect(destinationOf('#lesson=loss.2.')).toEqual({ kind: 'lesson', id: 'loss', step: 2 })
  })

  it('is a link of whatever form, cut or whole', () => {
    for (const hash of ['#v1.4.abcd', '#v1.', '#v1', '#v999.x']) {
      expect(destinationOf(hash)).toEqual({ kind: 'shared', hash })
    }
  })

  it('is nowhere of ours for every other hash', () => {
    for (const hash of ['', '#', '#foo', '#v', '#version', '#v1x', 'lesson=loss', '#xlesson=loss', '#scenarios=a']) {
      expect(destinationOf(hash), hash).toBeUndefined()
    }
  })

  it('is read of any text without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('#', '#lesson=', '#scenario=', '#v1.'),
        (text, start) => {
          const found = destinationOf(start + text)
          if (start === '#scenario=') expect(found?.kind).toBe('scenario')
          if (start === '#lesson=') expect(found?.kind).toBe('lesson')
        },
      ),
    )
  })
})
