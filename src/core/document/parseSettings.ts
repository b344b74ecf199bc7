import { createIds } from '../formats/ids.ts'
import type { Path, ReportBuilder, Say } from '../formats/report.ts'
import { describeValue, isAbsent, isList, isRecord } from '../formats/value.ts'
import { FACT_KINDS, type Fact } from '../survival/fact.ts'
import { patternProblem } from '../survival/pattern.ts'
import { defaultBudget } from './defaults.ts'
import type { BudgetSettings, Document, Reading } from './document.ts'
import { type Fields, openFields } from './fields.ts'

/** Limits that keep every sum a whole number that can be shown; no model comes near them. */
export const MOST_TOKENS = 1_000_000_000
export const MOST_KEPT = 1_000_000
/** A threshold of 0 would always be reached. */
export const LEAST_FRACTION = 0.01

const IDENTITY = 'id'

/**
 * Reads a list of a saved document with `read`, which gives nothing for an element that is left out.
 * `path`: where the list stands in the document.
 */
export function readListOf<T>(
  value: unknown,
  name: string,
  report: ReportBuilder,
  read: (fields: Fields, id: (fallback: string) => string, say: Say) => T | undefined,
  path: Path = [name],
): readonly T[] {
  if (isAbsent(value)) return []
  if (!isList(value)) {
    report.add('repaired', `${name} should be a list, found ${describeValue(value)}: none taken`, undefined, path)
    return []
  }
  const ids = createIds(value.map((one) => (isRecord(one) ? one[IDENTITY] : undefined)))
  const found: T[] = []
  value.forEach((one, index) => {
    const say = report.at(`${name}[${index}]`, [...path, index])
    if (!isRecord(one)) {
      say('skipped', `left out: an object was expected, found ${describeValue(one)}`)
      return
    }
    const fields = openFields(one, name, say)
    const result = read(fields, (fallback) => takeId(ids, fields, `${fallback}${index + 1}`, say), say)
    if (result !== undefined) found.push(result)
  })
  return found
}

function takeId(ids: ReturnType<typeof createIds>, fields: Fields, fallback: string, say: Say): string {
  const wanted = fields.value[IDENTITY]
  const id = ids.take(wanted, fallback)
  if (id !== wanted) say('repaired', 'no id, or one that an earlier element has: a new one was given', [IDENTITY])
  return id
}

function parseReading(fields: Fields, say: Say): Reading | undefined {
  const tokens = fields.value.tokens
  if (typeof tokens !== 'number' || !Number.isFinite(tokens) || tokens < 0) {
    say('skipped', `a reading left out: tokens should be a number from 0, found ${describeValue(tokens)}`, ['tokens'])
    return undefined
  }
  const promptHash = fields.optionalText('promptHash')
  return {
    kind: fields.choice('kind', ['typed', 'provider'], 'typed'),
    label: fields.text('label', ''),
    tokens,
    ...(promptHash !== undefined && { promptHash }),
  }
}

/** Reads the budget. Thresholds in the wrong order are swapped; what is out of range is brought into it. */
export function parseBudget(value: unknown, report: ReportBuilder): BudgetSettings {
  const defaults = defaultBudget()
  const say: Say = (level, words, field = []) => report.add(level, words, undefined, ['budget', ...field])
  const fields = openFields(value, 'budget', say)
  const given = fields.value.window
  // Brought to 1, a window of 0 or less would show a bench in which nothing fits: the default says more.
  const hopeless = typeof given === 'number' && given <= 0
  if (hopeless) {
    say('repaired', `budget.window should be at least 1 token, found ${given}: ${defaults.window} taken`, ['window'])
  }
  const window = hopeless ? defaults.window : fields.whole('window', defaults.window, 1, MOST_TOKENS)
  const first = fields.number('compaction', defaults.compaction, LEAST_FRACTION, 1)
  const second = fields.number('pruning', Math.max(first, defaults.pruning), LEAST_FRACTION, 1)
  if (first > second)
    say('repaired', 'the compaction threshold was above the pruning threshold: swapped', ['compaction'])
  return {
    window,
    reserve: fields.whole('reserve', defaults.reserve, 0, window),
    compaction: Math.min(first, second),
    pruning: Math.max(first, second),
    keepLast: fields.whole('keepLast', defaults.keepLast, 0, MOST_KEPT),
    counter: fields.choice('counter', ['estimate', 'o200k_base', 'cl100k_base'], defaults.counter),
    ...(fields.has('calibration') && { calibration: fields.number('calibration', 1, 0.01, 100) }),
    imageTokens: fields.whole('imageTokens', defaults.imageTokens, 0, MOST_TOKENS),
    readings: readListOf(fields.value.readings, 'readings', report, (one, _id, at) => parseReading(one, at), [
      'budget',
      'readings',
    ]),
  }
}

/**
 * Reads the marked facts. One whose message is gone is kept: its loss may be what a lesson shows. So is a pattern that
 * cannot be used: it stands nowhere, and says why.
 */
export function parseFacts(value: unknown, ids: ReadonlySet<string>, report: ReportBuilder): readonly Fact[] {
  return readListOf<Fact>(value, 'facts', report, (fields, id, say) => {
    const quote = fields.value.quote
    if (typeof quote !== 'string' || quote.trim() === '') {
      say('skipped', `a fact left out: its quote should be a text, found ${describeValue(quote)}`, ['quote'])
      return undefined
    }
    const messageId = fields.text('messageId', '')
    if (!ids.has(messageId)) say('note', 'the message of a fact is not in the history: the fact is kept', ['messageId'])
    const name = fields.optionalText('name')
    const kind = fields.choice('kind', FACT_KINDS, 'other')
    const pattern = fields.value.pattern === true && { pattern: true as const }
    const problem = pattern ? patternProblem(quote) : undefined
    if (problem) say('note', `a pattern that stands nowhere is kept. ${problem.words}`)
    return { id: id('f'), messageId, quote, ...pattern, kind, ...(name !== undefined && { name }) }
  })
}

/** Reads the pins, an object from message id to `keep` or `free`. */
export function parsePins(value: unknown, ids: ReadonlySet<string>, report: ReportBuilder): Document['pins'] {
  const pins = new Map<string, 'keep' | 'free'>()
  if (isAbsent(value)) return pins
  if (!isRecord(value)) {
    report.add('repaired', `pins should be an object, found ${describeValue(value)}: none taken`, undefined, ['pins'])
  }
  for (const [id, pin] of Object.entries(isRecord(value) ? value : {})) {
    if (pin !== 'keep' && pin !== 'free') {
      const words = `a pin left out: expected keep or free, found ${describeValue(pin)}`
      report.add('skipped', words, undefined, ['pins', id])
      continue
    }
    pins.set(id, pin)
    if (!ids.has(id)) report.add('note', 'a pin on a message that is not in the history', undefined, ['pins', id])
  }
  return pins
}
