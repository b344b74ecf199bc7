import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pairsOf } from '../message/pairs.ts'
import { callsByResult } from '../testing/callsByResult.ts'
import { readText } from './readText.ts'

/** What one text gave, for tests that expect a history. */
function imported(value: unknown) {
  const result = readText(typeof value === 'string' ? value : JSON.stringify(value))
  if (!result.ok || result.kind !== 'transcript') throw new Error(JSON.stringify(result))
  const { history, tools } = result.imported
  return { ...result, history, tools, messages: history.map((entry) => entry.message), items: result.report.items }
}

function problem(value: unknown) {
  const result = readText(typeof value === 'string' ? value : JSON.stringify(value))
  if (result.ok) throw new Error(JSON.stringify(result))
  return result.problem
}

const user = { role: 'user', content: 'hi' }

describe('a text that is no transcript', () => {
  it.each([
    ['', 'The text is empty'],
    [' \n\t', 'The text is empty'],
    ['\uFEFF', 'The text is empty'],
    ['3', 'The JSON is only the number 3.'],
    ['"hello"', 'The JSON is only the text "hello".'],
    ['null', 'The JSON is only null.'],
    ['{}', 'an object without any keys'],
    ['[]', 'The list of messages is empty'],
    ['{"messages":{}}', 'messages should be a list of messages, found an object.'],
    ['{"messages":[]}', 'The list of messages is empty'],
    ['[1,"a"]', 'none of the 2 is an object: the first is the number 1.'],
    ['{"maps":{}}', 'The JSON is an object with maps, but without messages.'],
    ['[{"role":"wizard","content":"x"}]', 'Message 1 cannot be read: unknown role "wizard": expected one of system,'],
    ['[{"content":"x"}]', 'Message 1 cannot be read: it has no role'],
    ['[{"run":1,"status":"ok"}]', '1 record, the first an object with run, status: none of them is a message'],
  ])('%j gets a sentence of its own', (text, words) => {
    expect(problem(text).words).toContain(words)
  })

  it('names the field that is at fault', () => {
    expect(problem([{ role: 'wizard' }])).toMatchObject({ path: 'messages[0].role' })
    expect(problem({ messages: 3 })).toMatchObject({ path: 'messages' })
  })

  it('is refused above the limit, with both sizes', () => {
    expect(readText('[1,2,3]', { maxLength: 5 })).toMatchObject({
      problem: { words: 'The text has 7 characters; the most that is read is 5.' },
    })
  })
})

