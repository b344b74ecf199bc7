import { describe, expect, it } from 'vitest'
import { opened } from '../testing/opened.ts'

const system = { role: 'system', content: 'You fix.', agent: 'main' }
const task = { role: 'user', content: 'Fix it.', agent: 'main', message_type: 'observation' }

function step(n: number, more: object = {}) {
  return {
    action: `do ${n}`,
    observation: `seen ${n}`,
    response: `I do ${n}`,
    thought: `I do ${n}`,
    state: '{}',
    ...more,
  }
}

function said(n: number) {
  return { role: 'assistant', content: `I do ${n}`, thought: `I do ${n}`, action: `do ${n}`, agent: 'main' }
}

const shown = (content: string) => ({ role: 'user', content, agent: 'main' })

describe('A SWE-agent trajectory', () => {
  it('is its history, with demonstrations, calls and the plural ids of their results', () => {
    const history = [
      system,
      { ...task, is_demo: true },
      task,
      {
        role: 'assistant',
        content: 'I look.',
        agent: 'main',
        thought: 'I look.',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
        thinking_blocks: [{ type: 'thinking', thinking: 'hm', signature: 'abc' }],
      },
      {
        role: 'tool',
        content: [{ type: 'text', text: 'a.py', cache_control: {} }],
        agent: 'main',
        tool_call_ids: ['c1', 'c2'],
      },
    ]
    const replay_config = JSON.stringify({ agent: { model: { name: 'gpt-4o' } }, problem_statement: { id: 'repo-1' } })
    const {
      format,
      messages,
      said: words,
      model,
      title,
    } = opened({ history, trajectory: [step(1)], environment: 'main', replay_config })
    expect([format, model, title]).toEqual(['swe-agent', 'gpt-4o', 'repo-1'])
    expect(messages.map(({ role, parts, answers }) => [role, parts.map(({ type }) => type), answers])).toEqual([
      ['system', ['text'], undefined],
      ['user', ['text'], undefined],
      ['user', ['text'], undefined],
      ['assistant', ['reasoning', 'opaque', 'text', 'call'], undefined],
      ['tool', ['text'], 'c1'],
    ])
    expect(words).toEqual([
      'note: one result for 2 calls: paired with the first (message 5)',
      'note: 1 message of a demonstration (is_demo): sent to the model, so kept',
    ])
  })

  it('of the older text mode has no calls; thought and action stand in where content is empty', () => {
    const { messages } = opened({
      history: [system, task, { ...said(1), content: '' }, shown('a\r\nb')],
      environment: 'swe_main',
    })
    expect(messages.map(({ role, parts }) => [role, parts[0]])).toEqual([
      ['system', { type: 'text', text: 'You fix.' }],
      ['user', { type: 'text', text: 'Fix it.' }],
      ['assistant', { type: 'text', text: 'I do 1' }],
      ['user', { type: 'text', text: 'a\r\nb' }],
    ])
  })

  it('of steps alone is what the first was asked, then what each said and was shown', () => {
    const { messages, said: words } = opened({
      trajectory: [step(1, { query: [system, task] }), step(2, { response: '' }), 'half a li'],
    })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
    expect(messages[4]?.parts).toEqual([{ type: 'text', text: 'I do 2\ndo 2' }])
    expect(words).toEqual([
      expect.stringMatching(/^skipped: a step should be an object.*\(step 3\)$/),
      'note: there is no history: read from the steps of trajectory',
    ])
  })

  it('has the full text of an elided observation from its step, and what the model saw apart', () => {
    const old = 'Old environment output: (9 lines omitted)'
    const history = [system, task, said(1), shown(old), said(2), shown('seen 2, wrapped')]
    const { messages, seen } = opened({ history, trajectory: [step(1), step(2)] })
    expect(messages[3]?.parts).toEqual([{ type: 'text', text: 'seen 1' }])
    expect(messages[5]?.parts).toEqual([{ type: 'text', text: 'seen 2, wrapped' }])
    expect(seen).toEqual([
      {
        words: '1 older observation elided',
        at: 6,
        prompt: [
          'm1',
          'm2',
          'm3',
          {
            message: { ...messages[3], parts: [{ type: 'text', text: old }] },
            origin: { kind: 'tombstone', of: 'm4' },
          },
          'm5',
          'm6',
        ],
      },
    ])
  })

  it('keeps an elided observation where no step is certain to be its own', () => {
    const history = [system, task, said(7), shown('Old environment output: (9 lines omitted)')]
    const { messages, seen, said: words } = opened({ history, trajectory: [step(1)] })
    expect(messages[3]?.parts).toEqual([{ type: 'text', text: 'Old environment output: (9 lines omitted)' }])
    expect(seen).toBeUndefined()
    expect(words).toEqual([expect.stringMatching(/^note: 1 observation that the file has only as/)])
  })

  it('sees what the last step was asked where its query has elided observations', () => {
    const history = [system, task, said(1), shown('seen 1'), said(2), shown('seen 2')]
    const query = [system, task, said(1), shown('Old environment output: (1 lines omitted)')]
    const { seen } = opened({ history, trajectory: [step(1, { query: [system, task] }), step(2, { query })] })
    expect(seen).toMatchObject([{ at: 4, prompt: ['m1', 'm2', 'm3', { origin: { kind: 'tombstone', of: 'm4' } }] }])
  })

  it('makes a prompt of its own of every other agent, and skips what is no message', () => {
    const history = [
      system,
      task,
      { ...shown('sub'), agent: 'reviewer' },
      null,
      { ...said(1), role: 'critic' },
      said(1),
    ]
    const { all, said: words, messages } = opened(history)
    expect(all.map(({ title, kind, messages: n }) => [title, kind, n])).toEqual([
      ['Fix it.', 'main', 5],
      ['Fix it.: agent reviewer', 'sub-agent', 1],
    ])
    expect(messages).toHaveLength(3)
    expect(words).toEqual([
      'skipped: an item should be an object with role and content, found null (message 4)',
      'skipped: an item of an unknown role: the text "critic" (message 5)',
    ])
  })
})
