import { estimateMessageTokens } from '../budget/estimate.ts'
import type { Message, Part } from '../message/message.ts'
import type { Fact } from '../survival/fact.ts'
import type { Agent, CallsTurn, MadeTurn } from './agent.ts'
import type { Planted, PlantingPlan } from './plant.ts'
import type { Random } from './random.ts'
import { type GenerateSettings, MAX_MADE_MESSAGES } from './settings.ts'

/** Below this a result is a stub: where the share leaves less room, calls are left out, in tokens. */
const LEAST_RESULT = 45
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
  /** Ends early where the length is reached. */
  writeEpisode(turns: readonly MadeTurn[]): void
  full(): boolean
  /** From 0 to 1. */
  progress(): number
  finish(): Written
}

/** What a turn, or all turns that still come in an episode, take: messages, results, and tokens without the results. */
interface Cost {
  readonly spoken: number
  readonly results: number
  readonly messages: number
}

const NO_COST: Cost = { spoken: 0, results: 0, messages: 0 }

function plus(a: Cost, b: Cost, sign: 1 | -1 = 1): Cost {
  return {
    spoken: a.spoken + sign * b.spoken,
    results: a.results + sign * b.results,
    messages: a.messages + sign * b.messages,
  }
}

function callParts({ calls }: CallsTurn, ids: readonly string[]): readonly Part[] {
  return calls.map((call, index) => {
    return { type: 'call', callId: ids[index] ?? '', name: call.name, arguments: call.arguments }
  })
}

function costOf(turn: MadeTurn): Cost {
  const text: Part = { type: 'text', text: turn.text }
  const parts = turn.kind === 'calls' ? [text, ...callParts(turn, [])] : [text]
  const results = turn.kind === 'calls' ? turn.calls.length : 0
  return { spoken: estimateMessageTokens({ id: '', role: 'assistant', parts }), results, messages: 1 + results }
}

interface Step {
  readonly turn: MadeTurn
  readonly cost: Cost
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

  /** Makes a text longer while the messages so far are too short on average. */
  function lengthened(role: 'user' | 'assistant', text: string): string {
    let words = text
    for (let lacking = Math.min(MOST_ADDED, average * (messages.length + 1) - tokens); lacking > 0; lacking -= REMARK) {
      words += ` ${agent.remark(role)}`
    }
    return words
  }

  /** True where what is left has room for little more than the facts that wait. */
  const hurried = (): boolean =>
    left() <= (length.unit === 'tokens' ? plan.waiting() * 35 + NEARLY_FULL : plan.waiting())

  function writeText(role: 'user' | 'assistant', text: string): void {
    const last = length.unit === 'messages' ? left() === 1 : left() <= NEARLY_FULL
    // Where nothing long fits any more, a word ends it.
    const short = role === 'user' ? ['Go on, please.', 'Thank you.'] : ['Done.', 'That is all.']
    const words = length.unit === 'tokens' && last ? random.pick(short) : lengthened(role, text)
    const planted = plan.take(role, progress(), { hurried: hurried(), all: last })
    push(
      { role, parts: [{ type: 'text', text: [words, ...planted.map(({ said }) => said)].join(' ') }] },
      planted.map(({ fact }) => fact),
    )
  }

  /** How many tokens all results of an episode may take from here on, so that the share holds at its end. */
  function allowed(spoken: number): number {
    return (toolShare / (1 - toolShare)) * (tokens - toolTokens + spoken) - toolTokens
  }

  /** How many tokens the results of one turn may take; `before` is what its own message costs. */
  function roomFor(turn: CallsTurn, before: number, ahead: Cost): number {
    const part = turn.calls.length / (turn.calls.length + ahead.results)
    if (length.unit === 'messages') {
      // An episode that will be cut short says less than it would.
      const fits = Math.min(1, (left() - turn.calls.length - 1) / Math.max(1, ahead.messages))
      return allowed(before + ahead.spoken * fits) * (fits < 1 ? Math.min(1, part / fits) : part)
    }
    // Towards the end the whole is known: what the share still lacks is given now, before only words fit.
    const rest = left() - before
    const lacking = toolShare * length.count - toolTokens
    if (rest - lacking < 260) return Math.min(rest, lacking)
    return Math.min(rest, allowed(before + Math.min(ahead.spoken, rest * (1 - toolShare))) * part)
  }

