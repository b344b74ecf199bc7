import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../core/document/document.ts'
import { calling, documentOf, resultOf } from '../../core/lanes/testing/bench.ts'
import { type Message, ROLES, textMessage } from '../../core/message/message.ts'
import { isSummary, SUMMARY_MARKER, toPrompt } from '../../core/message/prompt.ts'
import { arbitraryPrompt } from '../../core/testing/arbitraries.ts'
import { deepFreeze } from '../../core/testing/deepFreeze.ts'
import { callAnswered } from '../../core/validity/calls.ts'
import { pairFaults } from '../../core/validity/faults.ts'
import { endMerge, start, undo, useStore } from '../store.ts'
import { deleteMessages, insertMessage } from './arrange.ts'
import { addCallWithResult, addResult, answerCall, editCall, renameCall, setFailed, setRole } from './calls.ts'
import { addPart, editFile, editImage, editPartText, movePart, removePart } from './parts.ts'

const document = () => useStore.getState().document
const steps = () => useStore.getState().past.length
const message = (id: string) => document().history.find((entry) => entry.message.id === id)?.message
const ids = () => document().history.map((entry) => entry.message.id)

function begin(...messages: readonly Message[]): Document {
  start(deepFreeze(documentOf({ history: toPrompt(messages) })))
  return document()
}

/** Does something, and holds it to one undo step that gives the very same document back. Returns the step's label. */
function once(run: () => void): string | undefined {
  const before = document()
  const past = steps()
  run()
  const after = deepFreeze(document())
  expect(after).not.toBe(before)
  expect(steps()).toBe(past + 1)
  const label = useStore.getState().past.at(-1)?.label
  undo()
  expect(document()).toBe(before)
  useStore.setState({ document: after })
  return label
}

const batch = [
  textMessage('u', 'user', 'go'),
  calling('a', 'c1', 'c2', 'c3'),
  resultOf('t1', 'c1'),
  resultOf('t3', 'c3'),
  textMessage('b', 'assistant', 'done'),
] as const

beforeEach(() => void begin(...batch))

describe('The role of a message', () => {
  it('changes in one step, and nothing of the message is lost: back in its role it is what it was', () => {
    const before = message('a')
    const results = pairFaults(document().history)
    expect(once(() => setRole('a', 'user'))).toBe('change message 2 to user')
    expect(message('a')?.parts).toBe(before?.parts)
    // Its calls are none now, so that their results are orphans.
    expect(pairFaults(document().history).map((fault) => fault.kind)).toEqual([
      'result-without-call',
      'result-without-call',
    ])
    once(() => setRole('a', 'assistant'))
    expect(message('a')).toEqual(before)
    expect(pairFaults(document().history)).toEqual(results)
  })

  it('of a tool’s result sets its answer and its failure aside', () => {
    begin(calling('a', 'c1'), textMessage('t', 'tool', 'no', { answers: 'c1', failed: true }))
    const before = message('t')
    once(() => setRole('t', 'user'))
    expect(message('t')).toEqual({ ...before, role: 'user' })
    expect(callAnswered(document().history, 1)).toBeUndefined()
    once(() => setRole('t', 'tool'))
    expect(message('t')).toEqual(before)
  })

  it('that it has already is no step', () => {
    const before = document()
    setRole('a', 'assistant')
    expect(document()).toBe(before)
  })
})

