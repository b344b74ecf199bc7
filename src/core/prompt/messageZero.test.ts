import { describe, expect, it } from 'vitest'
import { messageHash } from '../message/hash.ts'
import { textMessage } from '../message/message.ts'
import { historyEntry, type Prompt, toPrompt } from '../message/prompt.ts'
import type { Fact } from '../survival/fact.ts'
import { proofWords } from '../words/prompt.ts'
import { factsLeftOut, messageZeroOf, messageZeroProof, writeMessageZero } from './messageZero.ts'

const system = textMessage('m1', 'system', 'You are careful. Never print secrets.')
const ask = textMessage('m2', 'user', 'Hello.')
const history = toPrompt([system, ask])

function lane(name: string, prompt: Prompt) {
  return { lane: { id: name, name }, outcome: { prompt } }
}

describe('Message zero', () => {
  it('is the system message that the history begins with, and no other message', () => {
    expect(messageZeroOf(history)?.text).toBe('You are careful. Never print secrets.')
    expect(messageZeroOf(toPrompt([ask, system]))).toBeUndefined()
    expect(messageZeroOf(toPrompt([textMessage('d', 'developer', 'a')]))).toBeUndefined()
    expect(messageZeroOf([])).toBeUndefined()
  })

  it('has its text replaced and keeps its id, and the rest of the history stays as it is', () => {
    const written = writeMessageZero(history, '# Identity', 'new')
    expect(written.map(({ message }) => message)).toEqual([textMessage('m1', 'system', '# Identity'), ask])
    expect(written[1]).toBe(history[1])
  })

  it('is put before a history that begins with something else', () => {
    expect(writeMessageZero(toPrompt([ask]), '# Identity', 'new').map(({ message }) => message.id)).toEqual([
      'new',
      'm2',
    ])
    expect(writeMessageZero([], '# Identity', 'new')).toEqual([
      historyEntry(textMessage('new', 'system', '# Identity')),
    ])
  })

  it('that has this text already is left alone', () => {
    expect(writeMessageZero(history, 'You are careful. Never print secrets.', 'new')).toBe(history)
  })

  it('of several texts becomes one text; an image in it stays; it is no longer generated', () => {
    const image = { type: 'image', source: 'data:,' } as const
    const parts = [{ type: 'text', text: 'a' }, image, { type: 'text', text: 'b' }] as const
    const [entry] = writeMessageZero(toPrompt([{ id: 'm1', role: 'system', parts, generated: true }]), 'new', 'x')
    expect(entry?.message).toEqual({ id: 'm1', role: 'system', parts: [{ type: 'text', text: 'new' }, image] })
  })

  it('says which of its facts a new text would leave out', () => {
    const fact = (id: string, messageId: string, quote: string): Fact => ({ id, messageId, quote, kind: 'other' })
    const facts = [
      fact('a', 'm1', 'You are careful'),
      fact('b', 'm1', 'Never print secrets'),
      fact('c', 'm2', 'Hello'),
      fact('d', 'm1', 'was gone before'),
    ]
    const zero = messageZeroOf(history)
    expect(zero && factsLeftOut(facts, zero, 'Never print secrets!').map(({ id }) => id)).toEqual(['a'])
  })
})

describe('The proof that no lane changed message zero', () => {
  it('compares its hash before and after each lane', () => {
    const proof = messageZeroProof(history, [lane('None', history), lane('Copy', toPrompt([{ ...system }]))])
    const hash = messageHash(system)
    expect(proof).toEqual({
      hash,
      lanes: [
        { laneId: 'None', name: 'None', state: 'unchanged', hash },
        { laneId: 'Copy', name: 'Copy', state: 'unchanged', hash },
      ],
    })
    expect(proof && proofWords(proof)).toBe('Unchanged in all 2 lanes.')
  })

  it('names the lane that changed, moved or dropped it', () => {
    const other = textMessage('m1', 'system', 'You are careful.')
    const cleared: Prompt = [{ message: system, origin: { kind: 'tombstone', of: 'm1' } }, historyEntry(ask)]
    const proof = messageZeroProof(history, [
      lane('A', toPrompt([other, ask])),
      lane('B', toPrompt([ask, system])),
      lane('C', toPrompt([ask])),
      lane('D', cleared),
      lane('E', history),
    ])
    expect(proof?.lanes.map(({ state }) => state)).toEqual(['changed', 'moved', 'dropped', 'dropped', 'unchanged'])
    expect(proof?.lanes[0]?.hash).toBe(messageHash(other))
    expect(proof && proofWords(proof)).toBe(
      'A changed it, B put something before it, C dropped it and D dropped it; unchanged in 1 of 5 lanes.',
    )
  })

  it('has nothing to prove without a message zero, and says when no lane is there', () => {
    expect(messageZeroProof(toPrompt([ask]), [])).toBeUndefined()
    const proof = messageZeroProof(history, [])
    expect(proof && proofWords(proof)).toBe('No lane is there that could change it.')
  })
})
