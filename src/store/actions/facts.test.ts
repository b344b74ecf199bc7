import { beforeEach, describe, expect, it } from 'vitest'
import { documentFromImport } from '../../core/document/defaults.ts'
import { textMessage } from '../../core/message/message.ts'
import { toPrompt } from '../../core/message/prompt.ts'
import { start, undo, useStore } from '../store.ts'
import { addFact, changeFact, moveFact, removeFact } from './facts.ts'

const quotes = () => useStore.getState().document.facts.map((fact) => fact.quote)
const labels = () => useStore.getState().past.map((step) => step.label)
const idOf = (quote: string) => useStore.getState().document.facts.find((fact) => fact.quote === quote)?.id ?? ''

beforeEach(() => {
  const history = toPrompt([textMessage('m1', 'user', 'one two three'), textMessage('m2', 'user', 'three four')])
  start({ ...documentFromImport({ history, tools: [] }, 10), facts: [] })
  for (const quote of ['one', 'two', 'three']) addFact({ messageId: 'm1', quote, kind: 'other' })
})

describe('facts', () => {
  it('are put in order by hand, one step each, with the letter that they had', () => {
    moveFact(idOf('two'), -1)
    expect(quotes()).toEqual(['two', 'one', 'three'])
    moveFact(idOf('two'), 2)
    expect(quotes()).toEqual(['one', 'three', 'two'])
    expect(labels().slice(-2)).toEqual(['move fact B up', 'move fact A down'])
    expect(useStore.getState().view.announcement).toBe('Fact A moved down, now C')
    undo()
    expect(quotes()).toEqual(['two', 'one', 'three'])
  })

  it('stay where they are at the ends, and make no step there', () => {
    const before = useStore.getState().document
    moveFact(idOf('one'), -1)
    moveFact(idOf('three'), 1)
    moveFact(idOf('two'), 0)
    expect(useStore.getState().document).toBe(before)
  })

  it('have steps that name them', () => {
    removeFact(idOf('two'))
    changeFact(idOf('three'), { kind: 'task' })
    changeFact(idOf('three'), { messageId: 'm2' })
    expect(labels()).toEqual([
      'mark fact A',
      'mark fact B',
      'mark fact C',
      'remove fact B',
      'change fact B',
      'point fact B to another message',
    ])
  })

  it('become patterns and words again, and a change that is none makes no step', () => {
    const id = idOf('one')
    changeFact(id, { words: { quote: 'o[nm]e', pattern: true } })
    expect(useStore.getState().document.facts[0]).toEqual({
      id,
      messageId: 'm1',
      quote: 'o[nm]e',
      pattern: true,
      kind: 'other',
    })
    const steps = labels().length
    changeFact(id, { words: { quote: 'o[nm]e', pattern: true }, name: ' ' })
    expect(labels()).toHaveLength(steps)
    changeFact(id, { words: { quote: 'one', pattern: false } })
    expect(useStore.getState().document.facts[0]).not.toHaveProperty('pattern')
  })
})
