import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

const call = { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } }

describe('a mini-swe-agent trajectory', () => {
  it('has calls, failed results and the usage of each call', () => {
    const response = { model: 'gpt-5', usage: { prompt_tokens: 90, completion_tokens: 7 } }
    const { format, messages, history, usage, model } = opened({
      info: { mini_version: '1.1', submission: 'x' },
      trajectory_format: 'mini-swe-agent-1.1',
      messages: [
        { role: 'system', content: 'You act.', extra: { timestamp: 1 } },
        { role: 'assistant', content: null, tool_calls: [call], extra: { response, actions: [{ command: 'ls' }] } },
        { role: 'tool', tool_call_id: 'c1', content: 'no', extra: { returncode: 2, raw_output: 'no' } },
      ],
    })
    expect(format).toBe('mini-swe-agent')
    expect(messages.map(brief)).toEqual([
      'system: You act.',
      'assistant: bash("{\\"command\\":\\"ls\\"}")',
      'tool: failed: no',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
    expect(usage).toEqual([{ id: messages[1]?.id, input: 90, output: 7, label: 'usage.prompt_tokens' }])
    expect(model).toBe('gpt-5')
  })

  it('leaves the message of the role exit out, and says so', () => {
    const { roles, words } = opened({
      info: {},
      messages: [
        { role: 'user', content: 'Fix it.', extra: {} },
        { role: 'exit', content: 'Submitted', extra: { timestamp: 2 } },
      ],
    })
    expect(roles).toBe('user')
    expect(words.join()).toContain('the message of the role exit')
  })

  it('is known without its version, by info and extra', () => {
    const messages = [{ role: 'user', content: 'Fix it.', extra: { timestamp: 1 } }]
    const { format, model } = opened({ info: { config: { model: { model_name: 'gpt-5' } } }, messages })
    expect([format, model]).toEqual(['mini-swe-agent', 'gpt-5'])
  })

  it('of the first version is a bare list with results as user texts', () => {
    const { format, messages } = opened([
      { role: 'system', content: 'You act.' },
      { role: 'assistant', content: 'I list.\n```bash\nls\n```' },
      { role: 'user', content: '<returncode>0</returncode>\n<output>\na.py\n</output>' },
    ])
    expect(format).toBe('mini-swe-agent')
    expect(messages.at(-1)?.parts).toEqual([
      { type: 'text', text: '<returncode>0</returncode>\n<output>\na.py\n</output>' },
    ])
  })

  it('reads responses that are kept whole', () => {
    const { messages, history, usage } = opened({
      trajectory_format: 'mini-swe-agent-1.2',
      messages: [
        {
          object: 'response',
          usage: { input_tokens: 70, output_tokens: 5 },
          output: [
            { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
            { type: 'message', content: [{ type: 'output_text', text: 'I list.' }] },
            { type: 'function_call', call_id: 'c1', name: 'bash', arguments: '{}' },
          ],
        },
        { type: 'function_call_output', call_id: 'c1', output: 'a.py' },
      ],
    })
    expect(messages.map(brief)).toEqual(['assistant: <hm> + I list. + bash("{}")', 'tool: a.py'])
    expect(callsByResult(history)).toEqual([[1, 0]])
    expect(usage).toMatchObject([{ input: 70, output: 5 }])
  })
})
