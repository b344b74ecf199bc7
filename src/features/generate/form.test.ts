import { describe, expect, it } from 'vitest'
import { nextSeed, readForm, type Typed } from './form.ts'

const typed: Typed = {
  kind: 'support',
  seed: '7',
  length: '1,200',
  unit: 'messages',
  share: '50',
  facts: '6',
  place: 'late',
  into: 'add',
}

describe('What is typed into the form', () => {
  it('is read, with separators between thousands', () => {
    expect(readForm(typed)).toEqual({
      form: {
        kind: 'support',
        seed: 7,
        length: { unit: 'messages', count: 1_200 },
        toolShare: 0.5,
        facts: 6,
        place: 'late',
        into: 'add',
      },
      problems: {},
    })
  })

  it('is refused field by field, with the reason', () => {
    const { form, problems } = readForm({ ...typed, seed: '-1', length: '', share: '91', facts: '2.5' })
    expect(form).toBeUndefined()
    expect(problems).toEqual({
      seed: 'At least 0.',
      length: 'A whole number, please.',
      share: 'At most 90.',
      facts: 'A whole number, please.',
    })
    expect(readForm({ ...typed, length: '100001' }).problems.length).toBe('At most 100,000.')
    expect(readForm({ ...typed, unit: 'percent', length: '1001' }).problems.length).toBe('At most 1,000.')
  })

  it('has a next seed, whatever stands in the field', () => {
    expect(['7', '', 'x', '999999999', '-4'].map(nextSeed)).toEqual(['8', '1', '1', '1', '1'])
  })
})
