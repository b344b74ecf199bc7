import type { Json } from '../message/message.ts'

type JsonObject = { readonly [key: string]: Json }

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as JSON holds it: what is undefined is not there. */
export function plainOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/**
 * What has to be changed in `from` so that it becomes `to`, as a JSON merge patch (RFC 7396): objects field by field,
 * null for a field that goes, anything else as a whole. Undefined where both are the same. No field of `to` may be null.
 */
export function difference(from: Json | undefined, to: Json): Json | undefined {
  if (!isObject(from) || !isObject(to)) return JSON.stringify(from) === JSON.stringify(to) ? undefined : to
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  const changed = [...keys].flatMap((key): readonly (readonly [string, Json])[] => {
    const value = own(to, key)
    if (value === undefined) return [[key, null]]
    const change = difference(own(from, key), value)
    return change === undefined ? [] : [[key, change]]
  })
  // By entries, not by assignment: a key may be `__proto__`.
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** `from` with a patch of `difference` applied. What is in the patch is taken as it is: it is judged afterwards. */
export function patched(from: Json | undefined, patch: Json | undefined): Json | undefined {
  if (patch === undefined) return from
  if (!isObject(from) || !isObject(patch)) return patch
  const keys = new Set([...Object.keys(from), ...Object.keys(patch)])
  return Object.fromEntries(
    [...keys].flatMap((key): readonly (readonly [string, Json])[] => {
      const change = own(patch, key)
      if (change === null) return []
      const value = patched(own(from, key), change)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
