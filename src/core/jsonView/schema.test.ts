import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeDocument } from '../document/encode.ts'
import { ROLES } from '../message/message.ts'
import { STRATEGIES } from '../strategies/registry.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { documentSchema } from './schema.ts'
import type { Schema } from './schemaParts.ts'

const TYPES: Readonly<Record<NonNullable<Schema['type']>, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
}

/** What a JSON schema validator would say, for as much of JSON schema as ours is made of. */
function faults(schema: Schema, value: unknown, path = '$'): string[] {
  const found: string[] = []
  const fault = (words: string) => found.push(`${path}: ${words}`)
  if (schema.type && !TYPES[schema.type](value)) fault(`no ${schema.type}`)
  if (schema.const !== undefined && value !== schema.const) fault(`not ${schema.const}`)
  if (schema.enum && !schema.enum.some((one) => one === value)) fault(`none of ${schema.enum}`)
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value))) {
    fault('out of range')
  }
  if (typeof value === 'string' && value.length < (schema.minLength ?? 0)) fault('too short')
  if (schema.anyOf && !schema.anyOf.some((one) => faults(one, value, path).length === 0)) fault('fits no branch')
  if (Array.isArray(value)) {
    if (value.length > (schema.maxItems ?? value.length)) fault('too many')
    value.forEach((one, index) => {
      found.push(...faults(schema.items ?? {}, one, `${path}[${index}]`))
    })
  } else if (typeof value === 'object' && value !== null) {
    for (const key of schema.required ?? []) if (!Object.hasOwn(value, key)) fault(`no ${key}`)
    for (const [key, one] of Object.entries(value)) {
      const inner = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : schema.additionalProperties
      if (inner === false) fault(`${key} is not allowed`)
      else found.push(...faults(inner ?? {}, one, `${path}.${key}`))
    }
  }
  return found
}

describe('The schema of the document form', () => {
  it('fits every document that can be saved', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(faults(documentSchema, JSON.parse(encodeDocument(document)))).toEqual([])
      }),
    )
  })

  it('fits messages as they may be written by hand', () => {
    const parts = [{ type: 'text', text: 'Hello.' }]
    const saved = {
      format: 'what-survives',
      lanes: [{ strategy: { id: 'prune' } }],
      history: [{ message: { role: 'user', parts } }, { role: 'user', parts }, { role: 'user', content: 'Hello.' }],
    }
    expect(faults(documentSchema, saved)).toEqual([])
  })

  it.each([
    ['a role that is none', { history: [{ message: { role: 'usr', parts: [] } }] }],
    ['a strategy that is none', { lanes: [{ strategy: { id: 'magic' } }] }],
    ['a parameter out of range', { lanes: [{ strategy: { id: 'compact', parameters: { words: 61 } } }] }],
    ['a field that is none', { histori: [] }],
  ])('does not fit %s', (_name, change) => {
    expect(faults(documentSchema, { format: 'what-survives', history: [], lanes: [], ...change })).not.toEqual([])
  })

  it('is made of the tables of the core: every role, every strategy with every parameter', () => {
    const written = JSON.stringify(documentSchema)
    for (const role of ROLES) expect(written).toContain(`"${role}"`)
    for (const { id, parameters } of STRATEGIES) {
      expect(written).toContain(`"const":"${id}"`)
      for (const spec of parameters) expect(written).toContain(`"${spec.id}":`)
    }
  })
})
