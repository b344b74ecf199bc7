import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeDocument } from '../core/document/encode.ts'
import { computeBench } from '../core/lanes/bench.ts'
import { ROLES } from '../core/message/message.ts'
import { STRATEGIES } from '../core/strategies/registry.ts'
import { FACT_KINDS } from '../core/survival/fact.ts'
import { deepFreeze } from '../core/testing/deepFreeze.ts'
import { CATALOGUE } from '../scenarios/catalogue.ts'
import { example } from '../scenarios/example.ts'
import { runs } from '../testing/runs.ts'
import {
  deleteMessages,
  duplicateMessages,
  insertMessage,
  moveMessages,
  setPins,
  stepMessages,
} from './actions/arrange.ts'
import {
  addReading,
  dropReading,
  setCalibration,
  setCounter,
  setKeepLast,
  setReserve,
  setThreshold,
  setWindow,
} from './actions/budget.ts'
import { addCallWithResult, addResult, answerCall, editCall, setFailed, setRole } from './actions/calls.ts'
import { replaceDocument, setTitle } from './actions/document.ts'
import { addFact, changeFact, moveFact, removeFact } from './actions/facts.ts'
import { addLane, continueFrom, duplicateLane, moveLane, removeLane, setLane, setProtect } from './actions/lanes.ts'
import { addPart, editImage, editPartText, movePart, removePart } from './actions/parts.ts'
import { endMerge, redo, start, undo, useStore } from './store.ts'

interface Choice {
  readonly action: number
  readonly a: number
  readonly b: number
  readonly text: string
}

const now = () => useStore.getState().document

function of<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)]
}

const messageAt = (at: number): string => of(now().history, at)?.message.id ?? ''
const laneAt = (at: number): string => of(now().lanes, at)?.id ?? ''
const some = (a: number, b: number): readonly string[] => [messageAt(a), messageAt(b), messageAt(a + 1)]

/** Every kind of edit that the page has, with what it works on taken from two numbers and a text. */
const ACTIONS: readonly ((choice: Choice) => void)[] = [
  ({ a, b }) => insertMessage(a % (now().history.length + 1), of(ROLES, b)),
  ({ a, text }) => insertMessage(a % (now().history.length + 1), undefined, text),
  ({ a, b }) => duplicateMessages(some(a, b)),
  ({ a, b }) => moveMessages(some(a, b), (a * 7 + b) % (now().history.length + 1)),
  ({ a, b }) => stepMessages([messageAt(a)], b % 2 === 0 ? 1 : -1),
  ({ a }) => deleteMessages([messageAt(a)]),
  ({ a, b }) => setPins(some(a, b), of(['keep', 'free', undefined] as const, b)),
  ({ a, text }) => editPartText(messageAt(a), 0, text),
  ({ a, b }) => addPart(messageAt(a), of(['text', 'reasoning', 'image', 'file', 'call'] as const, b) ?? 'text'),
  ({ a, b }) => removePart(messageAt(a), b % 3),
  ({ a, b }) => movePart(messageAt(a), b % 3, b % 2 === 0 ? 1 : -1),
  ({ a, b, text }) => editImage(messageAt(a), b % 3, { source: text }),
  ({ a, b, text }) => editCall(messageAt(a), b % 3, { name: text, arguments: text }),
  ({ a, b }) => setRole(messageAt(a), of(ROLES, b) ?? 'user'),
  ({ a, b }) => setFailed(messageAt(a), b % 2 === 0),
  ({ a, text }) => answerCall(messageAt(a), text || undefined),
  ({ a, b }) => addResult(messageAt(a), b % 3),
  ({ a, text }) => addCallWithResult(messageAt(a), [{ name: 'run', arguments: '{}', result: text }]),
  ({ a, b, text }) => addFact({ messageId: messageAt(a), quote: text || 'words', kind: of(FACT_KINDS, b) ?? 'other' }),
  ({ a, b }) => moveFact(of(now().facts, a)?.id ?? '', b % 2 === 0 ? 1 : -1),
  ({ a, b, text }) => changeFact(of(now().facts, a)?.id ?? '', { kind: of(FACT_KINDS, b) ?? 'other', name: text }),
  ({ a }) => removeFact(of(now().facts, a)?.id ?? ''),
  ({ a }) => setWindow(a),
  ({ a }) => setReserve(a),
  ({ a }) => setKeepLast(a),
  ({ a, b }) => setThreshold(b % 2 === 0 ? 'compaction' : 'pruning', (a % 101) / 100),
  ({ b }) => setCounter(of(['estimate', 'o200k_base', 'cl100k_base'] as const, b) ?? 'estimate'),
  ({ a, b }) => setCalibration(b % 2 === 0 ? undefined : 0.5 + (a % 100) / 100),
  ({ a }) => addReading({ kind: 'typed', label: '', tokens: a }),
  dropReading,
  ({ b }) => addLane(of(STRATEGIES, b)?.id ?? ''),
  ({ a }) => duplicateLane(laneAt(a)),
  ({ a }) => removeLane(laneAt(a)),
  ({ a, b }) => moveLane(laneAt(a), b % 2 === 0 ? 1 : -1),
  ({ a, b, text }) => setLane(laneAt(a), b % 2 === 0 ? { name: text } : { when: 'threshold' }),
  ({ a, b }) =>
    setProtect(laneAt(a), b % 2 === 0 ? undefined : { errors: true, corrections: true, marks: b % 3 === 0 }),
  ({ text }) => setTitle(text),
  ({ text }) => replaceDocument('open another', { ...example.document, title: text }),
  ({ a }) => {
    const { lanes } = computeBench(now(), () => undefined)
    const lane = of(lanes, a)
    if (lane) continueFrom(lane)
  },
  endMerge,
]

