import { describe, expect, it } from 'vitest'
import type { Json, Message } from './message.ts'
import { toPrompt } from './prompt.ts'
import { definitionFromCalls, toolUse } from './toolUse.ts'

const calls = (id: string, ...made: readonly (readonly [name: string, args: Json])[]): Message => ({
  id,
  role: 'assistant',
  parts: made.map(([name, args], index) => ({ type: 'call', callId: `${id}-${index}`, name, arguments: args })),
})

const history = toPrompt([
  calls('a', ['read', { path: 'a.ts', from: 1 }], ['run', '']),
  calls('b', ['read', '{"path": "b.ts", "from": 1.5}'], ['run', '{"cut": ']),
  calls('c', ['read', { path: null, __proto__x: [1] }]),
])

describe('The use of a tool', () => {
  it('counts its calls, parallel ones too, whatever their arguments are', () => {
    expect([...toolUse(history)].map(([name, use]) => [name, use.calls, use.read])).toEqual([
      ['read', 3, 3],
      ['run', 2, 0],
    ])
  })

  it('makes a definition that its calls fit: types as seen, required where every call has them', () => {
    const use = toolUse(history).get('read')
    expect(use && definitionFromCalls('read', use)).toEqual({
      name: 'read',
      parameters: {
        type: 'object',
        properties: { path: { type: ['string', 'null'] }, from: { type: 'number' }, __proto__x: { type: 'array' } },
        required: ['path'],
      },
    })
    const run = toolUse(history).get('run')
    expect(run && definitionFromCalls('run', run)).toEqual({
      name: 'run',
      parameters: { type: 'object', properties: {} },
    })
  })
})
