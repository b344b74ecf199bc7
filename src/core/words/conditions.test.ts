import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { benchOf, documentOf, laneOf, lengths } from '../lanes/testing/bench.ts'
import { createLeavingReplacer } from '../secrets/leaving.ts'
import type { Condition } from '../teach/condition.ts'
import { arbitraryCondition } from '../testing/arbitraryExercise.ts'
import { answerText, plainMarkdown } from './answer.ts'
import { conditionLine, conditionWords } from './conditions.ts'

const document = documentOf({
  history: lengths(['user', 40], ['assistant', 400], ['user', 40]),
  facts: [{ id: 'f1', messageId: 'm1', quote: 'do not book', kind: 'correction' }],
  lanes: [{ ...laneOf('prune'), name: 'Prune' }],
})

describe('a condition in words', () => {
  it.each<[Condition, string]>([
    [{ kind: 'fact', fact: 'f1', lane: 'prune', is: ['verbatim'] }, 'A, the correction, stands verbatim in Prune'],
    [{ kind: 'fact', fact: 'f1', lane: 'prune', is: ['lost'] }, 'A, the correction, is lost in Prune'],
    [{ kind: 'budget', field: 'keepLast', most: 4 }, 'keep last is at most 4'],
    [
      { kind: 'budget', field: 'compaction', least: 0.5, most: 0.8 },
      'the compaction threshold is between 50.0% and 80.0%',
    ],
    [
      {
        kind: 'smallest',
        field: 'keepLast',
        that: { kind: 'fact', fact: 'f1', lane: 'prune', is: ['verbatim', 'in-summary'] },
      },
      'keep last is the smallest number for which A, the correction, stands verbatim or in summary in Prune',
    ],
    [{ kind: 'tokens', lane: 'prune', most: 1200 }, 'Prune: the prompt in tokens is at most 1,200'],
    [{ kind: 'inside', lane: 'gone', is: true }, 'a lane that is not here is inside the window'],
    [{ kind: 'verdict', lane: 'prune', message: 'm2', is: ['dropped'] }, 'message 2 is removed in Prune'],
    [{ kind: 'did', deed: 'predicted:prune' }, 'you said what Prune loses'],
  ])('%j', (condition, words) => {
    expect(conditionWords(condition, document)).toBe(words)
  })

  it('is never empty and begins a line with a capital, whatever it is of', () => {
    fc.assert(
      fc.property(arbitraryCondition, (condition) => {
        const line = conditionLine(condition, document)
        expect(line).not.toBe('')
        expect(line).not.toContain('undefined')
        expect(line.charAt(0)).toBe(line.charAt(0).toUpperCase())
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('an answer', () => {
  it('says what was reached, what was changed from the start, and the numbers', () => {
    const bench = benchOf({ ...document, budget: { ...document.budget, keepLast: 0 } })
    const when: Condition = { kind: 'budget', field: 'keepLast', most: 1 }
    const text = answerText({
      exercise: { title: 'Find *it*', task: '', goals: [{ when }, { words: 'Mine', when }], locks: {}, predict: [] },
      link: 'https://example.org/#x',
      begin: document,
      bench,
      held: [true, false],
      predicted: [{ lane: 'Prune', words: '1 of 1 right' }],
    })
    expect(text).toContain('### Find \\*it\\*: 1 of 2 goals reached')
    expect(text).toContain('https://example.org/#x')
    expect(text).toContain('- [x] Keep last is at most 1\n- [ ] Mine')
    expect(text).toContain('- keep last: 2 → 0')
    expect(text).toContain('- Prune: 1 of 1 right')
    expect(text).toMatch(/- Prune: \d+ tokens, structure \d of \d; A lost/)
  })

  it('has stand-ins for what gives somebody away, before any sign is escaped; the link stays whole', () => {
    const when: Condition = { kind: 'budget', field: 'keepLast', most: 1 }
    const bench = benchOf(document)
    const { replace } = createLeavingReplacer(['home folder', 'address'], bench.document)
    const words = 'Keep /home/ada_b/booked.csv for ada_b@acme.com'
    const text = answerText({
      exercise: { title: 'Mine', task: '', goals: [{ words, when }], locks: {}, predict: [] },
      link: 'http://10.0.0.3/home/ada_b/#x',
      begin: document,
      bench,
      held: [false],
      predicted: [],
      replace,
    })
    expect(text).toContain('- [ ] Keep /home/user/booked.csv for person1@example.com')
    expect(text).toContain('\nhttp://10.0.0.3/home/ada_b/#x\n')
  })

  it('keeps the text of others plain: no link, no line, no heading comes of it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(plainMarkdown(text)).not.toMatch(/[\n\r]|(?<!\\)(?:\\\\)*[[\]<>`#*_|~]/)
      }),
      { numRuns: runs(200) },
    )
  })
})
