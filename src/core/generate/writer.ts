import { estimateMessageTokens } from '../budget/estimate.ts'
import type { Message, Part } from '../message/message.ts'
import type { Fact } from '../survival/fact.ts'
import type { Agent, MadeTurn } from './agent.ts'
import type { Planted, PlantingPlan } from './plant.ts'
import type { Random } from './random.ts'
import { type GenerateSettings, MAX_MADE_MESSAGES } from './settings.ts'

type CallsTurn = Extract<MadeTurn, { kind: 'calls' }>

/** Below this a result is a stub: where the share leaves less room the calls are left out until it has grown, in tokens. */
const LEAST_RESULT = 55
/** What the estimate adds to every message, and its characters to a token. */
const OVERHEAD = 10
const CHARACTERS = 4
/** So much room is left where nothing but a short word still fits, in tokens. */
const NEARLY_FULL = 70
/** More messages than one turn and the facts that are left over ever take. */
const MOST_AT_ONCE = 8
/** What is added to one text at most, and what a remark takes about, in tokens. */
const MOST_ADDED = 400
const REMARK = 25

export interface Written {
  readonly messages: readonly Message[]
  readonly facts: readonly Fact[]
  readonly tokens: number
  readonly toolTokens: number
}

/** Writes turns down as messages: gives ids, counts, holds the share of tool output, and plants facts. */
export interface Writer {
  /** The system message, before all others. */
  begin(system: string): void
  write(turn: MadeTurn): void
  full(): boolean
  /** From 0 to 1. */
  progress(): number
  finish(): Written
}

export function createWriter(settings: GenerateSettings, agent: Agent, plan: PlantingPlan, random: Random): Writer {
  const { length, toolShare } = settings
  const prefix = `g${settings.batch}-`
  const messages: Message[] = []
  const facts: Fact[] = []
  let tokens = 0
  let toolTokens = 0
  let calls = 0
  /** Tokens that a message has to take on average, so that the length is reached before the messages run out. */
  const average = length.unit === 'tokens' ? length.count / (MAX_MADE_MESSAGES * 0.93) : 0

  const left = (): number => length.count - (length.unit === 'tokens' ? tokens : messages.length)
  const progress = (): number => Math.min(1, 1 - left() / length.count)
  const full = (): boolean =>
    left() <= 0 || (length.unit === 'tokens' && messages.length >= MAX_MADE_MESSAGES - MOST_AT_ONCE)

  /** Makes a text longer while the messages so far are too short on average. */
  function lengthened(role: 'user' | 'assistant', text: string): string {
    let words = text
    for (let lacking = Math.min(MOST_ADDED, average * (messages.length + 1) - tokens); lacking > 0; lacking -= REMARK) {
      words += ` ${agent.remark(role)}`
    }
    return words
  }

  function push(message: Omit<Message, 'id' | 'generated'>, planted: readonly Planted[] = []): void {
    const made: Message = { id: `${prefix}${messages.length + 1}`, ...message, generated: true }
    messages.push(made)
    const cost = estimateMessageTokens(made)
    tokens += cost
    if (made.role === 'tool') toolTokens += cost
    for (const { kind, quote, name } of planted) {
      facts.push({ id: `${prefix}f${facts.length + 1}`, messageId: made.id, quote, kind, name })
    }
  }

  /** True where what is left has room for little more than the facts that wait. */
  const hurried = (): boolean =>
    left() <= (length.unit === 'tokens' ? plan.waiting() * 35 + NEARLY_FULL : plan.waiting())

  function writeText(role: 'user' | 'assistant', text: string): void {
    const last = length.unit === 'messages' ? left() === 1 : left() <= NEARLY_FULL
    let words = text
    if (length.unit === 'tokens' && last) {
      // Nothing long fits any more.
      words = role === 'user' ? random.pick(['Go on, please.', 'Thank you.']) : random.pick(['Done.', 'That is all.'])
    } else {
      words = lengthened(role, text)
    }
    const planted = plan.take(role, progress(), { hurried: hurried(), all: last })
    push(
      { role, parts: [{ type: 'text', text: [words, ...planted.map(({ said }) => said)].join(' ') }] },
      planted.map(({ fact }) => fact),
    )
  }

  /** How many tokens the results of a turn may take, so that the share holds after them. */
  function roomFor(before: number): number {
    const spoken = tokens - toolTokens + before
    const running = (toolShare / (1 - toolShare)) * spoken - toolTokens
    if (length.unit === 'messages') return running
    // Towards the end the whole is known: what the share still lacks is given now, before only words fit.
    const rest = left() - before
    const lacking = toolShare * length.count - toolTokens
    return Math.min(rest, rest - lacking < 260 ? lacking : running)
  }

  function writeCalls(turn: CallsTurn, planted?: Planted): boolean {
    const parts: Part[] = turn.text === '' ? [] : [{ type: 'text', text: lengthened('assistant', turn.text) }]
    const ids = turn.calls.map((_, index) => `${prefix}c${calls + index + 1}`)
    turn.calls.forEach((call, index) => {
      parts.push({ type: 'call', callId: ids[index] ?? '', name: call.name, arguments: call.arguments })
    })
    const message = { role: 'assistant', parts } as const
    const before = estimateMessageTokens({ id: '', ...message })
    const room = roomFor(before)
    const least = LEAST_RESULT * turn.calls.length
    // A message after the results: a history that ends in one would leave no place for the facts that wait.
    if (room < least || (length.unit === 'messages' && left() < turn.calls.length + 2)) return false
    // Not every result takes all that it may: an even stream of equal results would look like no transcript.
    const ending = progress() > 0.85
    const wanted = ending ? room : Math.max(least, room * (0.55 + 0.75 * random.next()))
    const given = length.unit === 'tokens' ? Math.min(wanted, left() - before) : wanted
    push(message)
    calls += turn.calls.length
    let rest = given
    turn.calls.forEach((call, index) => {
      const others = turn.calls.length - index - 1
      const even = rest / (others + 1)
      const share = others === 0 ? rest : Math.max(LEAST_RESULT * 0.7, even * (0.6 + 0.8 * random.next()))
      rest -= share
      const line = index === 0 ? planted?.quote : undefined
      const text = call.output(Math.max(40, (share - OVERHEAD) * CHARACTERS - (line?.length ?? 0)))
      push(
        {
          role: 'tool',
          parts: [{ type: 'text', text: line === undefined ? text : `${text}\n${line}` }],
          answers: ids[index] ?? '',
          ...(call.failed && { failed: true }),
        },
        line === undefined || !planted ? [] : [planted],
      )
    })
    return true
  }

  return {
    begin: (text) => push({ role: 'system', parts: [{ type: 'text', text }] }),
    write(turn) {
      if (turn.kind !== 'calls') {
        writeText(turn.kind, turn.text)
        return
      }
      if (toolShare === 0) return
      const due = plan.peekSpot(progress())
      if (due && writeCalls(agent.spot(due.kind), due)) plan.drop(due)
      else writeCalls(turn)
    },
    full,
    progress,
    finish() {
      const rest = plan.take('user', 1, { hurried: true, all: true })
      if (rest.length > 0) {
        const text = rest.map(({ said }) => said).join(' ')
        push(
          { role: 'user', parts: [{ type: 'text', text }] },
          rest.map(({ fact }) => fact),
        )
      }
      return { messages, facts, tokens, toolTokens }
    },
  }
}
