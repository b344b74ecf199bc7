import { callsOf, type Message, messageTexts } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'

/** How a prompt that came from elsewhere belongs to a history. */
export interface Aligned {
  /** For a recorded prompt: ids of messages that stand as they are, and entries that differ or are in no message. */
  readonly entries: readonly (string | Entry)[]
  readonly byId: number
  readonly byContent: number
  /** Of the aligned ones, those whose text differs. */
  readonly changed: number
  /** Places (from 0) in the given prompt that belong to no message of the history. */
  readonly unaligned: readonly number[]
}

/** Ids that a reader makes up where a file has none: they say only a place. */
const MADE_UP = /^m\d+(?:-\d+)?$/

/** So many messages ahead a changed text is looked for. */
const LOOK_AHEAD = 60

/** Two texts of this share of common words are one text that was changed. */
const SAME_WORDS = 0.6

function roleOf({ role }: Message): string {
  return role === 'developer' ? 'system' : role
}

function textOf(message: Message): string {
  return messageTexts(message).join('\n')
}

function keyOf(message: Message): string {
  return `${roleOf(message)}\n${textOf(message)}`
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? [])
}

/** The shorter is a piece of the longer, or most of its words are in it. */
function similar(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.trim().length < 12) return false
  // Shortened texts keep a beginning, mostly with a remark where the rest was.
  if (long.includes(short) || long.startsWith(short.slice(0, Math.max(40, short.length >> 1)))) return true
  const some = wordsOf(short.slice(0, 4000))
  const others = wordsOf(long.slice(0, 16_000))
  if (some.size < 4) return false
  let common = 0
  for (const word of some) if (others.has(word)) common++
  return common / some.size >= SAME_WORDS && common / others.size >= SAME_WORDS / 2
}

/** Places of a history by some key, to be taken once each: the nearest after the last that was taken comes first. */
class Places {
  private readonly byKey = new Map<string, number[]>()

  add(key: string, place: number): void {
    const known = this.byKey.get(key)
    if (known) known.push(place)
    else this.byKey.set(key, [place])
  }

  find(key: string, after: number, free: (place: number) => boolean): number | undefined {
    const places = this.byKey.get(key)
    if (!places) return undefined
    // Places that are taken are never asked for again: without this a text that is repeated costs its square.
    while (places[0] !== undefined && !free(places[0])) places.shift()
    return places.find((place) => place > after && free(place)) ?? places.find(free)
  }
}

interface Match {
  readonly place: number
  readonly by: 'id' | 'content'
  readonly same: boolean
}

/** Matches each entry of `other` with at most one message of the history. */
function matchAll(history: Prompt, other: Prompt): readonly (Match | undefined)[] {
  const ids = new Map(history.map(({ message }, place) => [message.id, place]))
  const contents = new Places()
  const calls = new Places()
  history.forEach(({ message }, place) => {
    contents.add(keyOf(message), place)
    if (message.answers !== undefined) calls.add(`result ${message.answers}`, place)
    for (const { callId } of callsOf(message)) calls.add(`call ${callId}`, place)
  })
  const taken = new Set<number>()
  const free = (place: number) => !taken.has(place)
  let last = -1

  function sameAt(place: number, message: Message): boolean {
    const found = history[place]?.message
    return found !== undefined && keyOf(found) === keyOf(message)
  }

  function byId(message: Message): number | undefined {
    const place = ids.get(message.id)
    if (place === undefined || !free(place) || MADE_UP.test(message.id)) return undefined
    const found = history[place]?.message
    return found && roleOf(found) === roleOf(message) ? place : undefined
  }

  function byCall(message: Message): number | undefined {
    if (message.role === 'tool' && message.answers !== undefined) {
      return calls.find(`result ${message.answers}`, last, free)
    }
    const [first] = callsOf(message)
    return first && calls.find(`call ${first.callId}`, last, free)
  }

  function bySimilarity(message: Message): number | undefined {
    const text = textOf(message)
    let looked = 0
    for (let place = last + 1; place < history.length && looked < LOOK_AHEAD; place++) {
      const found = history[place]?.message
      if (!found || !free(place)) continue
      looked++
      if (roleOf(found) === roleOf(message) && similar(text, textOf(found))) return place
    }
    return undefined
  }

  // What is the same goes first, so that no changed text takes a message that stands in the prompt as it is.
  const matches: (Match | undefined)[] = other.map(({ message }) => {
    const given = byId(message)
    const place = given ?? contents.find(keyOf(message), last, free)
    if (place === undefined) return undefined
    taken.add(place)
    last = Math.max(last, place)
    return { place, by: given === undefined ? 'content' : 'id', same: sameAt(place, message) }
  })
  last = -1
  return matches.map((match, at) => {
    const entry = other[at]
    if (match || !entry) {
      last = Math.max(last, match?.place ?? -1)
      return match
    }
    const called = byCall(entry.message)
    const place = called ?? bySimilarity(entry.message)
    if (place === undefined) return undefined
    taken.add(place)
    last = Math.max(last, place)
    return { place, by: called === undefined ? 'content' : 'id', same: false }
  })
}

/** A result whose text was taken away leaves a marker; one that was shortened leaves a piece of itself. */
function changedEntry(was: Entry, { message }: Entry): Entry {
  const { id } = was.message
  const copy: Message = { ...message, id }
  const cleared = message.role === 'tool' && !similar(textOf(message), textOf(was.message))
  return { message: copy, origin: cleared ? { kind: 'tombstone', of: id } : { kind: 'history', id } }
}

/** The messages between two places that nothing in the other prompt stands for. */
function gapBetween(history: Prompt, from: number, to: number, taken: ReadonlySet<number>): readonly string[] {
  const gap: string[] = []
  for (let place = from; place < to; place++) {
    const id = history[place]?.message.id
    if (id !== undefined && !taken.has(place)) gap.push(id)
  }
  return gap
}

/**
 * Aligns a prompt that came from elsewhere with a history: by ids, by the ids of calls, by equal text, then by texts that
 * were shortened or changed. What is in no message of the history reads as a summary of the messages that are missing
 * where it stands; that it is one, nobody knows. `prefix`: of the ids that such entries get.
 */
export function alignPrompt(history: Prompt, other: Prompt, prefix: string): Aligned {
  const matches = matchAll(history, other)
  const taken = new Set(matches.flatMap((match) => (match ? [match.place] : [])))
  const known = new Set(history.map(({ message }) => message.id))
  const told = new Set<string>()
  const unaligned: number[] = []
  let before = 0
  const entries = other.map((entry, at): string | Entry => {
    const match = matches[at]
    const was = match && history[match.place]
    if (match && was) {
      before = Math.max(before, match.place + 1)
      return match.same ? was.message.id : changedEntry(was, entry)
    }
    unaligned.push(at)
    const next = matches.slice(at + 1).find((one) => one !== undefined)?.place ?? history.length
    const of = gapBetween(history, before, next, taken).filter((id) => !told.has(id))
    for (const id of of) told.add(id)
    let id = `${prefix}-${at + 1}`
    while (known.has(id)) id += '-own'
    return { message: { ...entry.message, id }, origin: { kind: 'summary', of, unverified: true } }
  })
  const found = matches.filter((match) => match !== undefined)
  return {
    entries,
    byId: found.filter(({ by }) => by === 'id').length,
    byContent: found.filter(({ by }) => by === 'content').length,
    changed: found.filter(({ same }) => !same).length,
    unaligned,
  }
}
