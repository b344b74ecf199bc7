import { costsOf } from '../budget/costs.ts'
import { hashText } from '../message/hash.ts'
import { oncePerPrompt } from '../message/memo.ts'
import { isInstruction, textMessage } from '../message/message.ts'
import { pairsOf } from '../message/pairs.ts'
import { type Entry, frameOf, isSummary, type Prompt, SUMMARY_MARKER } from '../message/prompt.ts'
import type { Answer, Outcome, Reason, Rule, Rules } from './outcome.ts'
import type { Strategy, StrategyContext } from './strategy.ts'
import { answerHere, asksModel, summaryBody, summaryRequest } from './summarise.ts'

/**
 * Where the summary stands among what stays: at the first gap, but never between a call and its results. There it moves
 * to before the call, so that the tail stays as it is. Paired anew: with call ids that repeat, what stays may pair
 * otherwise than the whole history did.
 */
function placeOf(stays: Prompt, gap: number): number {
  let place = gap
  const lastResult = new Int32Array(stays.length)
  pairsOf(stays).callOf.forEach((call, result) => {
    if (call >= 0) lastResult[call] = result
  })
  for (let call = gap - 1; call >= 0; call--) if ((lastResult[call] ?? 0) >= place) place = call
  return place
}

const INSTRUCTION: Rule = { code: 'instruction' }
const OLD_SUMMARY: Rule = { code: 'old-summary' }

const SUMMARY_ID = 'summary-'

/** The ids that a summary of these entries stands for: theirs, and those behind older summaries among them. */
function idsBehind(entries: readonly Entry[]): readonly string[] {
  const ids: string[] = []
  for (const { message, origin } of entries) {
    if (origin.kind === 'summary') for (const id of origin.of) ids.push(id)
    ids.push(message.id)
  }
  return ids
}

const idsOfSummaries = oncePerPrompt(
  (prompt): ReadonlySet<string> =>
    new Set(prompt.flatMap(({ message }) => (message.id.startsWith(SUMMARY_ID) ? [message.id] : []))),
)

function summaryEntry(text: string, of: readonly string[], prompt: Prompt): Entry {
  // By the span: to hash every id of a long history would cost more than the rest of its compaction.
  const base = `${SUMMARY_ID}${hashText(`${of[0]}\n${of.length}\n${of.at(-1)}`).slice(0, 12)}`
  const taken = idsOfSummaries(prompt)
  let id = base
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
  return { message: textMessage(id, 'user', `${SUMMARY_MARKER}\n${text}`), origin: { kind: 'summary', of } }
}

function withoutAnswer(answer: Answer | undefined): Reason | undefined {
  if (answer?.status === 'failed') return { code: 'answer-failed', message: answer.message }
  if (answer?.status === 'stopped') return { code: 'answer-stopped' }
  return answer?.text.trim() === '' ? { code: 'answer-empty' } : undefined
}

/** Which recording an outcome stands on. */
function takeOf(answer: Answer): Pick<Outcome, 'take'> {
  return answer.status === 'ok' && answer.take ? { take: answer.take } : {}
}

/** The rule by which each entry stays, and the indices of those that go to the summariser. */
function divide(prompt: Prompt, policy: unknown, { kept, keepLast }: StrategyContext) {
  const { leading, tailStart } = frameOf(prompt, keepLast)
  const tail: Rule = { code: 'tail', keepLast }
  const eligible: number[] = []
  let onlySummaries = true
  const rules = prompt.map((entry, index): Rule | undefined => {
    if (isInstruction(entry.message)) return INSTRUCTION
    const own = kept.size > 0 ? kept.get(entry.message.id) : undefined
    if (index < leading || index >= tailStart) return own?.code === 'pin' ? own : tail
    if (own) return own
    if (isSummary(entry) && policy === 'keep') return OLD_SUMMARY
    eligible.push(index)
    if (!isSummary(entry)) onlySummaries = false
    return undefined
  })
  if (!onlySummaries) return { rules, eligible }
  // A summary of summaries alone would only lose more: where nothing else is eligible, nothing is done.
  for (const index of eligible) rules[index] = OLD_SUMMARY
  return { rules, eligible: [] }
}

