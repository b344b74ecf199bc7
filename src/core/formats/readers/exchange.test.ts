import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { openFound, recogniseText } from '../readText.ts'
import { lines } from '../testing/fixture.ts'
import { brief, opened } from '../testing/opened.ts'

describe('an AI Studio prompt', () => {
  it('has thoughts with the answer that they led to, a system prompt and a model', () => {
    const { format, messages, model, words } = opened({
      runSettings: { model: 'models/gemini-2.5-pro' },
      systemInstruction: { parts: [{ text: 'Be kind.' }] },
      chunkedPrompt: {
        chunks: [
          { role: 'user', driveImage: { id: 'drive-id' } },
          { role: 'user', text: 'Hi.' },
          { role: 'model', text: 'hm', isThought: true, parts: [{ text: 'hm', thought: true, thoughtSignature: 'x' }] },
          { role: 'model', text: 'Hello.', parts: [{ text: 'Hel' }, { text: 'lo.' }] },
        ],
        pendingInputs: [{ role: 'user', text: 'not sent' }],
      },
    })
    expect([format, model]).toEqual(['ai-studio', 'gemini-2.5-pro'])
    expect(messages.map(brief)).toEqual([
      'system: Be kind.',
      'user: [file]',
      'user: Hi.',
      'assistant: <hm> + [opaque] + Hello.',
    ])
    expect(words.join()).toContain('pendingInputs: 1')
  })

  it('keeps a thought without an answer, images, and calls without ids', () => {
    const { messages, history } = opened({
      chunkedPrompt: {
        chunks: [
          { role: 'user', inlineImage: { mimeType: 'image/png', data: 'aGk=' } },
          { role: 'model', parts: [{ functionCall: { name: 'find', args: { a: 1 } } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'find', response: { output: 'x' } } }] },
          { role: 'model', text: 'hm', isThought: true },
        ],
      },
    })
    expect(messages.map(brief)).toEqual([
      'user: [image]',
      'assistant: find({"a":1})',
      'tool: {"output":"x"}',
      'assistant: <hm>',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
  })
})

describe('an ATIF trajectory', () => {
  const call = { tool_call_id: 'c1', function_name: 'read', arguments: { path: 'a' } }

  it('has results in the step of their calls, and what an agent without calls read as the user', () => {
    const { format, messages, history, usage, model } = opened({
      schema_version: 'ATIF-v1.6',
      agent: { name: 'a', model_name: 'm1', tool_definitions: [] },
      steps: [
        { step_id: 1, source: 'user', message: 'Fix it.' },
        {
          step_id: 2,
          source: 'agent',
          model_name: 'm2',
          message: '',
          reasoning_content: 'hm',
          tool_calls: [call],
          observation: { results: [{ source_call_id: 'c1', content: [{ type: 'text', text: 'x' }] }] },
          metrics: { prompt_tokens: 90, completion_tokens: 5, cached_tokens: 80 },
        },
        { step_id: 3, source: 'agent', message: 'ls', observation: { results: [{ content: 'a.py' }] } },
      ],
    })
    expect([format, model]).toEqual(['atif', 'm2'])
    expect(messages.map(brief)).toEqual([
      'user: Fix it.',
      'assistant: <hm> + read({"path":"a"})',
      'tool: x',
      'assistant: ls',
      'user: a.py',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
    expect(usage).toEqual([{ id: messages[1]?.id, input: 90, output: 5, label: 'metrics.prompt_tokens' }])
  })

  it('has its sub-agents as prompts of their own', () => {
    const inner = { schema_version: 'ATIF-v1.6', session_id: 'inner', steps: [{ source: 'user', message: 'In.' }] }
    const outer = { ...inner, session_id: 'outer', subagent_trajectories: [inner] }
    expect(opened(outer).found.map(({ title, kind }) => [title, kind])).toEqual([
      ['outer', 'main'],
      ['inner', 'sub-agent'],
    ])
  })
})

describe('a pi session', () => {
  const head = { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/work' }

  function entry(id: string, parentId: string | null, message: object) {
    return { type: 'message', id, parentId, timestamp: '2026-01-01T00:00:01Z', message }
  }

  it('has calls, failed results, thoughts and the usage of each call', () => {
    const { format, messages, history, usage, model } = opened(
      lines([
        head,
        entry('a', null, { role: 'user', content: 'Go.' }),
        entry('b', 'a', {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', thinkingSignature: 'x' },
            { type: 'toolCall', id: 'c1', name: 'bash', arguments: { command: 'ls' } },
          ],
          model: 'claude-x',
          usage: { input: 10, output: 5, cacheRead: 80, cacheWrite: 9 },
        }),
        entry('c', 'b', {
          role: 'toolResult',
          toolCallId: 'c1',
          toolName: 'bash',
          content: [{ type: 'text', text: 'no' }],
          isError: true,
        }),
      ]),
    )
    expect([format, model]).toEqual(['pi', 'claude-x'])
    expect(messages.map(brief)).toEqual([
      'user: Go.',
      'assistant: <hm> + [opaque] + bash({"command":"ls"})',
      'tool: failed: no',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
    expect(usage).toEqual([{ id: 'b', input: 99, output: 5, label: 'usage.input + cacheRead + cacheWrite' }])
  })

  it('has branches, the newest first', () => {
    const text = lines([
      head,
      entry('a', null, { role: 'user', content: 'One.' }),
      entry('b', 'a', { role: 'assistant', content: 'Old.' }),
      entry('c', 'a', { role: 'assistant', content: 'New.' }),
    ])
    const recognised = recogniseText(text)
    if (!recognised.ok || recognised.kind === 'document') throw new Error('not read')
    const [found] = recognised.found
    expect(found?.branches).toEqual([
      { title: '… New.', messages: 2, current: true },
      { title: '… Old.', messages: 2, current: false },
    ])
    const old = found && openFound(found, [], 1)
    expect(old?.ok && old.conversation.history.map(({ message }) => message.id)).toEqual(['a', 'b'])
  })

  it('shows a compaction as its summary and what was kept', () => {
    const { messages, seen } = opened(
      lines([
        head,
        entry('a', null, { role: 'user', content: 'One.' }),
        entry('b', 'a', { role: 'assistant', content: 'Two.' }),
        entry('c', 'b', { role: 'user', content: 'Three.' }),
        {
          type: 'compaction',
          id: 'k',
          parentId: 'c',
          summary: 'They began.',
          firstKeptEntryId: 'c',
          tokensBefore: 1200,
        },
        entry('d', 'k', { role: 'assistant', content: 'Four.' }),
        { type: 'label', id: 'l', parentId: 'd' },
      ]),
    )
    expect(messages.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(seen).toMatchObject([
      {
        words: 'compaction 1 (1,200 tokens before)',
        at: 3,
        prompt: [{ message: { id: 'k', role: 'user' }, origin: { kind: 'summary', of: ['a', 'b'] } }, 'c'],
      },
    ])
  })
})
