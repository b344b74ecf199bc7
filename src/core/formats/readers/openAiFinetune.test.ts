import { describe, expect, it } from 'vitest'
import { lines } from '../testing/fixture.ts'
import { opened } from '../testing/opened.ts'

const user = (content: string) => ({ role: 'user', content })
const answer = (content: string) => ({ role: 'assistant', content })

describe('fine-tuning records', () => {
  it('are many conversations, named by what the user asked first', () => {
    const { format, found, items } = opened(
      lines([{ messages: [user('one'), { ...answer('1'), weight: 0 }] }, { messages: [user('two')] }]),
    )
    expect(format).toBe('openai-finetune')
    expect(found.map(({ title, messages }) => [title, messages])).toEqual([
      ['one', 2],
      ['two', 1],
    ])
    expect(items).toEqual([])
  })

  it('have a preferred and another answer as branches', () => {
    const record = {
      input: { messages: [user('one')], tools: [] },
      preferred_output: [answer('good')],
      non_preferred_output: [answer('bad')],
    }
    const { format, found, shape } = opened(record)
    expect(format).toBe('openai-finetune')
    expect(found[0]?.branches).toEqual([
      { title: 'preferred_output', messages: 2, current: true },
      { title: 'non_preferred_output', messages: 2, current: false },
    ])
    expect(shape).toEqual(['user: one', 'assistant: good'])
    expect(opened(record, { branch: 1 }).shape).toEqual(['user: one', 'assistant: bad'])
  })

  it('may be chosen and rejected, or prompt and completion, as texts', () => {
    expect(opened([{ prompt: 'one', chosen: 'good', rejected: 'bad' }]).shape).toEqual(['user: one', 'assistant: good'])
    expect(
      opened(
        lines([
          { prompt: 'one', completion: '1' },
          { prompt: 'two', completion: '2' },
        ]),
        { at: 1 },
      ).shape,
    ).toEqual(['user: two', 'assistant: 2'])
  })

  it('may be a batch, or its results', () => {
    const body = { model: 'm', messages: [user('one')] }
    expect(
      opened(
        lines([
          { custom_id: 'a', method: 'POST', body },
          { custom_id: 'b', body },
        ]),
      ).shape,
    ).toEqual(['user: one'])
    const result = { custom_id: 'a', response: { status_code: 200, body: { choices: [{ message: answer('1') }] } } }
    const { format, shape } = opened(lines([result, result]))
    expect([format, ...shape]).toEqual(['openai-finetune', 'assistant: 1'])
  })

  it('put images where the text has a place for them', () => {
    const record = {
      messages: [user('<image>who?'), answer('him'), user('and <image>?')],
      images: ['a.jpg', 'b.jpg', 'c.jpg'],
    }
    const { shape, items } = opened([record])
    expect(shape).toEqual(['user: <image>who? | image', 'assistant: him', 'user: and <image>? | image'])
    expect(items).toEqual([{ level: 'note', words: 'images without a place in the text: not read' }])
  })

  it('may have parts that say what they have in value', () => {
    const content = [
      { type: 'reasoning', value: 'hm' },
      { type: 'text', value: 'I read' },
      { type: 'tool_call', value: '{"name":"read","arguments":{"path":"a"}}' },
    ]
    const { messages } = opened([{ messages: [user('one'), { role: 'assistant', content, loss_weight: 1 }] }])
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'I read' },
      { type: 'call', callId: 'call-without-id-1', name: 'read', arguments: { path: 'a' } },
    ])
  })

  it('that are none are said with their line, and lose no other', () => {
    const { found, items } = opened(
      `${lines([{ messages: [user('one')] }, { other: 1 }, { messages: [user('two')] }])}{"mess`,
    )
    expect(found).toHaveLength(2)
    expect(items).toEqual([
      { level: 'skipped', words: 'a last line that was cut while it was written', where: 'line 4' },
      { level: 'skipped', words: 'a record without messages: an object with other', where: 'line 2' },
    ])
  })

  it('are a batch for Responses too, with a text as input', () => {
    const body = (input: string) => ({
      custom_id: 'a',
      url: '/v1/responses',
      body: { model: 'm', instructions: 'Act.', input },
    })
    const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'so' }] }]
    const asked = opened(`${JSON.stringify(body('one'))}\n${JSON.stringify(body('two'))}`)
    expect(asked.format).toBe('openai-finetune')
    expect(asked.found.map(({ title }) => title)).toEqual(['one', 'two'])
    expect(asked.shape).toEqual(['system: Act.', 'user: one'])
    const answered = { custom_id: 'a', response: { body: { object: 'response', output } } }
    expect(opened(`${JSON.stringify(answered)}\n${JSON.stringify(answered)}`).shape).toEqual(['assistant: so'])
  })
})
