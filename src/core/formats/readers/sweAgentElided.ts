import type { Entry, Prompt } from '../../message/prompt.ts'
import { count } from '../../words/words.ts'
import type { Seen } from '../format.ts'
import { clearedEntry } from '../seen.ts'
import { isList, isRecord, textOf } from '../value.ts'

/** The text of an item, whose content is a text or a list of parts. */
export function itemText(item: unknown): string {
  if (!isRecord(item)) return ''
  if (typeof item.content === 'string') return item.content
  const parts = isList(item.content) ? item.content : []
  return parts.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

/** What stands where an older observation was taken out of a prompt. */
const ELIDED = /^Old (?:environment )?output(?:: \(| omitted \()\d+ lines?/

/** True for the words that stand for an observation. */
export function isElided(text: string): boolean {
  return ELIDED.test(text)
}

/**
 * The full text of observations that `history` has only elided, by their index. The steps have it. Only where it is
 * certain which step it is: the assistant message before it says what the step of its number says.
 */
export function fullTexts(values: readonly unknown[], trajectory: readonly unknown[]): ReadonlyMap<number, string> {
  const full = new Map<number, string>()
  let steps = 0
  let step: unknown
  values.forEach((value, index) => {
    if (!isRecord(value) || value.is_demo === true) return
    if (value.role === 'assistant') {
      step = trajectory[steps++]
      const text = itemText(value)
      const same = isRecord(step) && text !== '' && (step.response === text || step.thought === text)
      if (!same) step = undefined
      return
    }
    const observation = isRecord(step) ? textOf(step.observation) : undefined
    if (observation !== undefined && isElided(itemText(value)) && !isElided(observation)) full.set(index, observation)
    step = undefined
  })
  return full
}

interface Read {
  readonly values: readonly unknown[]
  /** Of the message that each value became. */
  readonly ids: readonly (string | undefined)[]
  readonly full: ReadonlyMap<number, string>
  readonly prompt: Prompt
  readonly trajectory: readonly unknown[]
}

/** The last step that says what it was asked: the prompt of its call, older observations elided. */
function lastQuery({ values, trajectory }: Read): ReadonlyMap<number, string> | undefined {
  for (const step of [...trajectory].reverse()) {
    const query = isRecord(step) ? [step.query, step.messages].find(isList) : undefined
    if (!query || query.length === 0) continue
    const aligned =
      query.length <= values.length &&
      query.every((asked, index) => {
        const value = values[index]
        if (!isRecord(asked) || !isRecord(value) || asked.role !== value.role) return false
        return isElided(itemText(asked)) || itemText(asked) === itemText(value)
      })
    if (!aligned) return undefined
    return new Map(
      query.flatMap((asked, index) => {
        const text = itemText(asked)
        return isElided(text) && text !== itemText(values[index]) ? [[index, text] as const] : []
      }),
    )
  }
  return undefined
}

/** What the model was sent in the end, where older observations were elided; undefined where none was. */
export function elidedBy(read: Read): Seen | undefined {
  const inHistory = read.full.size > 0
  const texts = inHistory
    ? new Map([...read.full.keys()].map((index) => [index, itemText(read.values[index])]))
    : lastQuery(read)
  if (!texts || texts.size === 0) return undefined
  const byId = new Map(read.prompt.map((entry) => [entry.message.id, entry.message]))
  const last = inHistory ? read.values.length : Math.max(...texts.keys()) + 1
  const prompt = read.ids.slice(0, last).flatMap((id, index): readonly (string | Entry)[] => {
    const message = id === undefined ? undefined : byId.get(id)
    if (!message) return []
    const text = texts.get(index)
    return [text === undefined ? message.id : clearedEntry(message, text)]
  })
  return { words: `${count(texts.size, 'older observation')} elided`, at: prompt.length, prompt }
}
