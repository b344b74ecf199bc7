import type { Document } from '../document/document.ts'
import { savedForm } from '../document/encode.ts'
import { describeValue, isList, isRecord } from '../formats/value.ts'
import type { Json } from '../message/message.ts'
import { usualLane } from './blank.ts'
import { difference, patched, plainOf } from './patch.ts'
import { longHistory, shortHistory } from './shortHistory.ts'

/** The fields of a document that a link can hold: its version stands in clear before it. */
export type LinkField = Exclude<keyof Document, 'version'>

/** Told what of a link could not be read, and was left out. */
export type SayLeftOut = (words: string) => void

/** How one field stands in a link: what differs from the base, and back to the saved form, which `parseDocument` judges. */
interface Codec {
  /** Undefined where nothing differs; null where the base has it and the document has not. */
  short(document: Document, base: Document): Json | undefined
  long(given: Json | undefined, base: Document, say: SayLeftOut): unknown
}

type Form = (document: Document) => unknown

function formIn(form: Form, document: Document): Json | undefined {
  const value = form(document)
  return value === undefined ? undefined : plainOf(value)
}

/** A field that stands as a whole where it differs. */
function whole(form: Form): Codec {
  return {
    short(document, base) {
      const now = formIn(form, document)
      return JSON.stringify(now) === JSON.stringify(formIn(form, base)) ? undefined : (now ?? null)
    },
    long: (given, base) => (given === undefined ? form(base) : (given ?? undefined)),
  }
}

/** A field of fields: only those that differ stand in a link. */
function byField(form: Form): Codec {
  return {
    short(document, base) {
      const now = formIn(form, document)
      const before = formIn(form, base)
      if (now === undefined) return before === undefined ? undefined : null
      return difference(before, now)
    },
    long: (given, base) => (given === null ? undefined : patched(formIn(form, base), given)),
  }
}

const history: Codec = {
  short(document, base) {
    const now = shortHistory(document.history, base.history)
    const all = base.history.length > 0 ? [[1, base.history.length]] : []
    return JSON.stringify(now) === JSON.stringify(all) ? undefined : [...now]
  },
  long(given, base, say) {
    if (given === undefined) return base.history.map(savedForm.entry)
    return isList(given) ? longHistory(given, base.history, say) : given
  },
}

function strategyIn(lane: unknown): unknown {
  return isRecord(lane) && isRecord(lane.strategy) ? lane.strategy.id : undefined
}

/** What a lane in a link differs from: the base's lane of the same id and strategy, else the usual one of its strategy. */
function laneTemplate(id: unknown, strategy: unknown, known: ReadonlyMap<unknown, Json>): Json {
  const same = known.get(id)
  return same !== undefined && (strategy === undefined || strategyIn(same) === strategy) ? same : usualLane(strategy)
}

function lanesById(base: Document): ReadonlyMap<unknown, Json> {
  return new Map(base.lanes.map((lane) => [lane.id, plainOf(savedForm.lane(lane))]))
}

/** Lanes: an id alone is the base's lane as it is, an object says in what one differs. */
const lanes: Codec = {
  short(document, base) {
    const known = lanesById(base)
    const now = document.lanes.map((lane): Json => {
      const form = plainOf(savedForm.lane(lane))
      const template = laneTemplate(lane.id, lane.strategy.id, known)
      const change = difference(template, form)
      if (change === undefined) return lane.id
      const same = template === known.get(lane.id)
      return {
        id: lane.id,
        ...(isRecord(change) && change),
        ...(!same && { strategy: strategyPart(change, lane.strategy.id) }),
      }
    })
    return JSON.stringify(now) === JSON.stringify([...known.keys()]) ? undefined : now
  },
  long(given, base, say) {
    const known = lanesById(base)
    if (given === undefined) return [...known.values()]
    if (!isList(given)) return given
    return given.flatMap((one): readonly unknown[] => {
      if (typeof one !== 'string') return [patched(laneTemplate(idIn(one), strategyIn(one), known), one)]
      const lane = known.get(one)
      if (lane === undefined) say(`lane left out: there is no ${describeValue(one)} to take it from`)
      return lane === undefined ? [] : [lane]
    })
  },
}

function idIn(lane: unknown): unknown {
  return isRecord(lane) ? lane.id : undefined
}

/** A lane that is none of the base's says its strategy, so that its reader knows what it differs from. */
function strategyPart(change: Json, id: string): Json {
  const strategy = isRecord(change) && isRecord(change.strategy) ? change.strategy : {}
  return { ...strategy, id }
}

/** A codec per field of the document: one without does not compile. */
export const LINK_FIELDS: Readonly<Record<LinkField, Codec>> = {
  title: whole((document) => document.title),
  history,
  tools: whole((document) => document.tools.map(savedForm.tool)),
  systemPrompt: byField(({ systemPrompt }) => systemPrompt && savedForm.systemPrompt(systemPrompt)),
  recorded: whole(({ recorded }) => recorded?.map(savedForm.recordedPrompt)),
  recordings: whole(({ recordings }) => recordings?.map(savedForm.recording)),
  source: whole(({ source }) => source && savedForm.provenance(source)),
  facts: whole((document) => document.facts.map(savedForm.fact)),
  pins: whole((document) => Object.fromEntries(document.pins)),
  budget: byField((document) => savedForm.budget(document.budget)),
  lanes,
}

/** The fields in which a document differs from its base. */
export function shortDocument(document: Document, base: Document): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(LINK_FIELDS).flatMap(([field, codec]) => {
      const short = codec.short(document, base)
      return short === undefined ? [] : [[field, short] as const]
    }),
  )
}

/** The saved form of a document, for `parseDocument`, from the fields in which it differs from its base. */
export function longDocument(
  given: Json | undefined,
  base: Document,
  say: SayLeftOut,
): Readonly<Record<string, unknown>> {
  const fields = isRecord(given) ? given : {}
  const unknown = Object.keys(fields).filter((key) => !Object.hasOwn(LINK_FIELDS, key))
  for (const key of unknown) say(`something that this page does not know was left out: ${describeValue(key)}`)
  return Object.fromEntries(
    Object.entries(LINK_FIELDS).map(([field, codec]) => [
      field,
      codec.long(Object.hasOwn(fields, field) ? fields[field] : undefined, base, say),
    ]),
  )
}
