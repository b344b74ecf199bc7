import type { Document } from '../document/document.ts'
import { savedForm } from '../document/encode.ts'
import { samePins } from '../document/pins.ts'
import type { Entry, Prompt } from '../message/prompt.ts'

/** `one` where its saved form is that of `other`: the order of keys in a call's arguments counts, it is sent. */
function kept<T>(one: T, other: T | undefined, form: (value: T) => object): T {
  return other !== undefined && JSON.stringify(form(one)) === JSON.stringify(form(other)) ? other : one
}

function keptList<T>(after: readonly T[], before: readonly T[], keep: (one: T) => T): readonly T[] {
  const list = after.map(keep)
  return list.length === before.length && list.every((one, index) => one === before[index]) ? before : list
}

function byId<T extends { readonly id: string }>(after: readonly T[], before: readonly T[], form: (one: T) => object) {
  const known = new Map(before.map((one) => [one.id, one]))
  return keptList(after, before, (one) => kept(one, known.get(one.id), form))
}

function keptHistory(after: Prompt, before: Prompt): Prompt {
  const known = new Map(before.map((entry) => [entry.message.id, entry]))
  return keptList(after, before, (entry) => {
    const old = known.get(entry.message.id)
    const same = kept(entry, old, savedForm.entry)
    if (!old || same === old) return same
    // What is computed of a message hangs on the message: another origin is no other message.
    const { origin } = entry
    const moved: Entry = { message: old.message, origin }
    return kept(entry, moved, savedForm.entry)
  })
}

/**
 * The document `after` with the very objects of `before` wherever their saved forms are the same, and `before` itself
 * where nothing differs: caches hang on identity.
 */
export function keepSame(after: Document, before: Document): Document {
  const { systemPrompt, recorded, recordings, source } = after
  const tools = new Map(before.tools.map((tool) => [JSON.stringify(savedForm.tool(tool)), tool]))
  const next: Document = {
    ...after,
    history: keptHistory(after.history, before.history),
    tools: keptList(after.tools, before.tools, (tool) => tools.get(JSON.stringify(savedForm.tool(tool))) ?? tool),
    ...(systemPrompt && { systemPrompt: kept(systemPrompt, before.systemPrompt, savedForm.systemPrompt) }),
    ...(recorded && { recorded: byId(recorded, before.recorded ?? [], savedForm.recordedPrompt) }),
    ...(recordings && { recordings: byId(recordings, before.recordings ?? [], savedForm.recording) }),
    ...(source && { source: kept(source, before.source, savedForm.provenance) }),
    facts: byId(after.facts, before.facts, savedForm.fact),
    pins: samePins(after.pins, before.pins) ? before.pins : after.pins,
    budget: kept(after.budget, before.budget, savedForm.budget),
    lanes: byId(after.lanes, before.lanes, savedForm.lane),
  }
  return isSame(next, before) ? before : next
}

/** True when every field is the same object or value. */
function isSame(one: Document, other: Document): boolean {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length && keys.every((key) => Reflect.get(one, key) === Reflect.get(other, key))
  )
}
