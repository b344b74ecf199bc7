import { isList, isRecord, textOf } from '../value.ts'
import { isSnapshot } from './geminiCliMessage.ts'

type Fields = Readonly<Record<string, unknown>>

/** A line of a session, or a message of one file. */
export interface Event {
  readonly value: Fields
  readonly where: string
}

/** The prompt at a compaction: places in all that was said, and messages that only this prompt has. */
export interface Rebuilt {
  at: number
  list: readonly (number | { readonly event: Event; readonly of: number | undefined })[]
  readonly where: string
}

export interface Replayed {
  readonly said: readonly Event[]
  readonly rebuilt: readonly Rebuilt[]
  /** How many messages were there before each `$rewindTo`, and the index of its event. */
  readonly rewinds: readonly { readonly index: number; readonly messages: number; readonly title: string }[]
}

export function isMessage(value: Fields): boolean {
  return value.type === 'user' || value.type === 'gemini'
}

function contentKey({ type, content, toolCalls }: Fields): string {
  return JSON.stringify([type, content ?? null, toolCalls ?? null])
}

/**
 * Plays the events of a session as the tool does when it loads one: the same id again replaces in place, `$rewindTo`
 * takes back a message and all after it, `$set.messages` clears and rebuilds. What was said stays here when the prompt is
 * rebuilt; `until`: the events before this index only.
 */
export function replay(events: readonly Event[], until = events.length): Replayed {
  const said: Event[] = []
  const places = new Map<string, number>()
  // Messages that a rebuilt prompt brought along: written again, they are not added.
  const own = new Set<string>()
  const rebuilt: Rebuilt[] = []
  const rewinds: { index: number; messages: number; title: string }[] = []

  function add(event: Event): void {
    const id = textOf(event.value.id)
    const place = id === undefined ? undefined : places.get(id)
    if (place !== undefined) {
      said[place] = event
      return
    }
    if (id !== undefined && own.has(id)) return
    const last = rebuilt.at(-1)
    if (said.length > 0 && isSnapshot(event.value)) {
      rebuilt.push({ at: said.length, list: [{ event, of: undefined }], where: event.where })
      if (id !== undefined) own.add(id)
      return
    }
    // The answer that the tool writes below its own summary.
    const [first, second] = last?.list ?? []
    const alone =
      last?.at === said.length && typeof first === 'object' && first.of === undefined && second === undefined
    if (last && alone && /^Got it\. Thanks for the additional context!?$/.test(String(event.value.content).trim())) {
      last.list = [...last.list, { event, of: undefined }]
      if (id !== undefined) own.add(id)
      return
    }
    if (id !== undefined) places.set(id, said.length)
    said.push(event)
  }

  function rewind(id: string | undefined): void {
    const place = id === undefined ? undefined : places.get(id)
    const cut = place ?? (id !== undefined && own.has(id) ? (rebuilt.at(-1)?.at ?? 0) : 0)
    for (const { value } of said.slice(cut)) {
      const gone = textOf(value.id)
      if (gone !== undefined) places.delete(gone)
    }
    said.length = cut
    for (const one of rebuilt) {
      if (one.at <= cut) continue
      one.at = cut
      one.list = one.list.filter((entry) => (typeof entry === 'number' ? entry : (entry.of ?? -1)) < cut)
    }
  }

  function rebuild(list: readonly unknown[], where: string): void {
    const events = list
      .filter(isRecord)
      .filter(isMessage)
      .map((value): Event => ({ value, where }))
    const byContent = new Map<string, number>()
    if (events.some(({ value }) => !places.has(textOf(value.id) ?? '') && !isSnapshot(value)))
      said.forEach(({ value }, index) => {
        byContent.set(contentKey(value), index)
      })
    const entries = events.map((event): Rebuilt['list'][number] => {
      const id = textOf(event.value.id)
      const place = (id === undefined ? undefined : places.get(id)) ?? byContent.get(contentKey(event.value))
      if (place === undefined) return { event, of: undefined }
      const before = JSON.stringify(said[place]?.value.toolCalls ?? said[place]?.value.content ?? '').length
      const now = JSON.stringify(event.value.toolCalls ?? event.value.content ?? '').length
      // A longer one is a message that went on; a shorter one was cut for the prompt.
      if (now < before) return { event, of: place }
      said[place] = event
      return place
    })
    const whole = said.every((_, index) => entries[index] === index)
    if (whole) {
      for (const entry of entries.slice(said.length)) if (typeof entry === 'object') add(entry.event)
      return
    }
    for (const entry of entries) {
      const id = typeof entry === 'object' && entry.of === undefined ? textOf(entry.event.value.id) : undefined
      if (id !== undefined) own.add(id)
    }
    rebuilt.push({ at: said.length, list: entries, where })
  }

  events.slice(0, until).forEach((event, index) => {
    const { value, where } = event
    if ('$rewindTo' in value) {
      const last = textOf(said.at(-1)?.value.content) ?? where
      rewinds.push({ index, messages: said.length, title: last })
      rewind(textOf(value.$rewindTo))
    } else if (isRecord(value.$set)) {
      if (isList(value.$set.messages)) rebuild(value.$set.messages, where)
    } else if (isMessage(value)) add(event)
  })
  return { said, rebuilt, rewinds }
}
