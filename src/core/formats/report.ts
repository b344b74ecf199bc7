import { callsOf, imageCount, type ToolDefinition } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import type { Prompt } from '../message/prompt.ts'
import { count } from '../words/words.ts'
import { shortened } from './value.ts'

/** Why a text or a value could not be read at all: what is wrong, where, and what was expected. */
export interface Problem {
  readonly words: string
  /** 1-based; columns count characters (code points). */
  readonly line?: number
  readonly column?: number
  /** Such as `messages[3].content`; positions count from 0, as in code. */
  readonly path?: string
  readonly excerpt?: string
}

/** The levels of a report's items, the gravest first. `skipped`: something was left out. */
export const LEVELS = ['skipped', 'repaired', 'note'] as const
export type Level = (typeof LEVELS)[number]

export interface ReportItem {
  readonly level: Level
  readonly words: string
  /** Such as `message 4` or `12 messages: 3, 5, …`; messages are counted from 1, as on screen. */
  readonly where?: string
}

/** What was read, and everything that was changed, left out or remarkable on the way. */
export interface Report {
  readonly counts: {
    readonly messages: number
    readonly tools: number
    readonly calls: number
    readonly results: number
    readonly images: number
    readonly opaque: number
  }
  readonly items: readonly ReportItem[]
}

/** Keys and positions (from 0) from the root of a value to a place in it: `['lanes', 0, 'strategy']`. */
export type Path = readonly (string | number)[]

/** Says something about the place that is being read, or about a field of it. */
export type Say = (level: Level, words: string, field?: Path) => void

/** A voice for what lies below a place. */
export function under(say: Say, ...path: Path): Say {
  return (level, words, field = []) => say(level, words, [...path, ...field])
}

export interface ReportBuilder {
  /**
   * `at`: the number of a message (from 1), or a place in words. The same words are said once.
   * `path`: where that is in the value that is read, for those who can show it.
   */
  add(level: Level, words: string, at?: number | string, path?: Path): void
  /** A voice for one place. */
  at(place: number | string, path?: Path): Say
  /** `numbers`: the number of each entry in the source, where it is not its position. */
  finish(history: Prompt, tools: readonly ToolDefinition[], numbers?: readonly number[]): Report
}

/** A report is read by a person: nobody reads the 301st kind of remark. */
const MOST_ITEMS = 300
const MOST_PLACES = 12

function placesWords(messages: readonly number[], places: readonly string[]): string | undefined {
  const [first, second] = messages
  const shown = messages.slice(0, MOST_PLACES).join(', ') + (messages.length > MOST_PLACES ? ', …' : '')
  const words = [...places.slice(0, MOST_PLACES)]
  if (places.length > MOST_PLACES) words.push('…')
  if (first !== undefined)
    words.unshift(second === undefined ? `message ${first}` : `${messages.length} messages: ${shown}`)
  return words.length > 0 ? words.join('; ') : undefined
}

type Remarks = Map<string, { level: Level; words: string; messages: number[]; places: string[] }>

/** Collects what reading has to say, with identical items merged and the gravest first. */
export function createReport(): ReportBuilder {
  const found: Remarks = new Map()
  let unsaid = 0

  function addTo(remarks: Remarks, level: Level, words: string, at?: number | string): void {
    const key = `${level} ${words}`
    let item = remarks.get(key)
    if (!item) {
      if (remarks.size >= MOST_ITEMS) {
        unsaid++
        return
      }
      item = { level, words, messages: [], places: [] }
      remarks.set(key, item)
    }
    if (typeof at === 'number' && item.messages.at(-1) !== at) item.messages.push(at)
    if (typeof at === 'string' && item.places.at(-1) !== at) item.places.push(at)
  }

  const add: ReportBuilder['add'] = (level, words, at) => addTo(found, level, words, at)

  return {
    add,
    at: (place) => (level, words) => add(level, words, place),
    finish(history, tools, numbers) {
      const { orphans, open } = pairsOf(history)
      const numberOf = (index: number) => numbers?.[index] ?? index + 1
      const second = secondResults(history, orphans)
      // Finished twice, by a reader and by who asked it, a pair is told once.
      const all: Remarks = new Map(Array.from(found, ([key, item]) => [key, { ...item, messages: [...item.messages] }]))
      for (const index of orphans) {
        const of = `a second result of call ${shortened(history[index]?.message.answers ?? '')}`
        const words = second.has(index) ? of : 'a result without its call'
        addTo(all, 'note', `${words}: kept, and flagged`, numberOf(index))
      }
      for (const { index, pending } of open) {
        if (!pending) addTo(all, 'note', 'a call without a result: kept, and flagged', numberOf(index))
      }
      const items = [...all.values()].map(({ level, words, messages, places }): ReportItem => {
        const where = placesWords(messages, places)
        return where === undefined ? { level, words } : { level, words, where }
      })
      if (unsaid > 0)
        items.push({ level: 'skipped', words: `${count(unsaid, 'more remark is', 'more remarks are')} not listed` })
      items.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
      return { counts: countsOf(history, tools), items }
    },
  }
}

/** Of results that have no call for themselves, those whose call stands before them and has another result. */
function secondResults(history: Prompt, orphans: readonly number[]): ReadonlySet<number> {
  const wanted = new Set(orphans)
  const called = new Set<string>()
  const second = new Set<number>()
  history.forEach(({ message }, index) => {
    for (const { callId } of callsOf(message)) called.add(callId)
    if (wanted.has(index) && message.answers !== undefined && called.has(message.answers)) second.add(index)
  })
  return second
}

/** Counts what a history holds. */
export function countsOf(history: Prompt, tools: readonly ToolDefinition[]): Report['counts'] {
  let calls = 0
  let results = 0
  let images = 0
  let opaque = 0
  for (const { message } of history) {
    calls += callsOf(message).length
    images += imageCount(message)
    for (const part of message.parts) if (part.type === 'opaque') opaque++
    if (message.role === 'tool') results++
  }
  return { messages: history.length, tools: tools.length, calls, results, images, opaque }
}