describe('an OpenAI chat', () => {
  it('is read as a list, as an object with messages, as a request body, after a BOM, and inside a JSON string', () => {
    const body = {
      temperature: 1,
      model: 'm',
      messages: [user],
      tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
    }
    expect(imported([user]).messages).toEqual([{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }])
    expect(imported({ messages: [user] }).items).toEqual([])
    expect(imported(body)).toMatchObject({ tools: [{ name: 'f', parameters: {} }], report: { counts: { tools: 1 } } })
    expect(imported(body).items).toMatchObject([{ level: 'note', words: expect.stringContaining('temperature') }])
    expect(imported(`\uFEFF${JSON.stringify([user])}`).messages).toHaveLength(1)
    expect(imported(JSON.stringify(JSON.stringify([user]))).items).toMatchObject([{ level: 'note' }])
  })

  it('keeps texts, images, audio, files, refusals and reasoning in their order', () => {
    const { messages, report } = imported([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } },
          { type: 'input_audio', input_audio: { data: 'BB', format: 'wav' } },
          { type: 'file', file: { filename: 'a.pdf', file_id: 'file-1' } },
        ],
      },
      { role: 'assistant', reasoning_content: 'hm', content: [{ type: 'refusal', refusal: 'no' }] },
    ])
    expect(messages.map((message) => message.parts)).toEqual([
      [
        { type: 'text', text: 'look' },
        { type: 'image', source: 'data:image/png;base64,AA', detail: 'low' },
        { type: 'file', name: 'audio.wav', data: 'BB' },
        { type: 'file', name: 'a.pdf', data: 'file-1' },
      ],
      [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'no' },
      ],
    ])
    expect(report.counts.images).toBe(1)
  })

  it('keeps calls, custom calls and cut arguments as given, and repeated call ids as they are', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":' } }
    const custom = { id: 'd', type: 'custom', custom: { name: 'g', input: 'raw' } }
    const round = [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '1' },
    ]
    const { history, items } = imported([...round, ...round, { role: 'assistant', tool_calls: [custom] }])
    expect(history[0]?.message.parts).toEqual([{ type: 'call', callId: 'c', name: 'f', arguments: '{"a":' }])
    expect(history[4]?.message.parts).toEqual([{ type: 'call', callId: 'd', name: 'g', arguments: 'raw' }])
    expect(callsByResult(history)).toEqual([
      [1, 0],
      [3, 2],
    ])
    expect(items).toEqual([])
  })

  it('pairs the older function_call with its function message, and calls without ids with their results', () => {
    const { history, items } = imported([
      { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: '1' },
      { role: 'assistant', tool_calls: [{ function: { name: 'g', arguments: { a: 1 } } }] },
      { role: 'tool', content: '2' },
    ])
    expect(callsByResult(history)).toEqual([
      [1, 0],
      [3, 2],
    ])
    expect(items.every((item) => item.level === 'repaired')).toBe(true)
  })

  it('notes a result without its call and a call without its result, and keeps both', () => {
    const { messages, items } = imported([
      { role: 'tool', tool_call_id: 'gone', content: 'x' },
      { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '' } }] },
      user,
    ])
    expect(messages).toHaveLength(3)
    expect(items).toEqual([
      { level: 'note', words: 'a result without its call: kept, and flagged', where: 'message 1' },
      { level: 'note', words: 'a call without a result: kept, and flagged', where: 'message 2' },
    ])
  })

  it('reads known other names of roles, and says so once for all messages', () => {
    const { messages, items } = imported([{ role: 'human', content: '1' }, { role: 'model' }, { role: 'human' }])
    expect(messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user'])
    expect(items).toContainEqual({ level: 'repaired', words: 'role "human" read as user', where: '2 messages: 1, 3' })
  })

  it('leaves one bad record out and never loses the rest', () => {
    const { messages, items } = imported([user, { role: 'constructor' }, 7, user])
    expect(messages.map((message) => message.id)).toEqual(['m1', 'm4'])
    expect(items).toMatchObject([
      { level: 'skipped', words: expect.stringContaining('unknown role "constructor"'), where: 'message 2' },
      { level: 'skipped', words: expect.stringContaining('found the number 7'), where: 'message 3' },
    ])
  })

  it('says what it expected where content has another shape', () => {
    const { messages, items } = imported([
      { role: 'tool', tool_call_id: 'x', content: { ok: true } },
      { role: 'user', content: 4 },
    ])
    expect(messages.map((message) => message.parts)).toMatchObject([[{ text: '{"ok":true}' }], [{ text: '4' }]])
    expect(items.filter((item) => item.level === 'repaired')).toHaveLength(2)
  })

  it('says which parts and fields it could not read', () => {
    const list = [{ role: 'user', ts: 1, content: [{ type: 'tool_result' }, { type: 'text', text: 'a' }] }]
    const result = readText(JSON.stringify(list), { as: 'openai-chat' })
    const items = result.ok ? result.report.items : []
    expect(items[0]).toMatchObject({ level: 'skipped', words: expect.stringContaining("Anthropic's form") })
    expect(items[1]).toMatchObject({ level: 'note', words: 'fields that are not read: ts' })
  })

  it('takes unique ids from the source and makes new ones for the others', () => {
    const { messages, items } = imported([user, { ...user, id: 'm1' }, { ...user, id: 'm1' }, { ...user, id: 'z' }])
    expect(messages.map((message) => message.id)).toEqual(['m1-2', 'm1', 'm3', 'z'])
    expect(items).toMatchObject([{ level: 'repaired', where: 'message 3' }])
  })

  it('takes the summary marker of a user as "marker only", and of nobody else', () => {
    const content = '[Context Summary]\nread the parser'
    const { history, items } = imported([
      { role: 'user', content },
      { role: 'assistant', content },
      { role: 'user', content: '[Context Summary] typed' },
    ])
    expect(history.map((entry) => entry.origin.kind)).toEqual(['summary', 'history', 'history'])
    expect(history[0]?.origin).toEqual({ kind: 'summary', of: [], unverified: true })
    expect(items).toMatchObject([{ level: 'note', words: expect.stringContaining('unverified'), where: 'message 1' }])
  })

  it('replaces half characters and NUL, and says how many', () => {
    const { messages, items } = imported('[{"role":"user","content":"a\\ud83d b\\udc00 c\\u0000 \\ud83d\\ude00"}]')
    expect(messages[0]?.parts).toEqual([{ type: 'text', text: 'a\uFFFD b\uFFFD c␀ 😀' }])
    expect(items.map((item) => item.words)).toEqual([
      '2 half characters (lone surrogates) replaced by \uFFFD',
      '1 NUL character replaced by ␀',
    ])
  })

  it('lets no key reach a prototype, and keeps markup plain text', () => {
    const text = `[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"role":"assistant",
      "content":"<script>alert(1)</script>","tool_calls":[{"id":"__proto__","function":{"name":"constructor",
      "arguments":{"__proto__":{"polluted":1},"a":"\\u0000"}}}]}]`
    const { messages } = imported(text)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(messages[0]?.parts).toMatchObject([{ text: '<script>alert(1)</script>' }, { name: 'constructor' }])
    const call = messages[0]?.parts[1]
    const given = call?.type === 'call' ? call.arguments : null
    expect(JSON.stringify(given)).toBe('{"__proto__":{"polluted":1},"a":"␀"}')
  })

  it('cannot be flooded with remarks', () => {
    const { items } = imported(Array.from({ length: 2000 }, (_, index) => ({ ...user, [`field${index}`]: 1 })))
    expect(items.length).toBeLessThan(310)
    expect(items.at(0)?.words).toBe('1,700 more remarks are not listed')
  })
})

const samples = ['1183-messages', 'airline', 'repeated-call-ids'].map(
  (name) => `../shared/samples/openai-chat.${name}.json`,
)

describe('public transcripts', () => {
  for (const path of samples) {
    const there = existsSync(path)
    if (!there) console.info(`${path} is not here: its test is skipped`)
    it.skipIf(!there)(`${path} is read whole, with nothing to say`, () => {
      const text = readFileSync(path, 'utf8')
      const list: unknown = JSON.parse(text)
      const { report, history } = imported(text)
      expect(report.items).toEqual([])
      expect(report.counts.messages).toBe(Array.isArray(list) ? list.length : -1)
      expect(pairsOf(history).orphans).toEqual([])
    })
  }
})

describe('a second result', () => {
  const call = {
    role: 'assistant',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
  }
  const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'x' })

  it('is not said to be without its call, which is there', () => {
    const { items } = imported([user, call, result('c1'), result('c1'), result('c2')])
    expect(items).toEqual([
      { level: 'note', words: 'a second result of call c1: kept, and flagged', where: 'message 4' },
      { level: 'note', words: 'a result without its call: kept, and flagged', where: 'message 5' },
    ])
  })
})
