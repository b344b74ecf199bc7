import type { MeasuredSource } from '../budget/stats.ts'
import type { Verdict } from '../lanes/verdicts.ts'
import type { Outcome, Reason, Rule } from '../strategies/outcome.ts'

/** A whole number with separators between thousands: 1,402. */
export function num(value: number): string {
  // By hand: Intl builds a formatter per call, and this runs for every cell.
  const digits = String(Math.abs(Math.round(value)))
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',')
  return value < 0 ? `−${grouped}` : grouped
}

/** A number with its noun: "1 call", "2 calls". */
export function count(value: number, noun: string, plural = `${noun}s`): string {
  return `${num(value)} ${Math.round(value) === 1 ? noun : plural}`
}

/** A number with its noun within a sentence: "no call", "1 call", "2 calls". */
export function countOrNo(value: number, noun: string): string {
  return Math.round(value) === 0 ? `no ${noun}` : count(value, noun)
}

/** A percentage with one decimal: 93.5%. */
export function percent(value: number): string {
  const [whole, tenth] = value.toFixed(1).split('.')
  return `${num(Number(whole))}.${tenth}%`
}

/** A list as a sentence has it: "a", "a and b", "a, b and c". */
export function listWords(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** What a count is called wherever it is shown. */
export function sourceWords(source: MeasuredSource): string {
  switch (source.kind) {
    case 'estimate':
      return source.factor === undefined ? 'estimate' : `estimate × ${source.factor.toFixed(2)} (calibrated)`
    case 'tokenizer':
      return source.encoding
    case 'provider':
      return `${source.label}${source.stale ? ' (stale)' : ''}`
    case 'typed':
      return `a reading typed in${source.label ? ` (${source.label})` : ''}`
  }
}

type NumberOf = (id: string) => string

/** Words that a rule hit, cut to what a cell has room for. */
function brief(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > 26 ? `${line.slice(0, 25)}…` : line
}

/** Why a message has its verdict, in as few words as a cell has room for. */
export function ruleWords(rule: Rule, numberOf: NumberOf): string {
  switch (rule.code) {
    case 'instruction':
      return 'system message'
    case 'tail':
      return `tail (last ${rule.keepLast})`
    case 'pin':
      return 'pinned'
    case 'user':
      return 'user: never removed'
    case 'target-met':
      return 'target met'
    case 'pair':
      return `pair of ${numberOf(rule.with)}`
    case 'error':
      return `unresolved error: “${brief(rule.words)}”`
    case 'correction':
      return /^correction\b/i.test(rule.words) ? 'correction' : `correction: “${brief(rule.words)}”`
    case 'marked':
      return 'told the marks'
    case 'old-summary':
      return 'an earlier summary'
    case 'marker-costs-more':
      return 'marker would cost more'
    case 'already-tombstone':
      return 'already a tombstone'
    case 'untouched':
      return 'not touched'
    case 'oldest-tool':
      return 'oldest tool result'
    case 'oldest-assistant':
      return 'oldest assistant message'
    case 'unit':
      return `pair of ${numberOf(rule.with)}`
    case 'summarised':
      return 'summarised'
    case 'orphan':
      return 'result without its call'
    case 'recorded':
      return 'as the file has it'
    case 'open-call':
      return 'call without its result'
    case 'broken-pair':
      return `broken pair of ${numberOf(rule.with)}`
    case 'gathered':
      return `moved to its call in ${numberOf(rule.with)}`
    case 'moved':
      return 'moved by the repair'
  }
}

/** The verdict as one word. */
export function verdictWord(kind: Verdict['kind']): string {
  return { kept: 'Kept', cleared: 'Cleared', trimmed: 'Trimmed', dropped: 'Removed', summarised: 'Summarised' }[kind]
}

/** Why an outcome is as it is, as a sentence without its full stop. `scope` names what was counted: "middle ". */
export function reasonWords(reason: Reason, tokens: Outcome['tokens'], scope = ''): string {
  const before = `${scope}${num(tokens.before)}`
  switch (reason.code) {
    case 'target-met':
      return `${before} → ${num(tokens.after)}, target < ${num(tokens.target)}`
    case 'below-target':
      return `Nothing to do: ${before} is below the target of ${num(tokens.target)}`
    case 'nothing-eligible':
      return tokens.before < tokens.target
        ? 'Nothing to do: no message is eligible'
        : `Nothing to do: no message is eligible, and ${num(tokens.before)} is not below ${num(tokens.target)}`
    case 'candidates-exhausted':
      return `All that may go is gone: ${scope}${num(tokens.after)} is not below ${num(tokens.target)}`
    case 'still-over-target':
      return `${before} → ${num(tokens.after)}, still not below ${num(tokens.target)}`
    case 'not-due':
      return 'Not due: nothing was done'
    case 'as-is':
      return 'Nothing is changed'
    case 'recorded':
      return `${before} → ${num(tokens.after)}, as ${reason.label} has it`
    case 'recording-missing':
      return 'Its recorded prompt is gone'
    case 'set-does-not-fit':
      return `What must stay takes ${num(reason.set)}, and there is room for ${num(reason.room)}`
    case 'waiting':
      return 'Waiting for an answer'
    case 'broken':
      return `This lane broke: ${reason.message}`
    case 'answer-failed':
      return `The summariser failed: ${reason.message}`
    case 'answer-stopped':
      return 'The summariser was stopped before it ended'
    case 'answer-empty':
      return 'The summariser’s answer was empty'
    case 'answer-not-smaller':
      return `The summary takes ${num(reason.summary)}, not less than the ${num(reason.replaced)} that it replaces`
  }
}

/** Message numbers as ranges: 2–5, 7, 9–10. At most `most` ranges, then how many more. */
export function rangesWords(numbers: readonly number[], most = 4): string {
  const ranges: [number, number][] = []
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && n <= last[1] + 1) last[1] = n
    else ranges.push([n, n])
  }
  const shown = ranges.slice(0, most).map(([a, b]) => (a === b ? num(a) : `${num(a)}–${num(b)}`))
  return ranges.length > most ? `${shown.join(', ')} and ${ranges.length - most} more` : shown.join(', ')
}
