import type { Json, Message } from '../../src/core/message/message.ts'
import { type Random, randomFrom } from '../random.ts'

const SYLLABLES = (
  'al an ar bel bro cas cor dan del dor el en fen fir gal gor han hol il jun kal kes lam lor mar mel nor ol os pel ' +
  'quin ral ren sal sel tam tor ul van ver wil yor zan'
).split(' ') as [string, ...string[]]

/** A made-up word: the same sounds again and again, so that length and letters alone tell nothing. */
export function invented(random: Random, parts = random.whole(2, 3)): string {
  return Array.from({ length: parts }, () => random.pick(SYLLABLES)).join('')
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Some of a list, each at most once, in the order of the list. */
export function someOf<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list.keys()]
  const taken: number[] = []
  while (taken.length < count && left.length > 0) {
    taken.push(...left.splice(random.whole(0, left.length - 1), 1))
  }
  return taken.sort((a, b) => a - b).flatMap((at) => list.slice(at, at + 1))
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** So many lines of one kind. */
export function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n')
}

/** Who says what, written down one after the other. */
export interface Script {
  readonly random: Random
  user(text: string): void
  says(text: string): void
  /** The assistant says something and calls a tool, whose result follows. */
  calls(text: string, name: string, input: Json, result: string): void
  /** Characters so far. */
  length(): number
  messages(): readonly Message[]
}

export function createScript(seed: number): Script {
  const written: Message[] = []
  let length = 0
  const add = (message: Omit<Message, 'id'>): void => {
    written.push({ id: `m${written.length + 1}`, ...message })
  }
  const said = (role: 'user' | 'assistant', text: string): void => {
    length += text.length
    add({ role, parts: [{ type: 'text', text }] })
  }
  return {
    random: randomFrom(seed),
    user: (text) => said('user', text),
    says: (text) => said('assistant', text),
    calls(text, name, input, result) {
      const callId = `call_${written.length}`
      length += text.length + result.length
      const call = { type: 'call' as const, callId, name, arguments: input }
      add({ role: 'assistant', parts: text === '' ? [call] : [{ type: 'text', text }, call] })
      add({ role: 'tool', name, answers: callId, parts: [{ type: 'text', text: result }] })
    },
    length: () => length,
    messages: () => written,
  }
}

/**
 * A piece of work: told once in full, and come back to later, when only some of what was found is needed again.
 * What is needed again is drawn by chance from all that it holds, not from what looks important.
 */
export interface Thread {
  /** Names, numbers and phrases that a later turn may use. */
  readonly details: readonly string[]
  work(): void
  /** A later turn that uses the details given. */
  comeBack(details: readonly string[]): void
}

export interface Plot {
  begin(): void
  thread(): Thread
  /** The last turns, with details of several threads. */
  end(details: readonly string[]): void
}

/** Tells threads until the run is long enough. After each, one or two earlier ones may be come back to. */
export function tell(script: Script, plot: Plot, characters: number): readonly Message[] {
  const { random } = script
  const threads: Thread[] = []
  plot.begin()
  while (script.length() < characters) {
    const thread = plot.thread()
    threads.push(thread)
    thread.work()
    for (let turns = random.whole(0, 2); turns > 0; turns--) {
      const earlier = threads[random.whole(0, threads.length - 1)]
      earlier?.comeBack(someOf(random, earlier.details, random.whole(1, 3)))
    }
  }
  plot.end(threads.flatMap(({ details }) => someOf(random, details, 2)))
  return script.messages()
}
