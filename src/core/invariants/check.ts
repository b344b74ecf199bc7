import type { CountSource } from '../budget/count.ts'
import type { ContextStats, Measured, MeasuredSource } from '../budget/stats.ts'
import { samePrompt } from '../lanes/verdicts.ts'
import { argumentsText } from '../message/message.ts'
import { frameOf, type Prompt } from '../message/prompt.ts'
import type { Fact, Survival } from '../survival/fact.ts'
import { compareFaults, type Fault } from '../validity/faults.ts'
import { count, num, sourceWords } from '../words/words.ts'
import { checkCorrections } from './corrections.ts'

export type CheckState = 'holds' | 'warns' | 'fails'

/** One named check of an outcome, with what it rests on. `number` is the check's fixed place, 1 to 7. */
export interface Check {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly name: string
  readonly state: CheckState
  readonly evidence: string
  /** The evidence in the few words that the head of a lane has room for; only of the corrections, where some are marked. */
  readonly brief?: string
}

/** All that the seven checks look at. */
export interface Examined {
  readonly before: Prompt
  /** `before` as it was before any lane ran: see `snapshot`. */
  readonly snapshot: Snapshot
  readonly after: Prompt
  readonly keepLast: number
  /** What the thresholds looked at. */
  readonly measured: Measured
  /** What the lane counted by, and whether every count of it was exact. */
  readonly counter: { readonly source: CountSource; readonly exact: boolean }
  readonly tokens: { readonly before: number; readonly after: number }
  readonly stats: ContextStats
  /** A second run of the whole lane over `after`. */
  readonly second: { readonly prompt: Prompt; readonly calls: number }
  readonly facts: readonly Fact[]
  readonly survivals: readonly Survival[]
  /** The number under which a message is shown. */
  readonly numberOf: (id: string) => string
}

export type Snapshot = readonly unknown[]

/** Takes the fields of a prompt down, or goes through them again: one method, so that it is compiled into the walk. */
class Fields {
  readonly list: unknown[]
  private readonly taking: boolean
  at = 0
  same = true

  constructor(list: unknown[], taking: boolean) {
    this.list = list
    this.taking = taking
  }

  see(field: unknown): void {
    const at = this.at++
    if (this.taking) this.list[at] = field
    else if (this.list[at] !== field) this.same = false
  }
}

/** Shows all that a prompt is made of, in order: objects by identity, texts as they are, which copies none of them. */
function eachField(prompt: Prompt, fields: Fields): void {
  for (const entry of prompt) {
    const { message, origin } = entry
    fields.see(entry)
    fields.see(origin)
    fields.see(message)
    fields.see(message.id)
    fields.see(message.role)
    fields.see(message.name)
    fields.see(message.answers)
    fields.see(message.failed)
    fields.see(message.parts.length)
    for (const part of message.parts) {
      fields.see(part)
      if (part.type === 'call') {
        fields.see(part.callId)
        fields.see(part.name)
        fields.see(argumentsText(part))
      } else if (part.type === 'image') fields.see(part.source)
      else if (part.type === 'opaque') fields.see(part.kind)
      else {
        fields.see(part.text)
        if (part.type !== 'file') continue
        fields.see(part.name)
        fields.see(part.data)
      }
    }
  }
}

/** What a prompt is made of, to tell afterwards whether somebody changed it. One list, with no object a message. */
export function snapshot(prompt: Prompt): Snapshot {
  // Room for a message of one part, which most are: a list that grows is copied again and again.
  const fields = new Fields(new Array(prompt.length * 11), true)
  eachField(prompt, fields)
  fields.list.length = fields.at
  return fields.list
}

function intact(prompt: Prompt, before: Snapshot): boolean {
  const fields = new Fields(before as unknown[], false)
  eachField(prompt, fields)
  return fields.same && fields.at === before.length
}

/** A source within a sentence. */
function spoken(source: MeasuredSource): string {
  return `${source.kind === 'estimate' ? 'the ' : ''}${sourceWords(source)}`
}

function sameSource(a: MeasuredSource, b: MeasuredSource): boolean {
  if (a.kind === 'estimate') return b.kind === 'estimate' && a.factor === b.factor
  return a.kind === 'tokenizer' && b.kind === 'tokenizer' && a.encoding === b.encoding
}

function checkSource({ measured, counter }: Examined): Check {
  const steered = spoken(counter.source)
  const looked = spoken(measured.source)
  const base = { number: 1, name: 'One named, fresh source' } as const
  if (measured.source.kind === 'provider' && measured.source.stale) {
    return { ...base, state: 'fails', evidence: `The thresholds looked at ${looked}; the prompt has changed since.` }
  }
  if (!sameSource(measured.source, counter.source)) {
    return { ...base, state: 'fails', evidence: `The thresholds looked at ${looked}, the lane steered by ${steered}.` }
  }
  return counter.exact
    ? { ...base, state: 'holds', evidence: `Thresholds and lane both by ${steered}.` }
    : { ...base, state: 'warns', evidence: `Both by ${steered}, but some long texts are only approximate.` }
}