  function writeCalls(turn: CallsTurn, ahead: Cost, planted?: Planted): boolean {
    const ids = turn.calls.map((_, index) => `${prefix}c${calls + index + 1}`)
    const text: readonly Part[] = turn.text === '' ? [] : [{ type: 'text', text: lengthened('assistant', turn.text) }]
    const message = { role: 'assistant', parts: [...text, ...callParts(turn, ids)] } as const
    const before = estimateMessageTokens({ id: '', ...message })
    const room = roomFor(turn, before, ahead)
    const least = LEAST_RESULT * 0.7 * turn.calls.length
    // A message has to follow: a history that ends in results would leave no place for the facts that wait.
    if (room < least || (length.unit === 'messages' && left() < turn.calls.length + 2)) return false
    // Not every result takes all that it may: an even stream of equal results would look like no transcript.
    const wanted = progress() > 0.85 ? room : Math.max(least, room * (0.6 + 0.8 * random.next()))
    let rest = length.unit === 'tokens' ? Math.min(wanted, left() - before) : wanted
    push(message)
    calls += turn.calls.length
    turn.calls.forEach((call, index) => {
      const others = turn.calls.length - index - 1
      const share = others === 0 ? rest : Math.max(least / 2, (rest / (others + 1)) * (0.6 + 0.8 * random.next()))
      rest -= share
      const line = index === 0 ? planted?.quote : undefined
      const output = call.output(Math.max(40, (share - OVERHEAD) * CHARACTERS - (line?.length ?? 0)))
      push(
        {
          role: 'tool',
          parts: [{ type: 'text', text: line === undefined ? output : `${output}\n${line}` }],
          answers: ids[index] ?? '',
          ...(call.failed && { failed: true }),
        },
        line === undefined || !planted ? [] : [planted],
      )
    })
    return true
  }

  /** Leaves calls out until every result that stays has room to be one. */
  function thinned(turns: readonly MadeTurn[]): { readonly steps: readonly Step[]; readonly cost: Cost } {
    let steps: readonly Step[] = turns.map((turn) => ({ turn, cost: costOf(turn) }))
    let cost = steps.reduce((sum, step) => plus(sum, step.cost), NO_COST)
    while (cost.results > 0 && (toolShare === 0 || allowed(cost.spoken) < cost.results * LEAST_RESULT)) {
      const made = steps.filter(({ turn }) => turn.kind === 'calls')
      const extra = made.filter(({ turn }) => turn.kind === 'calls' && !turn.core)
      const drop = random.pick(extra.length > 0 ? extra : made)
      steps = steps.filter((step) => step !== drop)
      cost = plus(cost, drop.cost, -1)
    }
    return { steps, cost }
  }

  return {
    begin(text) {
      // One message is asked for, and this is it: the facts can stand nowhere else.
      const only = length.unit === 'messages' && length.count === 1
      const planted = only ? plan.take('user', 1, { hurried: true, all: true }) : []
      push(
        { role: 'system', parts: [{ type: 'text', text: [text, ...planted.map(({ said }) => said)].join(' ') }] },
        planted.map(({ fact }) => fact),
      )
    },
    writeEpisode(turns) {
      const { steps, cost: whole } = thinned(turns)
      let ahead = whole
      for (const { turn, cost } of steps) {
        if (full()) return
        ahead = plus(ahead, cost, -1)
        if (turn.kind !== 'calls') {
          writeText(turn.kind, turn.text)
          continue
        }
        const due = plan.peekSpot(progress())
        if (due && writeCalls(agent.spot(due.kind), ahead, due)) plan.drop(due)
        else writeCalls(turn, ahead)
      }
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
