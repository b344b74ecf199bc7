import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, Message, ToolDefinition } from '../message/message.ts'
import { arbitraryJson } from '../testing/arbitraries.ts'
import { argumentsInField, argumentsTyped, checkArguments } from './arguments.ts'
import { hasBrokenArguments } from './brokenArguments.ts'

const tool: ToolDefinition = {
  name: 'read_file',
  parameters: { type: 'object', properties: { path: {}, lines: {} }, required: ['path'] },
}

describe('The arguments of a call', () => {
  it('that are not JSON have a fault with its place', () => {
    const { fault, notes } = checkArguments('{\n  "path": src\n}', tool)
    expect(fault).toMatchObject({ line: 2, column: 11 })
    expect(fault?.words).toContain('a value')
    expect(notes).toEqual([])
  })

  it('that are not JSON are told without their place, in any call of a message', () => {
    const message = (...given: Json[]): Message => ({
      id: 'm',
      role: 'assistant',
      parts: given.map((one, at) => ({ type: 'call', callId: `c${at}`, name: 'read_file', arguments: one })),
    })
    expect(hasBrokenArguments(message('{}', '{"path": src}'))).toBe(true)
    expect(hasBrokenArguments(message('{}', '[1]', { path: 'src' }))).toBe(false)
    expect(hasBrokenArguments(message())).toBe(false)
  })

  it('are held against what the definition requires and knows', () => {
    expect(checkArguments('{"path": "a", "lines": 3}', tool)).toEqual({ notes: [] })
    expect(checkArguments('{"file": "a"}', tool).notes).toEqual([
      'The definition of read_file requires path.',
      'The definition of read_file does not know file.',
    ])
    expect(checkArguments('{"file": "a"}', undefined)).toEqual({ notes: [] })
  })

  it('may have any key where the definition allows more, and names of the language are no keys', () => {
    const open = { ...tool, parameters: { properties: { path: {} }, additionalProperties: true } }
    expect(checkArguments('{"file": "a"}', open).notes).toEqual([])
    const required = { ...tool, parameters: { properties: {}, required: ['constructor'] } }
    expect(checkArguments('{}', required).notes).toEqual(['The definition of read_file requires constructor.'])
    expect(checkArguments('{"toString": 1}', tool).notes).toContain(
      'The definition of read_file does not know toString.',
    )
  })

  it('that are JSON but no object are noted, for any definition', () => {
    expect(checkArguments('[1]', undefined).notes).toEqual([
      'JSON, but a list of 1: the arguments of a call are an object.',
    ])
    expect(checkArguments('{}', { name: 'x', parameters: 'free text' })).toEqual({ notes: [] })
  })

  it('stay a string where they were one, and a value where they were a value', () => {
    expect(argumentsTyped('{"a": 1}', 'text')).toBe('{"a": 1}')
    expect(argumentsTyped('{"a": 1}', 'value')).toEqual({ a: 1 })
    expect(argumentsTyped('{"a": ', 'value')).toBe('{"a": ')
    expect(argumentsTyped('"{}"', 'value')).toBe('"{}"')
  })

  it('come back from the field as they went into it', () => {
    fc.assert(
      fc.property(arbitraryJson, (given) => {
        const form = typeof given === 'string' ? 'text' : 'value'
        expect(argumentsTyped(argumentsInField(given), form)).toEqual(given)
      }),
    )
  })
})
