import { encodedEntry } from '../document/encode.ts'
import { describeValue, isList, isRecord } from '../formats/value.ts'
import { type Json, type Message, type Part, ROLES } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import { plainOf } from './patch.ts'

/** The id that a message has by its place, from 0, and that a link leaves out. */
function idAt(index: number): string {
  return `m${index + 1}`
}

/** A text stands for a part of text; a message of one text is that text. */
function shortParts(parts: readonly Part[]): unknown {
  const short = parts.map((part) => (part.type === 'text' ? part.text : part))
  return short.length === 1 && typeof short[0] === 'string' ? short[0] : short
}

/** `{"user": "Hello"}`: what a message says stands under its role, and everything else beside it. */
function shortMessage({ id, role, name, answers, failed, generated, parts }: Message, index: number): object {
  const rest = { name, answers, failed, generated }
  return { [role]: shortParts(parts), ...(id !== idAt(index) && { id }), ...rest }
}

function isOwn({ message, origin }: Entry): boolean {
  return origin.kind === 'history' && origin.id === message.id
}

/**
 * A history as a list: a message as `shortMessage` has it, with its `origin` where it is no message of the history
 * itself, or `[first, last]`, the messages of `base` with these numbers from 1.
 */
export function shortHistory(history: Prompt, base: Prompt): readonly Json[] {
  const form = (entry: Entry) => JSON.stringify(encodedEntry(entry))
  const places = new Map(base.map((entry, index) => [entry.message.id, { index, form: form(entry) }]))
  const list: Json[] = []
  let run: [number, number] | undefined
  history.forEach((entry, index) => {
    const place = places.get(entry.message.id)
    const same = place !== undefined && place.form === form(entry)
    if (same && run && run[1] === place.index) run[1]++
    else if (same) {
      run = [place.index + 1, place.index + 1]
      list.push(run)
    } else {
      run = undefined
      const origin = isOwn(entry) ? {} : { origin: entry.origin }
      list.push(plainOf({ ...shortMessage(entry.message, index), ...origin }))
    }
  })
  return list
}

function longPart(part: unknown): unknown {
  return typeof part === 'string' ? { type: 'text', text: part } : part
}

function longEntry(value: unknown, index: number): unknown {
  if (!isRecord(value)) return value
  const role = ROLES.find((one) => Object.hasOwn(value, one))
  const said = role === undefined ? undefined : value[role]
  const { id = idAt(index), name, answers, failed, generated, origin } = value
  const parts = isList(said) ? said.map(longPart) : [longPart(said)]
  const message = { id, role, name, answers, failed, generated, parts }
  return origin === undefined ? { message } : { message, origin }
}

/**
 * The saved form of what `shortHistory` made. `say` is told what names no message of `base`, or one twice: without that,
 * a short list could stand for a history without end.
 */
export function longHistory(list: readonly unknown[], base: Prompt, say: (words: string) => void): readonly unknown[] {
  const used = new Set<number>()
  const long: unknown[] = []
  for (const one of list) {
    if (!isList(one)) long.push(longEntry(one, long.length))
    else {
      const [first, last] = one
      const known = Number.isInteger(first) && Number.isInteger(last) && Number(first) >= 1
      if (!known || Number(last) > base.length) {
        say(`messages of the scenario left out: it has no ${describeValue(first)} to ${describeValue(last)}`)
        continue
      }
      for (let number = Number(first); number <= Number(last); number++) {
        const entry = base[number - 1]
        if (entry && !used.has(number)) long.push(encodedEntry(entry))
        used.add(number)
      }
    }
  }
  return long
}