/** Without the results that a repair made up: they stand between messages of the tail and change none. */
function withoutRepairs(after: Prompt, before: Prompt): Prompt {
  if (!after.some((entry) => entry.origin.kind === 'synthetic')) return after
  const old = new Set(before.map((entry) => entry.message.id))
  return after.filter(({ message, origin }) => origin.kind !== 'synthetic' || old.has(message.id))
}

function checkBorders({ before, snapshot: was, after, keepLast }: Examined): Check {
  const { leading, tailStart } = frameOf(before, keepLast)
  const base = { number: 2, name: 'Leading messages and tail unchanged' } as const
  if (!intact(before, was)) return { ...base, state: 'fails', evidence: 'The history itself was changed.' }
  const tail = before.slice(Math.max(tailStart, leading))
  const head = before.slice(0, leading)
  const sent = withoutRepairs(after, before)
  const stands = samePrompt(sent.slice(0, leading), head) && samePrompt(sent.slice(sent.length - tail.length), tail)
  const evidence = `${count(leading, 'leading message')} and ${count(tail.length, 'message')} of the tail`
  return stands
    ? { ...base, state: 'holds', evidence: `${evidence} stand as they were; the history was not changed.` }
    : { ...base, state: 'fails', evidence: `Of ${evidence}, not all stand as they were.` }
}

function checkFixedPoint({ after, second }: Examined): Check {
  const base = { number: 3, name: 'A second run is free' } as const
  const calls = count(second.calls, 'call')
  return samePrompt(after, second.prompt) && second.calls === 0
    ? { ...base, state: 'holds', evidence: 'Run again: the same prompt, 0 calls.' }
    : {
        ...base,
        state: 'fails',
        evidence: `Run again: ${samePrompt(after, second.prompt) ? 'the same' : 'another'} prompt, ${calls}.`,
      }
}

/** "call in 3 has no result", "3 calls in 7 have no result": the faults of one message are told once. */
function faultWords(kind: Fault['kind'], times: number, place: string): string {
  const [what, lacks] = kind === 'call-without-result' ? ['call', 'result'] : ['result', 'call']
  return times === 1 ? `${what} in ${place} has no ${lacks}` : `${count(times, what)} in ${place} have no ${lacks}`
}

function listFaults(faults: readonly Fault[], numberOf: (id: string) => string): string {
  const groups = new Map<string, { readonly kind: Fault['kind']; readonly id: string; times: number }>()
  for (const { kind, id } of faults) {
    const group = groups.get(`${kind} ${id}`)
    if (group) group.times++
    else groups.set(`${kind} ${id}`, { kind, id, times: 1 })
  }
  const told = [...groups.values()].slice(0, groups.size > 3 ? 1 : 3)
  const words = told.map(({ kind, times, id }) => faultWords(kind, times, numberOf(id))).join(', ')
  return told.length < groups.size ? `${words} and ${num(groups.size - told.length)} more like it` : words
}

function checkPairs({ before, after, numberOf }: Examined): Check {
  const { made, inherited } = compareFaults(before, after)
  const base = { number: 5, name: 'Calls and results whole' } as const
  const old = inherited.length > 0 ? `Already in the history: ${listFaults(inherited, numberOf)}.` : ''
  if (made.length > 0) {
    const evidence = `Made by this lane: ${listFaults(made, numberOf)}. ${old}`.trim()
    return { ...base, state: 'fails', evidence }
  }
  return old
    ? { ...base, state: 'warns', evidence: old }
    : { ...base, state: 'holds', evidence: 'Every call has its result and every result its call.' }
}

function checkSize({ tokens }: Examined): Check {
  const evidence = `${num(tokens.before)} before, ${num(tokens.after)} after.`
  return {
    number: 6,
    name: 'Not larger than before',
    state: tokens.after <= tokens.before ? 'holds' : 'fails',
    evidence,
  }
}

function checkWindow({ stats }: Examined): Check {
  const room = stats.tokens + stats.remaining
  const evidence = stats.insideWindow
    ? `${num(stats.tokens)} of ${num(room)}: ${num(stats.remaining)} free.`
    : `${num(-stats.remaining)} over the ${num(room)} that the window leaves.`
  return { number: 7, name: 'Inside the window', state: stats.insideWindow ? 'holds' : 'fails', evidence }
}

/** The seven checks of one outcome, in order. Each can fail. */
export function checkInvariants(examined: Examined): readonly Check[] {
  return [
    checkSource(examined),
    checkBorders(examined),
    checkFixedPoint(examined),
    checkCorrections(examined),
    checkPairs(examined),
    checkSize(examined),
    checkWindow(examined),
  ]
}

/** The checks of the structure: all but the corrections, because the same structure can hide a loss. */
export function structureOf(checks: readonly Check[]): {
  readonly held: number
  readonly of: number
  /** Checks that hold and have something to say. */
  readonly notes: number
} {
  const structure = checks.filter((check) => check.number !== 4)
  const inState = (state: CheckState) => structure.filter((check) => check.state === state).length
  return { held: structure.length - inState('fails'), of: structure.length, notes: inState('warns') }
}