describe('The parts of a message', () => {
  it('are added where they belong: reasoning first, calls last', () => {
    once(() => addPart('b', 'call'))
    once(() => addPart('b', 'image'))
    once(() => addPart('b', 'reasoning'))
    once(() => addPart('b', 'file'))
    expect(message('b')?.parts.map((part) => part.type)).toEqual(['reasoning', 'text', 'image', 'file', 'call'])
    expect(message('b')?.parts[4]).toEqual({ type: 'call', callId: 'call_4', name: '', arguments: '{}' })
  })

  it('have no calls where no assistant speaks', () => {
    const before = document()
    expect(addPart('u', 'call')).toBeUndefined()
    expect(document()).toBe(before)
  })

  it('are moved as far as there are places, and removed', () => {
    const [first, second, third] = message('a')?.parts ?? []
    once(() => expect(movePart('a', 0, 5)).toBe(2))
    expect(message('a')?.parts).toEqual([second, third, first])
    once(() => expect(movePart('a', 2, -1)).toBe(1))
    once(() => removePart('a', 0))
    expect(message('a')?.parts).toEqual([first, third])
    const before = document()
    expect(movePart('a', 0, -1)).toBe(0)
    removePart('a', 7)
    expect(document()).toBe(before)
  })

  it('are edited in one step a field, however often', () => {
    addPart('b', 'image')
    addPart('b', 'file')
    const past = steps()
    for (const source of ['d', 'da', 'data:,x']) editImage('b', 1, { source })
    editImage('b', 1, { detail: 'low' })
    for (const text of ['a', 'ab']) editFile('b', 2, { text })
    editFile('b', 2, { name: 'notes.txt', data: 'QUI=' })
    expect(steps()).toBe(past + 4)
    expect(message('b')?.parts.slice(1)).toEqual([
      { type: 'image', source: 'data:,x', detail: 'low' },
      { type: 'file', name: 'notes.txt', data: 'QUI=', text: 'ab' },
    ])
    editImage('b', 1, { detail: '' })
    expect(message('b')?.parts[1]).toEqual({ type: 'image', source: 'data:,x' })
  })

  it('of a generated message make it a message of the hand', () => {
    begin(textMessage('g', 'user', 'made up', { generated: true }))
    editPartText('g', 0, 'made up')
    expect(message('g')?.generated).toBe(true)
    once(() => editPartText('g', 0, 'written'))
    expect(message('g')).toEqual(textMessage('g', 'user', 'written'))
  })

  it('of a summary leave it one only while it begins with the marker', () => {
    const summary = textMessage('s', 'user', `${SUMMARY_MARKER}\nshort`)
    start(documentOf({ history: [{ message: summary, origin: { kind: 'summary', of: ['x'] } }] }))
    addPart('s', 'image')
    expect(document().history.every(isSummary)).toBe(true)
    movePart('s', 0, 1)
    expect(document().history.some(isSummary)).toBe(false)
  })
})

describe('A call', () => {
  it('keeps its arguments as given, broken or not', () => {
    once(() => editCall('a', 0, { arguments: '{"path": ' }))
    once(() => editCall('a', 0, { name: 'search' }))
    expect(message('a')?.parts[0]).toMatchObject({ name: 'search', arguments: '{"path": ' })
    once(() => editCall('a', 0, { arguments: { path: ['a'] } }))
    const before = document()
    editCall('a', 0, { arguments: { path: ['a'] } })
    expect(document()).toBe(before)
  })

  it('takes its result with it when its id changes, and no other', () => {
    once(() => renameCall('a', 2, 'c9'))
    expect(message('t3')?.answers).toBe('c9')
    expect(message('t1')?.answers).toBe('c1')
    once(() => renameCall('a', 1, ''))
    expect(message('a')?.parts[1]).toMatchObject({ callId: 'call_4' })
  })

  it('gets its result after those that are there, in the order of the calls', () => {
    let added: string | undefined
    once(() => {
      added = addResult('a', 1)
    })
    expect(ids()).toEqual(['u', 'a', 't1', added, 't3', 'b'])
    expect(message(added ?? '')).toMatchObject({ role: 'tool', answers: 'c2' })
    expect(useStore.getState().view.opened.has(added ?? '')).toBe(true)
    expect(pairFaults(document().history)).toEqual([])
    expect(addResult('a', 1)).toBeUndefined()
  })
})

describe('A result', () => {
  it('is pointed to another open call, or to none', () => {
    once(() => answerCall('t1', 'c2'))
    expect(callAnswered(document().history, 2)?.call.callId).toBe('c2')
    once(() => answerCall('t1', undefined))
    expect(message('t1')).not.toHaveProperty('answers')
    expect(pairFaults(document().history)).toContainEqual({ kind: 'result-without-call', id: 't1' })
  })

  it('takes the name of the tool that it now answers, where it carries one', () => {
    const other: Message = {
      ...calling('a2', 'c9'),
      parts: [{ type: 'call', callId: 'c9', name: 'search', arguments: '' }],
    }
    begin(calling('a', 'c1'), other, textMessage('t', 'tool', 'x', { answers: 'c1', name: 'read' }))
    once(() => answerCall('t', 'c9'))
    expect(message('t')).toMatchObject({ answers: 'c9', name: 'search' })
  })

  it('is flagged as failed, and the flag is taken back', () => {
    const before = message('t1')
    once(() => setFailed('t1', true))
    expect(message('t1')?.failed).toBe(true)
    once(() => setFailed('t1', false))
    expect(message('t1')).toEqual(before)
  })
})