const choice: fc.Arbitrary<Choice> = fc.record({
  action: fc.nat(ACTIONS.length - 1),
  a: fc.nat(2000),
  b: fc.nat(50),
  text: fc.string({ maxLength: 12 }),
})

/** The same number set once more. */
const sameKeepLast: Choice = { action: 24, a: 0, b: 0, text: '' }

function act(one: Choice): void {
  ACTIONS[one.action]?.(one)
  deepFreeze(now())
}

/** The documents from the first to the last one that undo and redo can reach, as they are written. */
function reachable(): readonly string[] {
  const { past, document, future } = useStore.getState()
  return [...past.map((step) => step.document), document, ...future.map((step) => step.document)].map(encodeDocument)
}

beforeEach(() => start(deepFreeze(example.document)))

describe('undo and redo', () => {
  it('give the same documents again after any 200 edits, all the way back and forth', () => {
    let steps = 0
    fc.assert(
      fc.property(fc.array(choice, { minLength: 200, maxLength: 200 }), (choices) => {
        start(example.document)
        const before = encodeDocument(now())
        const seen = new Map([[now(), before]])
        for (const one of choices) {
          act(one)
          if (!seen.has(now())) seen.set(now(), encodeDocument(now()))
        }
        const documents = reachable()
        steps += documents.length - 1
        expect(documents[0]).toBe(before)

        for (let at = documents.length - 2; at >= 0; at--) {
          undo()
          expect(encodeDocument(now())).toBe(documents[at])
          // The very same object: what was worked out of it is still known.
          expect(seen.get(now())).toBe(documents[at])
        }
        expect(useStore.getState().past).toHaveLength(0)
        for (let at = 1; at < documents.length; at++) {
          redo()
          expect(encodeDocument(now())).toBe(documents[at])
        }
        expect(useStore.getState().future).toHaveLength(0)
      }),
      { numRuns: runs(15) },
    )
    // Edits that change nothing, or that become one step, would leave little to undo.
    expect(steps).toBeGreaterThan(runs(15) * 80)
  })

  it('leave nothing of what was undone when another edit is made', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 5, maxLength: 30 }), fc.nat(10), choice, (choices, back, next) => {
        start(example.document)
        for (const one of choices) act(one)
        for (let step = 0; step < back; step++) undo()
        // The next edit could become one step with the last one.
        endMerge()
        const kept = now()
        act(next)
        if (now() === kept) return
        expect(useStore.getState().future).toHaveLength(0)
        undo()
        expect(encodeDocument(now())).toBe(encodeDocument(kept))
      }),
      { numRuns: runs(40), examples: [[Array.from({ length: 5 }, () => sameKeepLast), 0, sameKeepLast]] },
    )
  })

  it('bring back what a scenario took the place of', async () => {
    for (const { load, title } of CATALOGUE) {
      const before = now()
      const { document } = await load()
      replaceDocument(`open “${title}”`, document)
      expect(useStore.getState().past.at(-1)?.label).toBe(`open “${title}”`)
      undo()
      expect(now()).toBe(before)
      redo()
    }
  })
})

describe('steps', () => {
  it('are named by what they do, and to which message', () => {
    insertMessage(3)
    duplicateMessages([messageAt(0), messageAt(1)])
    deleteMessages([messageAt(4)])
    stepMessages([messageAt(2)], 1)
    expect(useStore.getState().past.map((step) => step.label)).toEqual([
      'insert a message before 4',
      'duplicate 2 messages',
      'delete message 5',
      'move message 3',
    ])
  })

  it('of typing become one, until another thing is done or the field is left', () => {
    editPartText(messageAt(1), 0, 'a')
    editPartText(messageAt(1), 0, 'ab')
    expect(useStore.getState().past).toHaveLength(1)
    endMerge()
    editPartText(messageAt(1), 0, 'abc')
    editPartText(messageAt(2), 0, 'x')
    editPartText(messageAt(1), 0, 'abcd')
    expect(useStore.getState().past).toHaveLength(4)
  })
})
