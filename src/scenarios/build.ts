import { defaultBudget } from '../core/document/defaults.ts'
import {
  type BudgetSettings,
  DOCUMENT_VERSION,
  type Document,
  type Lane,
  type SurvivalRules,
} from '../core/document/document.ts'
import type { CallPart, Json, Message, Part, ToolDefinition } from '../core/message/message.ts'
import { type Origin, type Prompt, SUMMARY_MARKER } from '../core/message/prompt.ts'
import { type Parameters, readParameters } from '../core/strategies/parameters.ts'
import { strategyById } from '../core/strategies/registry.ts'
import type { Fact, FactKind } from '../core/survival/fact.ts'
import type { Head, Scenario } from './scenario.ts'

/** A message of a scenario before it has its id: `history` gives m1, m2, … in order. */
export interface Draft {
  readonly message: Omit<Message, 'id'>
  /** A summary that an earlier compaction made, or that an import took for one. */
  readonly summary?: Omit<Extract<Origin, { kind: 'summary' }>, 'kind'>
}

const text = (value: string): Part => ({ type: 'text', text: value })

/** A system message. */
export function system(words: string): Draft {
  return { message: { role: 'system', parts: [text(words)] } }
}

/** A user message. */
export function user(words: string): Draft {
  return { message: { role: 'user', parts: [text(words)] } }
}

/** A tool call: its id, the tool, and the arguments as a value or as the JSON text that a model wrote. */
export function call(callId: string, name: string, args: Json): CallPart {
  return { type: 'call', callId, name, arguments: args }
}

/** An assistant message with what it says (nothing: '') and the calls that it makes. */
export function assistant(words: string, ...calls: readonly CallPart[]): Draft {
  return { message: { role: 'assistant', parts: [...(words === '' ? [] : [text(words)]), ...calls] } }
}

/** A tool result. Without `answers` it has no call, as in many teaching snippets. */
export function tool(words: string, rest: Pick<Message, 'answers' | 'name' | 'failed'> = {}): Draft {
  return { message: { role: 'tool', parts: [text(words)], ...rest } }
}

/** What an earlier compaction wrote, with the ids that it stands for. */
export function summary(words: string, of: readonly string[], rest: { readonly unverified?: true } = {}): Draft {
  return { ...user(`${SUMMARY_MARKER}\n${words}`), summary: { of, ...rest } }
}

/** The drafts as a history, with the ids m1, m2, … */
export function history(drafts: readonly Draft[]): Prompt {
  return drafts.map(({ message, summary }, index) => {
    const id = `m${index + 1}`
    const origin: Origin = summary ? { kind: 'summary', ...summary } : { kind: 'history', id }
    return { message: { id, ...message }, origin }
  })
}

/** A marked fact: its letter, the message in which it was marked, its kind, the quote, and what it is called. */
export function fact(id: string, messageId: string, kind: FactKind, quote: string, name?: string): Fact {
  return { id, messageId, quote, kind, ...(name === undefined ? {} : { name }) }
}

function strategy(id: string, parameters: Partial<Parameters>): Lane['strategy'] {
  const known = strategyById(id)
  if (!known) throw new Error(`A scenario names the strategy “${id}”, which is not in the registry`)
  const { values, notes } = readParameters(known.parameters, parameters)
  if (notes.length > 0) throw new Error(notes.join('; '))
  return { id, parameters: values }
}

type LaneRest = Partial<Omit<Lane, 'id' | 'name' | 'strategy'>>

/** A lane that prunes; by default the course's rule without options. */
export function pruneLane(id: string, name: string, parameters: Partial<Parameters> = {}, rest: LaneRest = {}): Lane {
  return { id, name, when: 'now', repair: {}, strategy: strategy('prune', parameters), ...rest }
}

/** A lane that compacts with a summary whose text is given, whatever it is shown. */
export function compactLane(
  id: string,
  name: string,
  script: string,
  { policy = 'keep', ...rest }: LaneRest & { readonly policy?: 'keep' | 'fold' | 'anchor' } = {},
): Lane {
  const parameters = { policy, summariser: 'scripted', script }
  return { id, name, when: 'now', repair: {}, strategy: strategy('compact', parameters), ...rest }
}

/** A lane that compacts with the outline: role and first words of each message. */
export function outlineLane(id: string, name: string, words: number, rest: LaneRest = {}): Lane {
  const parameters = { policy: 'keep', summariser: 'outline', words }
  return { id, name, when: 'now', repair: {}, strategy: strategy('compact', parameters), ...rest }
}

/** The survival policy that most scenarios use: unresolved errors and corrections, not the marks. */
export const ERRORS_AND_CORRECTIONS: SurvivalRules = { errors: true, corrections: true, marks: false }

export interface Given extends Pick<Scenario, 'expects' | 'tokenizer'> {
  readonly messages: readonly Draft[]
  readonly budget: Partial<BudgetSettings>
  readonly lanes: readonly Lane[]
  readonly facts?: readonly Fact[]
  readonly tools?: readonly ToolDefinition[]
}

/** A scenario with its name; what is not given is as in a new document. */
export function scenarioOf(head: Head, { messages, budget, lanes, facts, tools, ...rest }: Given): Scenario {
  const document: Document = {
    version: DOCUMENT_VERSION,
    title: head.title,
    history: history(messages),
    tools: tools ?? [],
    facts: facts ?? [],
    pins: new Map(),
    budget: { ...defaultBudget(), ...budget },
    lanes,
  }
  return { ...head, document, ...rest }
}
