import { describe, expect, it } from 'vitest'
import { callsByResult } from '../../testing/callsByResult.ts'
import { lines } from '../testing/fixture.ts'
import { opened } from '../testing/opened.ts'

const user = (...parts: unknown[]) => ({ role: 'user', parts })
const model = (...parts: unknown[]) => ({ role: 'model', parts })
const call = (name: string, id?: string) => ({ functionCall: { name, args: { path: name }, ...(id && { id }) } })
const result = (name: string, output: string, id?: string) => ({
  functionResponse: { name, response: { output }, ...(id && { id }) },
})

describe('Gemini contents', () => {
  it('open as a bare list, in contents, in history, and in the context of an error', () => {
    const contents = [user({ text: 'hi' }), model({ text: 'hello' })]
    const shape = ['user: hi', 'assistant: hello']
    for (const root of [
      contents,
      { contents },
      { history: contents },
      { error: 'x', context: contents },
      { request: { contents } },
    ])
      expect(opened(root)).toMatchObject({ format: 'gemini', shape })
    expect(opened(lines(contents))).toMatchObject({ format: 'gemini', shape })
  })

  it('have a system instruction and tools, in either spelling', () => {
    const tools = [{ functionDeclarations: [{ name: 'read', parameters: { type: 'OBJECT' } }] }]
    const camel = { systemInstruction: { parts: [{ text: 's' }] }, contents: [user({ text: 'hi' })], tools }
    const snake = { system_instruction: { parts: [{ text: 's' }] }, contents: [user({ text: 'hi' })], tools }
    for (const root of [camel, snake]) {
      expect(opened(root).shape).toEqual(['system: s', 'user: hi'])
      expect(opened(root).conversation.tools).toEqual([{ name: 'read', parameters: { type: 'OBJECT' } }])
    }
    const parts = [
      { inline_data: { mime_type: 'image/png', data: 'AA' } },
      { file_data: { file_uri: 'gs://a', mime_type: 'text/plain' } },
    ]
    expect(
      opened([user(...parts), model({ function_call: { name: 'f', args: {} } })]).messages.map(
        (message) => message.parts,
      ),
    ).toEqual([
      [
        { type: 'image', source: 'data:image/png;base64,AA' },
        { type: 'file', data: 'gs://a' },
      ],
      [{ type: 'call', callId: 'call-without-id-1', name: 'f', arguments: {} }],
    ])
  })

  it.each([
    ['no call and no result', undefined, undefined],
    ['only the result', undefined, 'r'],
    ['only the call', 'c', undefined],
  ])('pair by name and order where %s has an id, without a remark', (_, callId, resultId) => {
    const { conversation, items } = opened([
      user({ text: 'hi' }),
      model(call('a', callId && `${callId}1`), call('b', callId && `${callId}2`)),
      user(result('b', 'B', resultId && `${resultId}1`), result('a', 'A', resultId && `${resultId}2`), {
        text: 'go on',
      }),
      model(call('a', callId && `${callId}3`)),
      user({ text: 'before it' }, result('a', 'A', resultId && `${resultId}3`)),
    ])
    const answers = conversation.history.map(({ message }) => message.answers)
    const calls = conversation.history.flatMap(({ message }) => message.parts).filter((part) => part.type === 'call')
    expect([answers[2], answers[3], answers[6]]).toEqual([calls[1]?.callId, calls[0]?.callId, calls[2]?.callId])
    expect(callsByResult(conversation.history)).toEqual([
      [2, 1],
      [3, 1],
      [6, 5],
    ])
    expect(items).toEqual([])
  })

  it('have thoughts as reasoning, and signatures as opaque', () => {
    const { messages } = opened([
      user({ text: 'hi' }),
      model({ text: 'hm', thought: true }, { text: 'so', thoughtSignature: 'abc' }),
    ])
    expect(messages[1]?.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'so' },
      { type: 'opaque', kind: 'thoughtSignature', size: 3 },
    ])
  })

  it('have results of any shape', () => {
    const given = ['{"output":"a"}', '{"error":"b"}', '{"content":"c"}', '{"x":1}', '"d"'].map((json): unknown =>
      JSON.parse(json),
    )
    const parts = given.map((response) => ({ functionResponse: { name: 'f', response } }))
    const { shape, messages } = opened([model(...parts.map(() => call('f'))), { role: 'function', parts }])
    expect(shape.slice(1)).toEqual(['tool: a', 'tool: b', 'tool: c', 'tool: {"x":1}', 'tool: d'])
    expect(messages.map(({ failed }) => failed === true)).toEqual([false, false, true, false, false, false])
  })

  it('may be a streamed answer, whose pieces are one message', () => {
    const piece = (text: string, more = {}) => ({ candidates: [{ content: model({ text }) }], ...more })
    const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 2 }
    const { format, shape, conversation } = opened([
      piece('He'),
      piece('llo', { usageMetadata, modelVersion: 'gemini' }),
    ])
    expect([format, ...shape]).toEqual(['gemini', 'assistant: Hello'])
    expect(conversation).toMatchObject({
      model: 'gemini',
      usage: [{ id: 'm1', input: 7, output: 2, label: 'usageMetadata.promptTokenCount' }],
    })
    const turn = { method: 'generateContentStream', response: [piece('He'), piece('llo')] }
    expect(opened(lines([turn, turn])).shape).toEqual(['assistant: Hello', 'assistant: Hello'])
  })

  it('show the snapshot of a compaction as a summary that only a marker tells', () => {
    const { conversation, items } = opened([
      user({ text: '<state_snapshot>it was read</state_snapshot>' }),
      model({ text: 'Got it. Thanks for the additional context!' }),
      user({ text: '<state_snapshot>typed</state_snapshot>' }),
    ])
    expect(conversation.history.map(({ origin }) => origin.kind)).toEqual(['summary', 'history', 'history'])
    expect(items).toMatchObject([{ level: 'note', words: 'a context summary: marker only, unverified' }])
  })

  it('may lack roles, follow their own, and run code', () => {
    const code = [
      { executableCode: { language: 'PYTHON', code: '1+1' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
    ]
    const { shape, conversation } = opened([
      { parts: [{ text: 'a' }] },
      user({ text: 'b' }),
      { parts: [call('f')] },
      model(...code, { text: 'two' }),
    ])
    expect(shape).toEqual(['user: a', 'user: b', 'assistant: call', 'assistant: call', 'tool: 2', 'assistant: two'])
    expect(callsByResult(conversation.history)).toEqual([[4, 3]])
  })

  it('lose no other content to one that is none', () => {
    const { shape, items } = opened([
      user({ text: 'a' }),
      7,
      model({ text: 'b' }, {}, { strange: 1 }),
      { role: 'robot', parts: [] },
    ])
    expect(shape).toEqual(['user: a', 'assistant: b'])
    expect(items.map(({ level }) => level)).toEqual(['skipped', 'skipped', 'skipped', 'skipped'])
  })
})
