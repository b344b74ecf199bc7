import type { Document } from '../document/document.ts'
import { DOCUMENT_FORMAT, encodedEntry, savedForm } from '../document/encode.ts'
import { isList, isRecord } from '../formats/value.ts'
import type { Json } from '../message/message.ts'
import { PARAMETERS } from './blank.ts'
import { difference, patched, plainOf } from './patch.ts'
import { longHistory, shortHistory } from './shortHistory.ts'

/** The fields of a document that a link can hold: its version stands in clear before it. */
export type LinkField = Exclude<keyof Document, 'version'>

/** How one field stands in a link. */
interface Codec<K extends LinkField> {
  /** What differs from the base; undefined where nothing does. */
  short(value: Document[K], base: Document): Json | undefined
  /** The saved form of the field. `say` is told what could not be read here; all else is judged by `parseDocument`. */
  long(given: Json | undefined, base: Document, say: (words: string) => void): unknown
}

type JsonObject = { readonly [key: string]: Json }

function objectOf(value: unknown): JsonObject {
  const plain = plainOf(value)
  return isRecord(plain) ? plain : {}
}

function formOf(value: unknown): Json | undefined {
  return value === undefined ? undefined : plainOf(value)
}

/** A field that stands as a whole where it differs; null where the base has it and the document has not. */
function whole<K extends LinkField>(field: K, form: (value: Document[K]) => unknown): Codec<K> {
  return {
    short(value, base) {
      const now = formOf(form(value))
      const before = formOf(form(base[field]))
      if (JSON.stringify(now) === JSON.stringify(before)) return undefined
      return now ?? null
    },
    long: (given, base) => (given === undefined ? form(base[field]) : given),
  }
}

/** A field of fields: only those that differ stand in a link. */
function byField<K extends LinkField>(field: K, form: (value: Document[K]) => unknown): Codec<K> {
  return {
    short(value, base) {
      const now = formOf(form(value))
      const before = formOf(form(base[field]))
      return now === undefined ? (before === undefined ? undefined : null) : difference(before, now)
    },
    long: (given, base) => (given === undefined ? form(base[field]) : patched(formOf(form(base[field])), given)),
  }
}

interface ListOptions<T> {
  /** The form of one element, with its id. */
  readonly form: (one: T) => JsonObject
  /** What an element has that the base does not know; given what is known of it. */
  readonly usual: (given: JsonObject) => JsonObject
  /** A field that, where an element says it, means that it has nothing of the element of the base. */
  readonly anew?: string
  readonly back?: (form: JsonObject) => unknown
}

/** A list of things with ids: an id alone is the base's, an object says what differs from that one, or from the usual. */
function listOf<K extends LinkField, T extends { readonly id: string }>(
  listIn: (document: Document) => readonly T[],
  { form, usual, anew, back = (one) => one }: ListOptions<T>,
): Codec<K> {
  const templates = (base: Document) => new Map(listIn(base).map((one) => [one.id, form(one)]))
  function shortOne(one: T, known: JsonObject | undefined): Json {
    const now = form(one)
    const sameKind = known && (anew === undefined || known[anew] === now[anew])
    const change = difference(sameKind ? known : { ...usual(now), id: one.id }, now)
    if (sameKind && change === undefined) return one.id
    const kind = !sameKind && anew !== undefined ? { [anew]: now[anew] ?? '' } : {}
    return { id: one.id, ...kind, ...(isRecord(change) && change) }
  }
  function longOne(given: Json, known: ReadonlyMap<string, JsonObject>, say: (words: string) => void): unknown {
    if (typeof given === 'string') {
      const form = known.get(given)
      if (!form) say('something that the scenario no longer has was left out')
      return form && back(form)
    }
    if (!isRecord(given)) return given
    const template = known.get(String(given.id))
    const taken = template && (anew === undefined || given[anew] === undefined) ? template : usual(given)
    const made = patched(taken, given)
    return isRecord(made) ? back(made) : made
  }
  return {
    short(value, base) {
      const known = templates(base)
      const now = listIn({ ...base, ...valueAsDocument(value) }).map((one) => shortOne(one, known.get(one.id)))
      const ids = listIn(base).map(({ id }) => id)
      return JSON.stringify(now) === JSON.stringify(ids) ? undefined : now
    },
    long(given, base, say) {
      if (given === undefined) return listIn(base).map((one) => back(form(one)))
      if (!isList(given)) return given
      const known = templates(base)
      return given.map((one) => longOne(one as Json, known, say)).filter((one) => one !== undefined)
    },
  }
}
