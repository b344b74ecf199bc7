import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { createReport } from '../formats/report.ts'
import { arbitraryExercise } from '../testing/arbitraryExercise.ts'
import type { Condition } from './condition.ts'
import { MOST_CONDITIONS, MOST_DEEP } from './parseCondition.ts'
import { encodeExercise, MOST_GOALS, parseExercise } from './parseExercise.ts'

function opened(value: unknown) {
  const report = createReport()
  const exercise = parseExercise(value, report)
  return { exercise, said: report.finish([], []).items.map(({ words }) => words) }
}

const goalOf = (when: unknown) => ({ title: 'T', task: '', goals: [{ when }] })

function nested(depth: number): unknown {
  return depth === 1 ? { kind: 'did', deed: 'checks' } : { kind: 'not', that: nested(depth - 1) }
}

describe('an exercise that was saved', () => {
  it('comes back as it was, and nothing is said', () => {
    fc.assert(
      fc.property(arbitraryExercise, (exercise) => {
        const { exercise: back, said } = opened(JSON.parse(JSON.stringify(encodeExercise(exercise))))
        expect(said).toEqual([])
        expect(back).toEqual(exercise)
      }),
      { numRuns: runs(200) },
    )
  })

  it('from anywhere else never breaks the page, and what is made of it can be saved and read without a word', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), arbitraryExercise, fc.string(), (value, exercise, key) => {
        for (const hostile of [
          value,
          { ...exercise, [key]: value, goals: [{ when: value }, value, ...exercise.goals] },
        ]) {
          const { exercise: read } = opened(hostile)
          if (!read) continue
          const { exercise: again, said } = opened(JSON.parse(JSON.stringify(encodeExercise(read))))
          expect(again).toEqual(read)
          expect(said).toEqual([])
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('is nothing where it is absent, and nothing with a word where it is no object', () => {
    expect(opened(undefined)).toEqual({ exercise: undefined, said: [] })
    expect(opened('find it').exercise).toBeUndefined()
    expect(opened('find it').said.join()).toContain('left out: an object was expected, found the text "find it"')
  })
})

describe('a goal of which a part cannot be read', () => {
  it.each<[string, unknown, string]>([
    ['a kind that is not known', { kind: 'luck' }, 'the kind of a condition is not known here: the text "luck"'],
    ['a wrong list', { kind: 'fact', fact: 'f1', lane: 'prune', is: ['gone'] }, 'is should be some of verbatim'],
    ['a wrong number', { kind: 'tokens', lane: 'prune', most: 'few' }, 'most should be a number'],
    [
      'a part of it',
      { kind: 'all', of: [{ kind: 'did', deed: 'checks' }, { kind: 'luck' }] },
      'the kind of a condition is not known',
    ],
    ['nothing', undefined, 'a condition should be an object, found nothing'],
  ])('is left out whole, so that it does not become easier: %s', (_, when, words) => {
    const { exercise, said } = opened(goalOf(when))
    expect(exercise?.goals).toEqual([])
    expect(said.join()).toContain(words)
  })

  it('may nest as deep as is allowed and no deeper', () => {
    expect(opened(goalOf(nested(MOST_DEEP))).exercise?.goals).toHaveLength(1)
    const { exercise, said } = opened(goalOf(nested(MOST_DEEP + 1)))
    expect(exercise?.goals).toEqual([])
    expect(said.join()).toContain(`more than ${MOST_DEEP} deep`)
  })

  it('counts all conditions of all goals', () => {
    const many: Condition = { kind: 'all', of: Array.from({ length: 99 }, () => ({ kind: 'did', deed: 'checks' })) }
    const goals = [{ when: many }, { when: many }, { when: { kind: 'did', deed: 'checks' } }]
    const { exercise, said } = opened({ title: 'T', task: '', goals })
    expect(exercise?.goals).toHaveLength(2)
    expect(said.join()).toContain(`more than ${MOST_CONDITIONS} conditions`)
  })

  it('is one of so many', () => {
    const goals = Array.from({ length: MOST_GOALS + 2 }, () => ({ when: { kind: 'did', deed: 'checks' } }))
    const { exercise, said } = opened({ title: 'T', task: '', goals })
    expect(exercise?.goals).toHaveLength(MOST_GOALS)
    expect(said).toContain(`2 goals left out: ${MOST_GOALS} is the most`)
  })
})

describe('what else is wrong', () => {
  it('is left out and said: controls and locks that are not known', () => {
    const { exercise, said } = opened({
      title: 'T',
      task: '',
      goals: [],
      locks: { window: 'locked', door: 'locked', facts: 'maybe' },
      predict: ['prune', 'prune', 7],
    })
    expect(exercise?.locks).toEqual({ window: 'locked' })
    expect(exercise?.predict).toEqual(['prune'])
    expect(said).toContain('a lock left out: there is no control door')
    expect(said).toContain('a lock left out: facts should be locked or hidden, found the text "maybe"')
  })

  it('is cut where it is too long', () => {
    const { exercise, said } = opened({ title: 'T'.repeat(500), task: '', goals: [] })
    expect(exercise?.title).toHaveLength(200)
    expect(said).toContain('its title is longer than 200 characters: cut there')
  })
})
