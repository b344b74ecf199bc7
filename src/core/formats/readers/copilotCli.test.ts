import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { lines } from '../testing/fixture.ts'
import { brief, opened } from '../testing/opened.ts'

function event(type: string, data: object = {}) {
  return { type, data, id: 'e', timestamp: '2026-03-14T04:00:00Z', parentId: null }
}

const request = { toolCallId: 'c1', name: 'view', arguments: { path: 'a' }, type: 'function' }

describe('a Copilot CLI session', () => {
  it('has calls with the answer that asked for them, and their results', () => {
    const { format, messages, history, model, usage, found } = opened(
      lines([
        event('session.start', { sessionId: 's', startTime: '2026-03-14T04:00:00Z', selectedModel: 'gpt-5' }),
        event('user.message', { content: 'Fix it.', transformedContent: '<now/>Fix it.' }),
        event('assistant.message', {
          messageId: 'a1',
          content: 'I look.',
          reasoningText: 'hm',
          reasoningOpaque: 'x',
          toolRequests: [request],
        }),
        event('assistant.usage', { model: 'claude-x', inputTokens: 500, outputTokens: 20 }),
        event('tool.execution_start', { toolCallId: 'c1', toolName: 'view', arguments: { path: 'a' } }),
        event('tool.execution_complete', {
          toolCallId: 'c1',
          success: true,
          result: { content: 'x', detailedContent: 'long' },
        }),
        event('assistant.message', { messageId: 'a2', content: 'Done.', toolRequests: [] }),
      ]),
    )
    expect(format).toBe('copilot-cli')
    expect(messages.map(brief)).toEqual([
      'user: <now/>Fix it.',
      'assistant: <hm> + [opaque] + I look. + view({"path":"a"})',
      'tool: x',
      'assistant: Done.',
    ])
    expect(callsByResult(history)).toEqual([[2, 1]])
    expect(model).toBe('claude-x')
    expect(usage).toEqual([{ id: 'a1', input: 500, output: 20, label: 'inputTokens' }])
    expect(found[0]).toMatchObject({ title: 'Fix it.', when: '2026-03-14T04:00:00Z' })
  })

  it('takes a call from its start where no answer says it, and a failure from its end', () => {
    const { messages } = opened(
      lines([
        event('user.message', { content: 'Go.' }),
        event('assistant.message', { content: 'I look.' }),
        event('tool.execution_start', { toolCallId: 't1', toolName: 'view', arguments: {} }),
        event('tool.execution_complete', { toolCallId: 't1', success: false, error: { message: 'denied', code: 'x' } }),
        event('tool.execution_start', { toolCallId: 't2', toolName: 'view', arguments: '{"a":1}' }),
        event('tool.execution_complete', { toolCallId: 't2', success: true, result: 'plain' }),
      ]),
    )
    expect(messages.map(brief)).toEqual([
      'user: Go.',
      'assistant: I look. + view({})',
      'tool: failed: denied',
      'assistant: view("{\\"a\\":1}")',
      'tool: plain',
    ])
  })

  it('shows a compaction as what the model saw after it', () => {
    const { messages, seen, words } = opened(
      lines([
        event('system.message', { role: 'system', content: 'You act.' }),
        event('user.message', { content: 'One.' }),
        event('session.compaction_start', {}),
        event('session.compaction_complete', {
          success: true,
          preCompactionTokens: 150000,
          summaryContent: 'They began.',
        }),
        event('user.message', { content: 'Two.' }),
        event('session.compaction_complete', { success: false, error: 'x' }),
      ]),
    )
    const [system, one] = messages.map(({ id }) => id)
    expect(messages).toHaveLength(3)
    expect(seen).toMatchObject([
      {
        words: 'compaction 1 (150,000 tokens before)',
        at: 2,
        prompt: [system, { message: { parts: [{ text: 'They began.' }] }, origin: { kind: 'summary', of: [one] } }],
      },
    ])
    expect(words.join()).toContain('a compaction that failed')
  })

  it('knows the usage of a call from the record before its answer', () => {
    const record = (apiCallId: string, inputTokens: number) =>
      event('session.usage_record', { usage: { apiCallId, inputTokens, outputTokens: 7, cacheReadTokens: 5 } })
    const { usage } = opened(
      lines([
        event('user.message', { content: 'Go.' }),
        record('k1', 90),
        event('assistant.message', { messageId: 'a1', apiCallId: 'k1', content: 'One.' }),
        record('k2', 120),
        event('assistant.message', { messageId: 'a2', content: 'Two.' }),
        event('assistant.message', { messageId: 'a3', apiCallId: 'k2', content: 'Three.' }),
      ]),
    )
    expect(usage).toEqual([
      { id: 'a1', input: 90, output: 7, label: 'usage.inputTokens' },
      { id: 'a3', input: 120, output: 7, label: 'usage.inputTokens' },
    ])
  })

  it('shows a sub-agent as a prompt of its own', () => {
    const all = [
      event('user.message', { content: 'Go.' }),
      event('subagent.started', { toolCallId: 'c9', agentName: 'explore', agentDisplayName: 'Explore' }),
      event('assistant.message', { messageId: 's1', content: 'Inside.', parentToolCallId: 'c9' }),
      event('assistant.message', { messageId: 'a1', content: 'Outside.' }),
    ]
    expect(opened(lines(all)).found.map(({ title, kind }) => [title, kind])).toEqual([
      ['Go.', 'main'],
      ['Explore', 'sub-agent'],
    ])
    expect(opened(lines(all)).messages.map(brief)).toEqual(['user: Go.', 'assistant: Outside.'])
    expect(opened(lines(all), 1).messages.map(brief)).toEqual(['assistant: Inside.'])
  })

  it('counts what is no message in one note, and says which line is no event', () => {
    const { items } = opened(
      `${lines([event('user.message', { content: 'Go.' }), event('session.info'), event('abort'), 7])}{"ty`,
    )
    expect(items.map(({ words }) => words)).toContain('2 events of types session.info, abort: not messages')
    expect(items).toContainEqual(expect.objectContaining({ level: 'skipped', where: 'line 4' }))
    expect(items).toContainEqual(expect.objectContaining({ level: 'skipped', where: 'line 5' }))
  })
})
