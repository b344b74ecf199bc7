import { describe, expect, it } from 'vitest'
import { opened, refused } from '../testing/opened.ts'

const text = (said: string) => ({ type: 'text', text: said })

function log(samples: readonly unknown[], more: object = {}) {
  return {
    version: 2,
    status: 'success',
    eval: { task: 'fixes', model: 'openai/gpt-4o', created: '2025-02-07T00:00:00+00:00' },
    plan: {},
    samples,
    ...more,
  }
}

function sample(messages: readonly unknown[], more: object = {}) {
  return { id: 'a-1', epoch: 2, input: 'Go', target: 'x', messages, ...more }
}

const user = { id: 'u', role: 'user', content: 'Go' }
const say = (id: string, content: string) => ({ id, role: 'assistant', content, model: 'gpt-4o' })
const tool = (id: string, content: string, more: object = {}) => ({
  id,
  role: 'tool',
  content,
  tool_call_id: `t-${id}`,
  function: 'bash',
  ...more,
})

function call(input: readonly unknown[], message: unknown, more: object = {}) {
  return { event: 'model', model: 'openai/gpt-4o', input, tools: [], output: { choices: [{ message }] }, ...more }
}

describe('An Inspect log', () => {
  it('has a conversation for each sample, with task, id, epoch and score; those without messages are said', () => {
    const { all, format, model, said } = opened(
      log([
        sample([user, say('a', 'Done.')], {
          scores: { match: { value: 'C' } },
          started_at: '2025-02-08T01:00:00+00:00',
        }),
        sample([], { error: { message: 'sandbox died' } }),
        'half',
        sample([user], { id: 7 }),
      ]),
    )
    expect(format).toBe('inspect')
    expect(all.map(({ title, messages, when }) => [title, messages, when])).toEqual([
      ['fixes, sample a-1, epoch 2; match: C', 2, '2025-02-08T01:00:00+00:00'],
      ['fixes, sample 7, epoch 2', 1, '2025-02-07T00:00:00+00:00'],
    ])
    expect(model).toBe('gpt-4o')
    expect(said).toEqual([
      'skipped: a sample should be an object, found the text "half" (sample 3)',
      'skipped: a sample without messages: sandbox died (sample 2)',
    ])
  })

  it('names the tool of a call by a text or an object; errors fail a result and are told once', () => {
    const { messages } = opened(
      log([
        sample([
          user,
          {
            role: 'assistant',
            content: '',
            tool_calls: [
              { id: 't-r', function: 'bash', arguments: { cmd: 'ls' }, parse_error: 'cut' },
              { id: 't-s', type: 'function', function: { name: 'edit', arguments: '{}' } },
            ],
          },
          tool('r', 'Too long. Cut.', { error: { type: 'output_limit', message: 'The limit is 10 MiB.' } }),
          tool('s', 'gone', { error: { type: 'file_not_found', message: 'gone' } }),
        ]),
      ]),
    )
    expect(messages[1]?.parts).toEqual([
      { type: 'call', callId: 't-r', name: 'bash', arguments: { cmd: 'ls' } },
      { type: 'call', callId: 't-s', name: 'edit', arguments: '{}' },
    ])
    expect(messages.slice(2).map(({ parts, failed, answers }) => [parts, failed, answers])).toEqual([
      [[text('Too long. Cut.'), text('The limit is 10 MiB.')], true, 't-r'],
      [[text('gone')], true, 't-s'],
    ])
  })

  it('reads every type of content; redacted reasoning is opaque', () => {
    const content = [
      { type: 'reasoning', reasoning: 'xxxx', redacted: true, summary: 'I thought.' },
      { type: 'reasoning', reasoning: 'hm', signature: 'sig', redacted: false },
      text('See'),
      { type: 'image', image: 'data:image/png;base64,AA' },
      { type: 'document', document: 'data:application/pdf;base64,BB', filename: 'b.pdf' },
      { type: 'tool_use', tool_type: 'web_search', id: 'w', name: 'search', arguments: '{}', result: 'found' },
    ]
    const { messages } = opened(log([sample([user, { id: 'a', role: 'assistant', content }])]))
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: 'I thought.' },
      { type: 'opaque', kind: 'reasoning', size: 4 },
      { type: 'reasoning', text: 'hm' },
      { type: 'opaque', kind: 'signature', size: 3 },
      text('See'),
      { type: 'image', source: 'data:image/png;base64,AA' },
      { type: 'file', name: 'b.pdf', data: 'data:application/pdf;base64,BB' },
      { type: 'call', callId: 'w', name: 'search', arguments: '{}' },
    ])
    expect(messages[2]).toMatchObject({ role: 'tool', answers: 'w', parts: [text('found')] })
  })

  it('puts attachments back, in older logs from the transcript, and says which are missing', () => {
    const { messages, said } = opened(
      log([
        sample(
          [
            { role: 'user', content: 'See attachment://abcdef01' },
            { role: 'user', content: [text('tc://abcdef02')] },
            { role: 'user', content: 'attachment://abcdef03' },
          ],
          {
            attachments: { abcdef01: 'the page' },
            transcript: { content: { abcdef02: 'the old page' } },
          },
        ),
      ]),
    )
    expect(messages.map(({ parts }) => parts[0])).toEqual([
      text('See the page'),
      text('the old page'),
      text('attachment://abcdef03'),
    ])
    expect(said).toEqual(['note: 1 pointer to attachments that are not in the file: kept as they are'])
  })

  it('takes usage and tools from the calls of its events, and usage of the last answer where there are none', () => {
    const usage = { input_tokens: 10, output_tokens: 5, input_tokens_cache_read: 100, total_tokens: 115 }
    const first = say('a', 'Hm.')
    const events = [
      {
        ...call([user], first, { tools: [{ name: 'bash', description: 'Runs', parameters: {} }] }),
        output: { choices: [{ message: first }], usage },
      },
    ]
    const read = opened(log([sample([user, first], { events })]))
    expect(read.usage).toEqual([{ id: 'a', input: 110, output: 5, label: 'usage.total_tokens − output_tokens' }])
    expect(read.tools).toEqual([{ name: 'bash', description: 'Runs', parameters: {} }])
    const { usage: last } = opened(
      log([sample([user, first], { output: { usage: { input_tokens: 7, output_tokens: 2 } } })]),
    )
    expect(last).toEqual([{ id: 'a', input: 7, output: 2, label: 'usage.input_tokens + cache' }])
  })

  it('tells by ids what a compaction left, its summary apart from the history, whoever else was asked', () => {
    const summary = { id: 's', role: 'user', content: 'So far: hm.', metadata: { summary: true } }
    const [a, b, c] = [say('a', 'A'), say('b', 'B'), say('c', 'C')]
    const next = { id: 'n', role: 'user', content: 'On' }
    const events = [
      call([user], a),
      call([{ id: 'g', role: 'user', content: 'Grade' }], say('grade', 'ok')),
      call([user, a, { id: 'q', role: 'user', content: 'Summarise' }], say('summariser', 'So far')),
      { event: 'compaction', tokens_before: 1200, tokens_after: 300 },
      call([user, summary, next], b),
      call([user, summary, next, b], c),
    ]
    const { messages, seen } = opened(log([sample([user, a, next, summary, b, c], { events })]))
    expect(messages.map(({ id }) => id)).toEqual(['u', 'a', 'n', 'b', 'c'])
    expect(seen).toEqual([
      {
        words: 'compaction 1: 1 message left out (1,200 tokens before, 300 after)',
        at: 3,
        prompt: [
          'u',
          { message: { id: 's', role: 'user', parts: [text('So far: hm.')] }, origin: { kind: 'summary', of: ['a'] } },
          'n',
        ],
      },
    ])
  })

  it('reads inputs from a pool, and messages back that are not in the final state', () => {
    const [a, b] = [say('a', 'A'), say('b', 'B')]
    const next = { id: 'n', role: 'user', content: 'On' }
    const event = (input_refs: unknown, message: unknown) => ({ ...call([], message), input_refs })
    const events = [event([[0, 1]], a), event([[1, 3]], b)]
    const { messages, seen } = opened(
      log([sample([a, next, b], { events, events_data: { messages: [user, a, next] } })]),
    )
    expect(messages.map(({ id }) => id)).toEqual(['u', 'a', 'n', 'b'])
    expect(seen).toEqual([{ words: 'compaction 1: 1 message left out', at: 3, prompt: ['a', 'n'] }])
  })

  it('has a result as it was, where it was cleared later, and the cleared one as what was seen', () => {
    const asks = { ...say('a', 'A'), tool_calls: [{ id: 't-r', function: 'bash', arguments: {} }] }
    const cleared = tool('r', '(Tool result removed)')
    const [b, c] = [say('b', 'B'), say('c', 'C')]
    const events = [call([user, asks, tool('r', 'a.py')], b), call([user, asks, cleared, b], c)]
    const { messages, seen } = opened(log([sample([user, asks, cleared, b, c], { events })]))
    expect(messages[2]?.parts).toEqual([text('a.py')])
    expect(seen).toMatchObject([
      {
        words: 'compaction 1: 1 message changed',
        at: 4,
        prompt: [
          'u',
          'a',
          {
            message: { id: 'r', answers: 't-r', parts: [text('(Tool result removed)')] },
            origin: { kind: 'tombstone', of: 'r' },
          },
          'b',
        ],
      },
    ])
  })

  it('tells nothing by ids that repeat, and loses no message over it', () => {
    const [a, b] = [say('a', 'A'), say('b', 'B')]
    const events = [call([user], a), call([{ ...user, content: 'Changed' }], b)]
    const { messages, seen } = opened(log([sample([user, a, { ...user, content: 'Again' }, b], { events })]))
    expect(messages.map(({ parts }) => parts[0])).toEqual([text('Go'), text('A'), text('Again'), text('B')])
    expect(seen).toBeUndefined()
  })

  it('is known by a sample alone and by messages alone', () => {
    expect(opened(sample([user, say('a', 'A')]))).toMatchObject({
      format: 'inspect',
      messages: [{ id: 'u' }, { id: 'a' }],
    })
    expect(opened([user, tool('r', 'x'), null])).toMatchObject({
      format: 'inspect',
      messages: [{ id: 'u' }, { id: 'r' }],
      said: [
        expect.stringMatching(/^skipped: a message should be an object.*found null \(message 3\)$/),
        expect.stringMatching(/without its call/),
      ],
    })
    expect(opened({ messages: [user, tool('r', 'x')] }).messages).toHaveLength(2)
    expect(refused(log([]))).toBe('An Inspect log has samples with messages; none is in this file.')
  })
})
