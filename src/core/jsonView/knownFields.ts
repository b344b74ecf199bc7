import type { Path } from '../formats/report.ts'
import { isList, isRecord } from '../formats/value.ts'
import type { Schema } from './schemaParts.ts'

/** The branch that a value means: the one whose constants it has, and of those the first whose fields it has. */
function branchOf(branches: readonly Schema[], value: unknown): Schema | undefined {
  if (!isRecord(value)) return undefined
  const meant = branches.filter(({ properties = {} }) =>
    Object.entries(properties).every(
      ([key, { const: wanted }]) => wanted === undefined || value[key] === undefined || value[key] === wanted,
    ),
  )
  return meant.find(({ required = [] }) => required.every((key) => Object.hasOwn(value, key)))
}

/** Calls `found` for every field that the schema does not have: the parser would leave it out and say nothing. */
export function unknownFields(schema: Schema, value: unknown, found: (path: Path) => void, path: Path = []): void {
  if (schema.anyOf) {
    const branch = branchOf(schema.anyOf, value)
    if (branch) unknownFields(branch, value, found, path)
  } else if (isList(value)) {
    const { items } = schema
    if (items === undefined) return
    for (const [index, one] of value.entries()) unknownFields(items, one, found, [...path, index])
  } else if (isRecord(value) && schema.properties) {
    for (const [key, one] of Object.entries(value)) {
      const inner = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
      if (inner) unknownFields(inner, one, found, [...path, key])
      else if (schema.additionalProperties === false) found([...path, key])
    }
  }
}
