import type { Document } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { homesOf, remember } from '../../core/lanes/places.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { argumentsText, callsOf, type FilePart, type Message, type Part } from '../../core/message/message.ts'
import { pairsOf } from '../../core/message/pairs.ts'
import type { Entry, Prompt } from '../../core/message/prompt.ts'
import { summaryBody } from '../../core/strategies/summarise.ts'
import type { Fact } from '../../core/survival/fact.ts'
import { suggestions } from '../../core/survival/rules.ts'
import { compareFaults, type Fault } from '../../core/validity/faults.ts'
import { attachmentWords } from '../../core/words/attachments.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'

/** The facts of each message with their letters, by message id. */
export const factsByMessage = remember((document: Document) => {
  const facts = new Map<string, { readonly fact: Fact; readonly letter: string; readonly index: number }[]>()
  document.facts.forEach((fact, index) => {
    const entry = { fact, letter: letterOf(index), index }
    const known = facts.get(fact.messageId)
    if (known) known.push(entry)
    else facts.set(fact.messageId, [entry])
  })
  return facts
})

/** The facts of each such message, by its id: their places among the facts. */
export const factsAtHome = remember((bench: Bench) => {
  const facts = new Map<string, number[]>()
  homesOf(bench).forEach((home, index) => {
    if (home === undefined) return
    const others = facts.get(home)
    if (others) others.push(index)
    else facts.set(home, [index])
  })
  return facts
})

/** A result's tool by name, where it is known, and whether a call of it stands in the history. */
export interface ResultTool {
  readonly name: string
  readonly called: boolean
}

/** The tool of each result of a history, by index: from its call, else from its own name. */
export const resultTools = remember((history: Prompt) => {
  const { callOf } = pairsOf(history)
  const tools = new Map<number, ResultTool>()
  history.forEach(({ message }, index) => {
    if (message.role !== 'tool') return
    const caller = history[callOf[index] ?? -1]?.message
    const call = caller && callsOf(caller).find((one) => one.callId === message.answers)
    const name = call?.name ?? message.name
    if (name) tools.set(index, { name, called: call !== undefined })
  })
  return tools
})

/** Messages that open like a correction but may be none ("Actually …"): a pin is suggested, nothing is decided. */
export const pinSuggestions = remember((history: Prompt) => suggestions(history))

/** The lines of a summary: a long one is split once, not at every drawing. */
export const summaryLines = remember((entry: Entry) => summaryBody(entry).split('\n'))

/** The pairs that a lane broke, by the id of the message that is left alone. */
export function faultsMade(history: Prompt, result: LaneResult): ReadonlyMap<string, Fault> {
  return faults(result)(history)
}

const faults = remember((result: LaneResult) =>
  remember(
    (history: Prompt) =>
      new Map(compareFaults(history, result.outcome.prompt).made.map((fault) => [fault.id, fault] as const)),
  ),
)

/** How many lines a text has. */
export function lineCount(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** What stands beside the role: the calls that a message makes or the tool that it answers for, and what it carries. */
export function detailOf(message: Message, tool: ResultTool | undefined, text: string): string {
  return [workOf(message, tool, text), attachmentWords(message)].filter((words) => words !== '').join(' · ')
}

function workOf(message: Message, tool: ResultTool | undefined, text: string): string {
  if (message.role === 'tool') {
    const lines = lineCount(text)
    const of = tool ? `of ${tool.name}${tool.called ? '' : ', without its call'}` : 'without its call'
    return [of, ...(lines > 3 ? [`${lines} lines`] : [])].join(' · ')
  }
  const calls = callsOf(message)
  return calls.length === 0 ? '' : `→ ${calls.map((call) => call.name).join(', ')}`
}

/** Data longer than this is the file itself, in base64; a shorter one may be its id, which names it. */
const LONGEST_ID = 80

/** A file by its name, else by the id that it was given by: "file report.pdf", "file file-abc123". */
export function fileLabel({ name, data }: FilePart): string {
  const id = data !== undefined && data.length <= LONGEST_ID && !data.startsWith('data:') ? data : undefined
  const called = name ?? id
  return called ? `file ${called}` : 'file'
}

/** A part that cannot be edited here, as text. */
export function partLabel(part: Part): string {
  switch (part.type) {
    case 'call':
      return `call ${part.name} ${argumentsText(part)}`
    case 'image':
      return `image ${part.source.slice(0, 60)}${part.source.length > 60 ? '…' : ''}`
    case 'opaque':
      return `opaque ${part.kind}, ${count(part.size, 'character')}, not counted`
    case 'file':
      return `${fileLabel(part)}${part.text ? `\n${part.text}` : ''}`
    default:
      return part.text
  }
}