/**
 * The course's reference rule. Leading messages, system and developer messages elsewhere, protected messages and the
 * tail stay verbatim and in order; everything else goes to the summariser in one call, and its one summary stands at
 * the first gap. A prompt with nothing eligible comes back the same with no call, so a second pass costs nothing.
 * A failed, stopped or empty answer, or one that is not smaller than what it replaces, leaves the history unchanged.
 */
export const compact: Strategy = {
  id: 'compact',
  label: 'Compact',
  source: { system: 'Course on agent harnesses', version: 'reference rule', evidence: 'course rule' },
  trigger: 'compaction',
  fixedPoint: true,
  parameters: [
    { kind: 'choice', id: 'policy', options: ['keep', 'fold', 'anchor'], default: 'keep' },
    {
      kind: 'choice',
      id: 'summariser',
      options: ['scripted', 'outline', 'oracle', 'extractive', 'provider', 'builtin', 'page'],
      default: 'outline',
    },
    { kind: 'text', id: 'script', default: '' },
    { kind: 'number', id: 'words', default: 8, min: 1, max: 60 },
    { kind: 'number', id: 'size', default: 400, min: 20, max: 32_000 },
    { kind: 'text', id: 'provider', default: 'openai' },
    { kind: 'text', id: 'model', default: '' },
    { kind: 'choice', id: 'template', options: ['plain', 'sections', 'extend', 'own'], default: 'plain' },
    { kind: 'text', id: 'instructions', default: '' },
    { kind: 'number', id: 'limit', default: 1000, min: 20, max: 64_000 },
    { kind: 'flag', id: 'secondLook', default: false },
  ],
  run(prompt, parameters, context): Outcome {
    const { counter, target, overhead } = context
    const { rules, eligible } = divide(prompt, parameters.policy, context)
    const costs = costsOf(prompt, counter)
    const before = costs.total + overhead
    const unchanged = { prompt, tokens: { before, after: before, target }, requests: [], calls: 0, rules }
    if (eligible.length === 0) {
      return before < target
        ? { ...unchanged, status: 'unchanged', reason: { code: 'nothing-eligible' } }
        : { ...unchanged, status: 'cannot-fit', reason: { code: 'nothing-eligible' } }
    }
    const entries = prompt.filter((_, index) => rules[index] === undefined)
    const anchors = parameters.policy === 'anchor' ? entries.filter(isSummary) : []
    const request = summaryRequest(
      anchors.length > 0 ? entries.filter((entry) => !isSummary(entry)) : entries,
      anchors.length > 0 ? anchors.map(summaryBody).join('\n\n') : undefined,
      parameters,
    )
    const answer = asksModel(parameters)
      ? (context.answers.get(request.hash) ?? context.stale)
      : answerHere(request, parameters, context)
    const all = (rule: Rule): Rules => rules.map((own) => own ?? rule)
    const untouched = (rest: Pick<Outcome, 'status' | 'reason' | 'calls' | 'take'>): Outcome => ({
      ...unchanged,
      requests: [request],
      rules: all({ code: 'untouched' }),
      ...rest,
    })
    if (!answer) return untouched({ status: 'pending', reason: { code: 'waiting' }, calls: 0 })
    const problem = withoutAnswer(answer)
    if (problem || answer.status !== 'ok') {
      return untouched({ status: 'failed', reason: problem ?? { code: 'answer-stopped' }, calls: 1, ...takeOf(answer) })
    }
    const calls = answer.calls ?? 1
    const summary = summaryEntry(answer.text.trim(), idsBehind(entries), prompt)
    const summaryCost = counter.message(summary.message).tokens
    const replaced = eligible.reduce((sum, index) => sum + (costs.each[index] ?? 0), 0)
    if (summaryCost >= replaced) {
      const reason = { code: 'answer-not-smaller' as const, summary: summaryCost, replaced }
      return untouched({ status: 'failed', reason, calls, ...takeOf(answer) })
    }
    const stays = prompt.filter((_, index) => rules[index] !== undefined)
    const place = placeOf(stays, eligible[0] ?? 0)
    const result = [...stays.slice(0, place), summary, ...stays.slice(place)]
    const after = before - replaced + summaryCost
    const asked = { requests: [request], calls, rules: all({ code: 'summarised' }), ...takeOf(answer) }
    const done = { ...asked, prompt: result, tokens: { before, after, target } }
    return after < target
      ? { ...done, status: 'met', reason: { code: 'target-met' } }
      : { ...done, status: 'cannot-fit', reason: { code: 'still-over-target' } }
  },
}
