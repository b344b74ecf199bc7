import { describe, expect, it } from 'vitest'
import { lines } from '../testing/fixture.ts'
import { opened } from '../testing/opened.ts'

const said = (...texts: string[]) =>
  texts.map((content, index) => ({ role: index % 2 ? 'assistant' : 'user', content }))

describe('a log of requests', () => {
  it.each(['request', 'body', 'request_params'])('gives the last request that the others begin, from %s', (key) => {
    const records = [said('a'), said('a', 'b', 'c'), said('x'), said('a', 'b', 'c', 'd', 'e')].map((messages) => ({
      [key]: { messages },
    }))
    const { format, found, shape, items } = opened(lines(records))
    expect(format).toBe('request-log')
    expect(found.map(({ title, messages }) => [title, messages])).toEqual([
      ['x', 1],
      ['a', 5],
    ])
    expect(shape).toEqual(['user: x'])
    expect(items).toEqual([
      { level: 'note', words: '2 requests that a later one begins with: read with the later one' },
    ])
  })

  it('has the answer to the last request, and keeps requests that part', () => {
    const response = { choices: [{ message: { role: 'assistant', content: 'end' } }] }
    const records = [
      { request: { messages: said('a', 'b', 'c') } },
      { request: { messages: said('a', 'other', 'c') }, response },
    ]
    expect(opened(lines(records), { at: 1 }).shape).toEqual([
      'user: a',
      'assistant: other',
      'user: c',
      'assistant: end',
    ])
    expect(opened(lines(records)).found).toHaveLength(2)
  })

  it('is told from training data by requests that begin one another', () => {
    const bodies = [said('a'), said('a', 'b', 'c')].map((messages) => ({ model: 'm', messages }))
    expect(opened(lines(bodies)).format).toBe('request-log')
    expect(opened(lines([said('a'), said('b')].map((messages) => ({ messages })))).format).toBe('openai-finetune')
  })

  it('may hold the blocks of Anthropic, whose cache marks move', () => {
    const text = (mark: boolean) => [{ type: 'text', text: 'a', ...(mark && { cache_control: { type: 'ephemeral' } }) }]
    const records = [
      { request: { system: 's', messages: [{ role: 'user', content: text(true) }] } },
      {
        request: {
          system: 's',
          messages: [
            { role: 'user', content: text(false) },
            { role: 'assistant', content: 'b' },
          ],
        },
      },
    ]
    const { found, shape } = opened(lines(records))
    expect(found).toHaveLength(1)
    expect(shape).toEqual(['system: s', 'user: a', 'assistant: b'])
  })

  it('may be of Gemini or of OpenAI responses', () => {
    const content = (role: string, text: string) => ({ role, parts: [{ text }] })
    const gemini = [
      { request: { contents: [content('user', 'a')] }, response: { candidates: [{ content: content('model', 'b') }] } },
      {
        request: { contents: [content('user', 'a'), content('model', 'b'), content('user', 'c')] },
        response: { candidates: [{ content: content('model', 'd') }] },
      },
    ]
    expect(opened(lines(gemini))).toMatchObject({
      format: 'request-log',
      shape: ['user: a', 'assistant: b', 'user: c', 'assistant: d'],
    })
    const item = { role: 'user', content: 'a' }
    const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'b' }] }]
    const record = { request: { instructions: 's', input: [item] }, response: { object: 'response', output } }
    expect(opened(lines([record, record]))).toMatchObject({
      format: 'request-log',
      shape: ['system: s', 'user: a', 'assistant: b'],
    })
  })
})
