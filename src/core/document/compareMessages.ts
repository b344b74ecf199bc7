import { type Message, messageTexts } from '../message/message.ts'
import type { Entry, Prompt } from '../message/prompt.ts'
import { sameJson } from '../message/same.ts'

/** What differs between two messages with one id. */
export type Aspect = 'text' | 'role' | 'name' | 'call' | 'failed' | 'generated' | 'parts' | 'origin'

/** A message that two histories do not have alike. Numbers are places in the history, from 1. */
export type MessageChange =
  | { readonly kind: 'added'; readonly after: number; readonly message: Message }
  | { readonly kind: 'removed'; readonly before: number; readonly message: Message }
  | {
      readonly kind: 'changed'
      readonly before: number
      readonly after: number
      readonly was: Message
      readonly message: Message
      readonly aspects: readonly Aspect[]
      /** It stands at another place among the messages that both have. */
      readonly moved: boolean
    }
  | { readonly kind: 'moved'; readonly before: number; readonly after: number; readonly message: Message }

/** The text of a message as a comparison shows it: one part a line. */
export function comparedText(message: Message): string {
  return messageTexts(message).join('\n')
}

function aspectsOf(before: Entry, after: Entry): readonly Aspect[] {
  const a = before.message
  const b = after.message
  const text = comparedText(a) !== comparedText(b)
  const differs: readonly (readonly [Aspect, boolean])[] = [
    ['text', text],
    ['role', a.role !== b.role],
    ['name', a.name !== b.name],
    ['call', a.answers !== b.answers],
    ['failed', a.failed !== b.failed],
    ['generated', a.generated !== b.generated],
    // Other words are no other parts; an image, or a call's id, is.
    ['parts', !text && !sameJson(a.parts, b.parts)],
    ['origin', !sameJson(before.origin, after.origin)],
  ]
  return differs.flatMap(([aspect, differs]) => (differs ? [aspect] : []))
}

/** The places of a longest run of values that rise; all others have been moved. Patience sorting, n log n. */
function risingPlaces(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const previous: (number | undefined)[] = []
  values.forEach((value, place) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const half = (low + high) >> 1
      if ((values[tails[half] ?? 0] ?? 0) < value) low = half + 1
      else high = half
    }
    previous[place] = low > 0 ? tails[low - 1] : undefined
    tails[low] = place
  })
  const found = new Set<number>()
  for (let place = tails.at(-1); place !== undefined; place = previous[place]) found.add(place)
  return found
}

/** What differs between two histories, in the order in which a reader of the later one comes to it. */
export function compareMessages(before: Prompt, after: Prompt): readonly MessageChange[] {
  const placeBefore = new Map(before.map((entry, index) => [entry.message.id, index]))
  const idsAfter = new Set(after.map((entry) => entry.message.id))
  const common = after.flatMap(({ message }, index) => {
    const was = placeBefore.get(message.id)
    return was === undefined ? [] : [{ was, index }]
  })
  const rising = risingPlaces(common.map(({ was }) => was))
  const stayed = new Set([...rising].map((place) => common[place]?.index))

  const changes: MessageChange[] = []
  let passed = 0
  /** What was removed is told where it stood: before the next message that stayed. */
  const tellRemoved = (to: number): void => {
    for (; passed < to; passed++) {
      const message = before[passed]?.message
      if (message && !idsAfter.has(message.id)) changes.push({ kind: 'removed', before: passed + 1, message })
    }
  }
  after.forEach((entry, index) => {
    const { message } = entry
    const was = placeBefore.get(message.id)
    const old = was === undefined ? undefined : before[was]
    if (was === undefined || !old) {
      changes.push({ kind: 'added', after: index + 1, message })
      return
    }
    const moved = !stayed.has(index)
    if (!moved) tellRemoved(was)
    const aspects = old === entry ? [] : aspectsOf(old, entry)
    const places = { before: was + 1, after: index + 1 }
    if (aspects.length > 0) changes.push({ kind: 'changed', ...places, was: old.message, message, aspects, moved })
    else if (moved) changes.push({ kind: 'moved', ...places, message })
  })
  tellRemoved(before.length)
  return changes
}
