import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { brief, opened } from '../testing/opened.ts'

function say(role: string, content: unknown, rest: object = {}) {
  return { role, content, ts: 1, ...rest }
}

const use = { type: 'tool_use', id: 'c1', name: 'read_file', input: { path: 'a' } }

describe('what Cline sent', () => {
  it('has results as messages before the text beside them', () => {
    const { format, messages, history, model, usage } = opened([
      say('user', [{ type: 'text', text: '<task>Fix it.</task>' }]),
      say('assistant', [{ type: 'thinking', thinking: 'hm', signature: 's' }, use], {
        modelInfo: { modelId: 'claude-x', providerId: 'p', mode: 'act' },
        metrics: { tokens: { prompt: 900, completion: 8, cached: 700 } },
      }),
      say('user', [
        { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'x' }], is_error: true },
        { type: 'text', text: '<environment_details>' },
      ]),
    ])
    expect(format).toBe('cline')
    expect(messages.map(brief)).toEqual([
      'user: <task>Fix it.</task>',
      'assistant: <hm> + [opaque] + read_file({"path":"a"})',
      'tool: failed: x',
      'user: <environment_details>',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
    expect(model).toBe('claude-x')
    expect(usage).toEqual([{ id: messages[1]?.id, input: 900, output: 8, label: 'metrics.tokens.prompt' }])
  })

  it('has calls as XML in texts: read as text, and said once', () => {
    const text = 'I look.\n<read_file><path>a.py</path></read_file>'
    const { messages, words } = opened([
      say('assistant', [{ type: 'text', text }]),
      say('user', [
        { type: 'text', text: "[read_file for 'a.py'] Result:" },
        { type: 'text', text: 'import os' },
      ]),
      say('assistant', text),
    ])
    expect(messages.map(({ role, parts }) => [role, parts.length])).toEqual([
      ['assistant', 1],
      ['user', 2],
      ['assistant', 1],
    ])
    expect(words.filter((one) => one.includes('as XML'))).toHaveLength(1)
  })

  it('may answer a call in plain text: the call stays open', () => {
    const { words } = opened([say('assistant', [use]), say('user', [{ type: 'text', text: '[subagents] Result: x' }])])
    expect(words).toContain('note: a call without a result: kept, and flagged')
  })

  it('keeps images and reasoning of its own record, and messages of the newer hyphenated form', () => {
    const { messages } = opened([
      say('user', [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } }]),
      { type: 'reasoning', encrypted_content: 'xyz', summary: [{ type: 'summary_text', text: 'hm' }], ts: 2 },
      say('assistant', [{ type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: {} }]),
      say('tool', [{ type: 'tool-result', toolCallId: 'c1', toolName: 'read', output: { type: 'text', value: 'x' } }]),
    ])
    expect(messages.map(brief)).toEqual([
      'user: [image]',
      'assistant: <hm> + [opaque]',
      'assistant: read({})',
      'tool: x',
    ])
    expect(messages[0]?.parts[0]).toMatchObject({ source: 'data:image/png;base64,aGk=' })
  })
})

describe('what Roo Code condensed', () => {
  const first = say('user', 'One.', { id: 'm1' })
  const hidden = say('assistant', 'Two.', { id: 'm2', condenseParent: 'k1' })
  const summary = say('user', 'They counted.', { isSummary: true, condenseId: 'k1' })

  it('is in the history, and its summary in what the model saw', () => {
    const { format, messages, seen } = opened([first, hidden, summary, say('user', 'Three.', { id: 'm3' })])
    expect(format).toBe('cline')
    expect(messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
    expect(seen).toMatchObject([
      {
        words: 'compaction 1 (1 message condensed)',
        at: 2,
        prompt: ['m1', { message: { role: 'user' }, origin: { kind: 'summary', of: ['m2'] } }],
      },
    ])
  })

  it('may be condensed again with its summary, which then stands behind the new one', () => {
    const { seen } = opened([
      first,
      hidden,
      { ...summary, condenseParent: 'k2' },
      say('user', 'Three.', { id: 'm3', condenseParent: 'k2' }),
      say('user', 'All of it.', { isSummary: true, condenseId: 'k2' }),
    ])
    expect(seen).toMatchObject([
      { at: 2 },
      { at: 3, prompt: ['m1', { origin: { kind: 'summary', of: ['m2', 'm3'] } }] },
    ])
  })

  it('counts as seen where its summary is gone', () => {
    const { messages, seen } = opened([first, hidden, say('user', 'Three.', { id: 'm3' })])
    expect(messages).toHaveLength(3)
    expect(seen).toBeUndefined()
  })

  it('or cut stands behind a notice that no summary is', () => {
    const { seen } = opened([
      first,
      say('assistant', 'Two.', { id: 'm2', truncationParent: 't1' }),
      say('user', '[cut]', { isTruncationMarker: true, truncationId: 't1' }),
      say('user', 'Three.', { id: 'm3' }),
    ])
    expect(seen).toMatchObject([
      { words: 'compaction 1 (1 message cut)', at: 2, prompt: ['m1', { origin: { kind: 'synthetic', for: 'm2' } }] },
    ])
  })
})

describe('what Cline showed', () => {
  it('is read as far as it tells a conversation', () => {
    const { format, messages, usage, words } = opened([
      { ts: 1, type: 'say', say: 'task', text: 'Fix it.', images: ['data:image/png;base64,aGk='] },
      {
        ts: 2,
        type: 'say',
        say: 'api_req_started',
        text: '{"tokensIn":10,"tokensOut":5,"cacheReads":90,"cacheWrites":0}',
      },
      { ts: 3, type: 'say', say: 'text', text: 'I l', partial: true },
      { ts: 4, type: 'say', say: 'text', text: 'I look.' },
      { ts: 5, type: 'say', say: 'tool', text: '{"tool":"readFile","path":"a.py","content":"import os"}' },
      { ts: 6, type: 'ask', ask: 'command', text: 'ls' },
      { ts: 7, type: 'say', say: 'command_output', text: 'a.py' },
      { ts: 8, type: 'say', say: 'command_output', text: 'b.py' },
      { ts: 9, type: 'say', say: 'checkpoint_created' },
      { ts: 10, type: 'say', say: 'completion_result', text: 'Done.' },
    ])
    expect(format).toBe('cline')
    expect(messages.map(brief)).toEqual([
      'user: Fix it. + [image]',
      'assistant: I look. + readFile({"path":"a.py"})',
      'tool: import os',
      'assistant: execute_command({"command":"ls"})',
      'tool: a.py\nb.py',
      'assistant: Done.',
    ])
    expect(usage).toEqual([
      { id: messages[1]?.id, input: 100, output: 5, label: 'tokensIn + cacheReads + cacheWrites' },
    ])
    expect(words).toContain('skipped: messages that were still being written (1)')
    expect(words).toContain('note: 1 record of type checkpoint_created: not messages')
  })

  it('is told without times by what the tool wrote around the words of the user', () => {
    const { format, shape } = opened([
      {
        role: 'user',
        content: [
          { type: 'text', text: '<task>\nFix it.\n</task>' },
          { type: 'text', text: '<environment_details>\n</environment_details>' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'I look.' }] },
    ])
    expect([format, shape.length]).toEqual(['cline', 2])
  })
})
