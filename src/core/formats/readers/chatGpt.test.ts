import { describe, expect, it } from 'vitest'
import { opened } from '../testing/opened.ts'

interface Given {
  readonly parent?: string | null
  readonly role?: string
  readonly name?: string
  readonly text?: string
  readonly [key: string]: unknown
}

function node({ parent = null, role = 'user', name, text = '', ...message }: Given) {
  const content = { content_type: 'text', parts: [text] }
  return { parent, message: { author: { role, name }, content, recipient: 'all', ...message } }
}

function conversation(mapping: Readonly<Record<string, unknown>>, more: object = {}) {
  return { title: 'T', mapping, current_node: Object.keys(mapping).at(-1), ...more }
}

const question = node({ text: 'Why?' })

describe('A ChatGPT export', () => {
  it('is walked from current_node by parent, past a root without a message; times may be missing', () => {
    const mapping = {
      answer: node({ parent: 'q', role: 'assistant', text: 'Because.', metadata: { model_slug: 'gpt-5' } }),
      'client-created-root': { parent: null, children: ['q'], message: null },
      q: node({ parent: 'client-created-root', text: 'Why?', create_time: null }),
    }
    const { messages, said, all, model, title } = opened([
      conversation(mapping, { current_node: 'answer', default_model_slug: 'gpt-4o', update_time: 1706200450.5 }),
    ])
    expect(messages.map(({ id, role }) => [id, role])).toEqual([
      ['q', 'user'],
      ['answer', 'assistant'],
    ])
    expect(all[0]).toMatchObject({ title: 'T', messages: 2, branches: [], when: '2024-01-25T16:34:10.500Z' })
    expect([model, title, said]).toEqual(['gpt-5', 'T', []])
  })

  it('takes the model of the conversation where no message names one', () => {
    expect(opened(conversation({ q: question }, { default_model_slug: 'gpt-4o' })).model).toBe('gpt-4o')
  })

  it('has a branch for each leaf, and shows the one that was current', () => {
    const mapping = {
      q: question,
      first: node({ parent: 'q', role: 'assistant', text: 'No idea.' }),
      second: node({ parent: 'q', role: 'assistant', text: 'Because.' }),
      thanks: node({ parent: 'second', text: 'Thanks.' }),
    }
    const value = conversation(mapping, { current_node: 'thanks' })
    expect(opened(value).all[0]?.branches).toEqual([
      { title: 'No idea.', messages: 2, current: false },
      { title: 'Thanks.', messages: 3, current: true },
    ])
    expect(opened(value).messages).toHaveLength(3)
    expect(opened(value, { branch: 0 }).messages.at(-1)?.id).toBe('first')
  })

  it('takes the newest leaf where current_node is missing, and says so', () => {
    const mapping = {
      q: question,
      late: node({ parent: 'q', role: 'assistant', text: 'Late.', create_time: 9 }),
      early: node({ parent: 'q', role: 'assistant', text: 'Early.', create_time: 3 }),
    }
    const { messages, said } = opened({ title: 'T', mapping })
    expect(messages.at(-1)?.id).toBe('late')
    expect(said).toEqual([expect.stringMatching(/^repaired: current_node is missing/)])
  })

  it('reads a message to a tool as a call, and pairs the results by name, family and order', () => {
    const call = (parent: string, recipient: string, text: string) =>
      node({ parent, role: 'assistant', recipient, content: { content_type: 'code', text } })
    const mapping = {
      q: question,
      a: call('q', 'browser', '{"q":1}'),
      b: call('a', 'canmore.create_textdoc', '{"name":"x"}'),
      r1: node({ parent: 'b', role: 'tool', name: 'canmore', text: 'made' }),
      r2: node({
        parent: 'r1',
        role: 'tool',
        name: 'browser',
        content: { content_type: 'tether_browsing_display', result: 'a page' },
      }),
      r3: node({
        parent: 'r2',
        role: 'tool',
        name: 'browser',
        content: { content_type: 'system_error', name: 'E', text: 'gone' },
      }),
    }
    const { messages, said } = opened(conversation(mapping))
    expect(messages[1]?.parts).toEqual([{ type: 'call', callId: 'a', name: 'browser', arguments: '{"q":1}' }])
    expect(messages.slice(3).map(({ answers, failed }) => [answers, failed])).toEqual([
      ['b', undefined],
      ['a', undefined],
      ['a', true],
    ])
    expect(said).toEqual(['note: a second result of call a: kept, and flagged (message 6)'])
  })

  it('reads every type of content: pointers as images and files, thoughts as reasoning, contexts as system texts', () => {
    const mapping = {
      c: node({
        content: { content_type: 'user_editable_context', user_profile: 'A nurse', user_instructions: 'Be brief' },
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      m: node({
        parent: 'c',
        content: {
          content_type: 'multimodal_text',
          parts: [
            { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' },
            { content_type: 'audio_transcription', text: 'spoken' },
            'written',
          ],
        },
        metadata: {
          attachments: [
            { id: 'file_1', name: 'a.png' },
            { id: 'file_2', name: 'b.pdf' },
          ],
        },
      }),
      t: node({
        parent: 'm',
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Look', content: 'at it' }] },
      }),
      r: node({
        parent: 't',
        role: 'assistant',
        content: { content_type: 'reasoning_recap', content: 'Thought for 2s' },
      }),
      u: node({ parent: 'r', role: 'assistant', content: { content_type: 'poem', lines: 2 } }),
    }
    const { messages, said } = opened(conversation(mapping))
    expect(messages.map(({ role, parts }) => [role, parts])).toEqual([
      [
        'system',
        [
          { type: 'text', text: 'A nurse' },
          { type: 'text', text: 'Be brief' },
        ],
      ],
      [
        'user',
        [
          { type: 'image', source: 'sediment://file_1' },
          { type: 'text', text: 'spoken' },
          { type: 'text', text: 'written' },
          { type: 'file', name: 'b.pdf', data: 'file_2' },
        ],
      ],
      ['assistant', [{ type: 'reasoning', text: 'Look\nat it' }]],
      ['assistant', [{ type: 'reasoning', text: 'Thought for 2s' }]],
      ['assistant', [{ type: 'text', text: '{"content_type":"poem","lines":2}' }]],
    ])
    expect(said).toEqual([
      expect.stringMatching(/^repaired: content of a type that is not known here, the text "poem"/),
    ])
  })

  it('leaves out empty messages in one remark, and keeps those of weight 0', () => {
    const mapping = {
      s: node({ role: 'system', weight: 0, metadata: { is_visually_hidden_from_conversation: true } }),
      q: node({ parent: 's', text: 'Why?', weight: 0 }),
      a: node({ parent: 'q', role: 'assistant' }),
    }
    const { messages, said } = opened(conversation(mapping))
    expect(messages.map(({ id }) => id)).toEqual(['q'])
    expect(said).toEqual([
      'note: 2 messages of types system, assistant: nothing is in them, left out',
      'note: 1 message of weight 0: kept, the tool may not have sent them',
    ])
  })

  it('skips what has no mapping and keeps the others; reads one conversation alone, and a list that is wrapped', () => {
    const value = conversation({ q: question })
    const { all, said } = opened([{ title: 'gone' }, value, conversation({ q: question })])
    expect(all).toHaveLength(2)
    expect(said).toEqual(['skipped: a record without mapping is no conversation: an object with title (item 1)'])
    expect(opened(value).messages).toHaveLength(1)
    expect(opened({ conversations: [value] })).toMatchObject({ format: 'chatgpt' })
  })

  it('finds the way past a broken node by the children of the one before it', () => {
    const mapping = {
      q: { ...question, children: ['x'] },
      x: 'half a li',
      a: node({ parent: 'x', role: 'assistant', text: 'Because.' }),
      ring: node({ parent: 'ring', text: 'round' }),
    }
    const { messages, said } = opened(conversation(mapping, { current_node: 'a' }))
    expect(messages.map(({ id }) => id)).toEqual(['q', 'a'])
    expect(said).toEqual([expect.stringMatching(/^skipped: a node should be an object.*\(node 2\)$/)])
  })

  it('says why nothing can be read', () => {
    expect(() => opened([conversation({})])).toThrow('The mapping of this conversation has no node')
  })
})
