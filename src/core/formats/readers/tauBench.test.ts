import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

function call(name: string, id = 'same') {
  return {
    role: 'assistant',
    content: null,
    function_call: null,
    tool_calls: [{ id, function: { name, arguments: '{}' } }],
  }
}

describe('runs of tau-bench', () => {
  it('are a conversation each, named by task, trial and reward', () => {
    const traj = [{ role: 'user', content: 'Hi.' }]
    const { format, found, items } = opened([
      { task_id: 4, trial: 1, reward: 0, traj },
      { task_id: 5, trial: 1, reward: 1, traj: [], info: { error: 'timeout', traceback: '…' } },
      { task_id: 'a', trial: 2, reward: 0.5, traj },
      { something: 'else' },
    ])
    expect(format).toBe('tau-bench')
    expect(found.map(({ title }) => title)).toEqual(['task 4, trial 1, reward 0', 'task a, trial 2, reward 0.5'])
    expect(items).toMatchObject([
      { level: 'skipped', words: 'a run without messages, which had crashed or not begun: timeout', where: 'item 2' },
      { level: 'skipped', where: 'item 4' },
    ])
  })

  it('pair a call id that repeats with the nearest call', () => {
    const { history } = opened([
      {
        task_id: 1,
        traj: [
          call('find'),
          { role: 'tool', tool_call_id: 'same', name: 'find', content: 'Error: none' },
          call('cancel'),
          { role: 'tool', tool_call_id: 'same', name: 'cancel', content: "{'ok': True}" },
        ],
      },
    ])
    expect(callsByResult(history)).toEqual([
      [1, 0],
      [3, 2],
    ])
  })

  it('of the second version have simulations, a policy, and tools of the user that the agent never saw', () => {
    const { format, messages, usage, words, title } = opened({
      info: { environment_info: { policy: 'Be exact.' } },
      tasks: [],
      simulations: [
        {
          id: 's',
          task_id: '7',
          trial: 0,
          reward_info: { reward: 1 },
          messages: [
            { role: 'assistant', content: 'Hello.', tool_calls: null },
            {
              role: 'user',
              content: null,
              tool_calls: [{ id: 'u', name: 'toggle', arguments: {}, requestor: 'user' }],
            },
            { role: 'tool', id: 'u', content: 'on', requestor: 'user' },
            { role: 'user', content: 'It is on.' },
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: 'c1', name: 'find', arguments: { id: 1 }, requestor: 'assistant' },
                { id: 'c2', name: 'find', arguments: { id: 2 }, requestor: 'assistant' },
              ],
              usage: { prompt_tokens: 400, completion_tokens: 20 },
            },
            {
              role: 'tool',
              tool_messages: [
                { role: 'tool', id: 'c1', content: 'x', error: false, requestor: 'assistant' },
                { role: 'tool', id: 'c2', content: 'y', error: true, requestor: 'assistant' },
              ],
            },
          ],
        },
      ],
    })
    expect([format, title]).toEqual(['tau-bench', 'task 7, trial 0, reward 1'])
    expect(messages.map(brief)).toEqual([
      'system: Be exact.',
      'assistant: Hello.',
      'user: It is on.',
      'assistant: find({"id":1}) + find({"id":2})',
      'tool: x',
      'tool: failed: y',
    ])
    expect(messages.slice(-2).map(({ answers }) => answers)).toEqual(['c1', 'c2'])
    expect(usage).toMatchObject([{ input: 400, output: 20 }])
    expect(words.join()).toContain('2 messages of tools that the simulated user has')
  })
})
