import fc from 'fast-check'
import { FACT_KINDS } from '../survival/fact.ts'
import type { Condition } from '../teach/condition.ts'
import { CONTROLS, type Exercise } from '../teach/exercise.ts'
import { arbitraryText } from './arbitraries.ts'

const id = fc.constantFrom('m1', 'm2', 'f1', 'prune', 'compact', 'a lane', '__proto__')

/** A text of an exercise, no longer than it may be. */
const text = (most: number) =>
  arbitraryText.map((one) =>
    Array.from(one.trim())
      .slice(0, most / 2)
      .join('')
      .trim(),
  )

function some<const T>(...names: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 })
}

const range = fc.record({ least: fc.integer(), most: fc.integer() }, { requiredKeys: [] })
const ranged = <K extends object>(rest: fc.Arbitrary<K>) => fc.tuple(rest, range).map(([a, b]) => ({ ...a, ...b }))
const is = fc.constant
const flag = fc.boolean()

const plain: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: is('fact' as const),
    fact: id,
    lane: id,
    is: some('verbatim' as const, 'in-summary' as const, 'altered' as const, 'lost' as const),
  }),
  fc.record({ kind: is('status' as const), lane: id, is: some('unchanged' as const, 'met' as const) }),
  fc.record({
    kind: is('check' as const),
    lane: id,
    number: fc.constantFrom(1 as const, 4 as const, 7 as const),
    is: some('holds' as const, 'warns' as const, 'fails' as const),
  }),
  fc.record({ kind: is('verdict' as const), lane: id, message: id, is: some('kept' as const, 'dropped' as const) }),
  ranged(fc.record({ kind: fc.constantFrom('tokens' as const, 'calls' as const, 'again' as const), lane: id })),
  fc.record({ kind: is('inside' as const), lane: id, is: flag }),
  fc.record({
    kind: is('parameter' as const),
    lane: id,
    name: id,
    is: fc.oneof(flag, fc.integer(), text(40)),
  }),
  fc.record({
    kind: is('reached' as const),
    threshold: fc.constantFrom('compaction' as const, 'pruning' as const),
    is: flag,
  }),
  ranged(fc.record({ kind: is('measured' as const), source: fc.constantFrom('estimate' as const, 'typed' as const) })),
  ranged(fc.record({ kind: is('measured' as const) })),
  ranged(fc.record({ kind: is('budget' as const), field: fc.constantFrom('window' as const, 'keepLast' as const) })),
  fc.record({ kind: is('counter' as const), is: fc.constantFrom('estimate' as const, 'tokenizer' as const) }),
  ranged(fc.record({ kind: fc.constantFrom('messages' as const, 'facts' as const, 'lanes' as const) })),
  fc.record({ kind: is('says' as const), text: text(200) }),
  fc.record({
    kind: is('pin' as const),
    message: id,
    is: fc.constantFrom('keep' as const, 'free' as const, 'none' as const),
  }),
  fc.record({ kind: is('stands' as const), text: text(40), lane: id, is: some('verbatim' as const, 'lost' as const) }),
  fc.record(
    { kind: is('marked' as const), text: text(40), message: id, as: fc.constantFrom(...FACT_KINDS) },
    { requiredKeys: ['kind'] },
  ),
  fc.record({
    kind: is('section' as const),
    section: fc.constantFrom('identity' as const, 'environment' as const, 'user' as const),
    is: fc.constantFrom('there' as const, 'absent' as const, 'spoofing' as const),
  }),
  fc.record({
    kind: is('environments' as const),
    differ: fc.uniqueArray(fc.constantFrom('date' as const, 'timeZone' as const, 'platform' as const)),
  }),
  fc.record({ kind: is('message-zero' as const), is: fc.constantFrom('as built' as const, 'other' as const) }),
  fc.record({ kind: is('did' as const), deed: fc.constantFrom('checks', 'dialog:lane', 'spot:m2@prune') }),
)

/** Any condition, a few deep. */
export const arbitraryCondition: fc.Arbitrary<Condition> = fc.letrec<{ one: Condition }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    plain,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('one'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('not' as const, 'some-lane' as const, 'every-lane' as const),
      that: tie('one'),
    }),
    fc.record({
      kind: is('smallest' as const),
      field: fc.constantFrom('window' as const, 'keepLast' as const),
      that: tie('one'),
    }),
  ),
})).one

const goal = fc
  .record({ words: text(200), when: arbitraryCondition })
  .map(({ words, when }) => (words === '' ? { when } : { words, when }))

/** Any exercise that can be made. */
export const arbitraryExercise: fc.Arbitrary<Exercise> = fc.record({
  title: text(200),
  task: text(400),
  goals: fc.array(goal, { maxLength: 4 }),
  locks: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...CONTROLS), fc.constantFrom('locked' as const, 'hidden' as const)), {
      selector: ([control]) => control,
    })
    .map((pairs) => Object.fromEntries(pairs)),
  predict: fc.uniqueArray(id, { maxLength: 6 }),
})