describe('Calls with their results', () => {
  it('are added as one step: a batch in one assistant message, then a result each', () => {
    let added: readonly string[] = []
    once(() => {
      added = addCallWithResult(
        'u',
        [
          { name: 'read', arguments: '{"path":"a"}', result: 'A' },
          { name: 'read', arguments: '{"path":', result: 'no JSON', failed: true },
        ],
        'I will look.',
      )
    })
    expect(ids().slice(0, 5)).toEqual(['u', ...added, 'a'])
    const [assistant, first, second] = added.map((id) => message(id))
    expect(assistant?.parts.map((part) => part.type)).toEqual(['text', 'call', 'call'])
    expect([first?.answers, second?.answers]).toEqual(['call_4', 'call_5'])
    expect(second?.failed).toBe(true)
    expect(pairFaults(document().history)).toEqual([{ kind: 'call-without-result', id: 'a', callId: 'c2' }])
  })

  it('stand behind the results of a batch that they are added after, and at the end without a place', () => {
    const [assistant] = addCallWithResult('a', [{ name: 'read', arguments: '{}', result: 'A' }])
    expect(ids().indexOf(assistant ?? '')).toBe(4)
    const added = addCallWithResult(undefined, [{ name: 'read', arguments: '{}' }])
    // A call without a result at the very end waits for it.
    expect(added).toHaveLength(1)
    expect(ids().at(-1)).toBe(added[0])
  })
})

type Action = (id: string, at: number) => void

const actions: readonly Action[] = [
  (id, at) => setRole(id, ROLES[at % ROLES.length] ?? 'user'),
  ...(['text', 'reasoning', 'image', 'file', 'call'] as const).map(
    (kind): Action =>
      (id) =>
        void addPart(id, kind),
  ),
  (id, at) => removePart(id, at),
  (id, at) => void movePart(id, at, at % 2 ? 1 : -1),
  (id, at) => editPartText(id, at, `typed ${at}`),
  (id, at) => editImage(id, at, { source: `data:,${at}`, detail: at % 2 ? 'low' : '' }),
  (id, at) => editFile(id, at, { text: `typed ${at}` }),
  (id, at) => editCall(id, at, { name: `tool ${at}`, arguments: at % 2 ? { at } : '{' }),
  (id, at) => renameCall(id, at, at % 2 ? '' : 'call_1'),
  (id, at) => setFailed(id, at % 2 === 1),
  (id, at) => answerCall(id, at % 3 ? `call_${at}` : undefined),
  (id, at) => void addResult(id, at),
  (id) =>
    void addCallWithResult(id, [
      { name: 'a', arguments: '{}', result: 'A' },
      { name: 'b', arguments: null },
    ]),
  (id) => void insertMessage(ids().indexOf(id) + 1, 'user'),
  (id, at) => (at === 3 ? deleteMessages([id]) : undefined),
]

describe('Any row of edits', () => {
  it('keeps ids unique, messages in their places and every document as it was, each in one step or none', () => {
    const act = fc.record({ action: fc.nat(actions.length - 1), message: fc.nat(), at: fc.nat(4) })
    fc.assert(
      fc.property(arbitraryPrompt, fc.array(act, { maxLength: 25 }), (history, acts) => {
        start(deepFreeze(documentOf({ history })))
        for (const { action, message: chosen, at } of acts) {
          const before = document()
          const known = ids()
          const past = steps()
          const id = known[chosen % Math.max(1, known.length)] ?? 'none'
          endMerge()
          actions[action]?.(id, at)
          const after = deepFreeze(document())
          expect(steps() - past).toBe(after === before ? 0 : 1)
          expect(new Set(ids()).size).toBe(ids().length)
          const there = new Set(ids())
          const old = new Set(known)
          // Who was there stands in the same order: only a deletion takes anybody away.
          expect(ids().filter((one) => old.has(one))).toEqual(known.filter((one) => there.has(one)))
          expect(known.filter((one) => !there.has(one)).length).toBeLessThanOrEqual(
            action === actions.length - 1 ? 1 : 0,
          )
          if (after === before) continue
          undo()
          expect(document()).toBe(before)
          useStore.setState((state) => ({ document: after, past: [...state.past, { label: '', document: before }] }))
        }
      }),
    )
  })
})
