import { describe, expect, it } from 'vitest'
import type { Document, SummaryRecording } from '../document/document.ts'
import { plainText } from '../message/message.ts'
import { isSummary } from '../message/prompt.ts'
import type { Answer } from '../strategies/outcome.ts'
import { computeBench } from './bench.ts'
import { ownAnswer } from './pass.ts'
import { documentOf, laneOf, lengths } from './testing/bench.ts'

const history = lengths(['system', 15], ['user', 402], ['assistant', 404], ['user', 17], ['assistant', 16])
const asking = (take?: string) => laneOf('compact', { summariser: 'provider' }, take === undefined ? {} : { take })

const recording = (id: string, asked: string, text: string): SummaryRecording => ({
  id,
  kind: 'summary',
  asked,
  label: 'Somebody',
  text,
  end: 'stop',
  usage: {},
  date: '',
  ms: 0,
  calls: 3,
  parts: 2,
  notes: [],
})

function outcomeOf(document: Document, answers: ReadonlyMap<string, Answer> = new Map()) {
  const [result] = computeBench(document, () => undefined, answers).lanes
  if (!result) throw new Error('no lane')
  const summary = result.outcome.prompt.find(isSummary)
  return { ...result.outcome, said: summary && plainText(summary.message) }
}

const base = documentOf({ history, lanes: [asking()] })
const hash = outcomeOf(base).requests[0]?.hash ?? ''
const recordings = [recording('t1', hash, 'the first'), recording('t2', hash, 'the second')]

describe('A lane whose summary a model writes', () => {
  it('waits, whatever was recorded, until it names a take', () => {
    expect(outcomeOf({ ...base, recordings })).toMatchObject({ status: 'pending', prompt: history, calls: 0 })
  })

  it('shows the take that it names, with the calls that it took, and asks nobody', () => {
    const shown = (take: string) => outcomeOf({ ...base, lanes: [asking(take)], recordings })
    expect(shown('t1')).toMatchObject({
      said: '[Context Summary]\nthe first',
      calls: 3,
      take: { id: 't1', stale: false },
    })
    expect(shown('t2')).toMatchObject({ said: '[Context Summary]\nthe second', take: { id: 't2', stale: false } })
  })

  it('shows a take of other messages or instructions as stale, and asks for a new one', () => {
    const edited = lengths(['system', 15], ['user', 403], ['assistant', 404], ['user', 17], ['assistant', 16])
    const outcome = outcomeOf({ ...base, history: edited, lanes: [asking('t1')], recordings })
    expect(outcome).toMatchObject({ said: '[Context Summary]\nthe first', take: { id: 't1', stale: true } })
    expect(outcome.requests[0]?.hash).not.toBe(hash)
    const other = laneOf('compact', { summariser: 'provider', template: 'sections' }, { take: 't1' })
    expect(outcomeOf({ ...base, lanes: [other], recordings }).take).toEqual({ id: 't1', stale: true })
  })

  it('shows what was asked the same before, when an edit is taken back', () => {
    const later = recording('t3', 'of an edited history', 'the third')
    const outcome = outcomeOf({ ...base, lanes: [asking('t3')], recordings: [...recordings, later] })
    expect(outcome).toMatchObject({ said: '[Context Summary]\nthe second', take: { id: 't2', stale: false } })
  })

  it('fails by what its own last run came to, and another lane does not', () => {
    const failed = new Map([[ownAnswer('lane-1', hash), { status: 'failed', message: 'no key' } as const]])
    const lanes = [
      { ...asking(), id: 'lane-1' },
      { ...asking(), id: 'lane-2' },
    ]
    const bench = computeBench({ ...base, lanes }, () => undefined, failed)
    expect(bench.lanes.map(({ outcome }) => outcome.status)).toEqual(['failed', 'pending'])
    const named = computeBench(
      { ...base, lanes: [{ ...asking('t1'), id: 'lane-1' }], recordings },
      () => undefined,
      failed,
    )
    expect(named.lanes[0]?.outcome.take).toEqual({ id: 't1', stale: false })
  })

  it('refuses a take that is not smaller than what it replaces, and says which', () => {
    const long = [recording('t1', hash, 'so long '.repeat(200))]
    const outcome = outcomeOf({ ...base, lanes: [asking('t1')], recordings: long })
    expect(outcome).toMatchObject({ status: 'failed', prompt: history, take: { id: 't1' } })
    expect(outcome.reason.code).toBe('answer-not-smaller')
  })
})
