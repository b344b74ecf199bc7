import type { Say } from '../formats/report.ts'
import { describeValue, isList, isRecord } from '../formats/value.ts'
import type { CheckState } from '../invariants/check.ts'
import type { Verdict } from '../lanes/verdicts.ts'
import { ENVIRONMENT_FIELDS, type EnvironmentField, SECTIONS } from '../prompt/sections.ts'
import type { Status } from '../strategies/outcome.ts'
import { FACT_KINDS, type Survival } from '../survival/fact.ts'
import type { Condition, Range } from './condition.ts'

/** How deep conditions may stand in one another, and how many an exercise may have in all. */
export const MOST_DEEP = 8
export const MOST_CONDITIONS = 200
/** The longest text or id of a condition, in characters. */
const LONGEST = 1_000
/** The most ways in which one condition may be fulfilled: no list of names is longer. */
const MOST_WAYS = 20

const SURVIVALS: readonly Survival['kind'][] = ['verbatim', 'in-summary', 'altered', 'lost']
const STATUSES: readonly Status[] = ['unchanged', 'met', 'cannot-fit', 'pending', 'failed']
const STATES: readonly CheckState[] = ['holds', 'warns', 'fails']
const VERDICTS: readonly Verdict['kind'][] = ['kept', 'cleared', 'trimmed', 'dropped', 'summarised']
const CHECKS = [1, 2, 3, 4, 5, 6, 7] as const
const SOURCES = ['estimate', 'tokenizer', 'typed', 'provider'] as const
const FIELDS = ['window', 'reserve', 'compaction', 'pruning', 'keepLast'] as const

/** Thrown where a condition cannot be read, and caught at its goal. */
class Unreadable extends Error {}

/** How many conditions are left to be read. */
export interface Allowance {
  left: number
}

/** Reads the fields of one condition; what is wrong ends the reading of its goal. */
class Reader {
  private readonly value: Readonly<Record<string, unknown>>

  constructor(value: Readonly<Record<string, unknown>>) {
    this.value = value
  }

  private wrong(key: string, expected: string): never {
    throw new Unreadable(`${key} should be ${expected}, found ${describeValue(this.value[key])}`)
  }

  get(key: string): unknown {
    return this.value[key]
  }

  text(key: string): string {
    const found = this.value[key]
    return typeof found === 'string' && found.length <= LONGEST ? found : this.wrong(key, 'a short text')
  }

  flag(key: string): boolean {
    const found = this.value[key]
    return typeof found === 'boolean' ? found : this.wrong(key, 'true or false')
  }

  one<const T>(key: string, allowed: readonly T[]): T {
    const known = allowed.find((one) => one === this.value[key])
    return known ?? this.wrong(key, `one of ${allowed.join(', ')}`)
  }

  some<const T>(key: string, allowed: readonly T[]): readonly T[] {
    const found = this.value[key]
    if (!isList(found) || found.length === 0 || found.length > MOST_WAYS) this.wrong(key, 'a list of names')
    return found.map((name) => {
      return allowed.find((one) => one === name) ?? this.wrong(key, `some of ${allowed.join(', ')}`)
    })
  }

  range(): Range {
    const limit = (key: 'least' | 'most') => {
      const found = this.value[key]
      if (found === undefined || found === null) return {}
      if (typeof found !== 'number' || !Number.isFinite(found)) this.wrong(key, 'a number')
      return { [key]: found }
    }
    return { ...limit('least'), ...limit('most') }
  }
}

/** A condition that has no other in it, or undefined where the kind is not known. */
function readPlain(reader: Reader, kind: unknown): Condition | undefined {
  const lane = () => ({ lane: reader.text('lane') })
  switch (kind) {
    case 'fact':
      return { kind, fact: reader.text('fact'), ...lane(), is: reader.some('is', SURVIVALS) }
    case 'stands':
      return { kind, text: reader.text('text'), ...lane(), is: reader.some('is', SURVIVALS) }
    case 'status':
      return { kind, ...lane(), is: reader.some('is', STATUSES) }
    case 'check':
      return { kind, ...lane(), number: reader.one('number', CHECKS), is: reader.some('is', STATES) }
    case 'verdict':
      return { kind, ...lane(), message: reader.text('message'), is: reader.some('is', VERDICTS) }
    case 'tokens':
    case 'calls':
    case 'again':
      return { kind, ...lane(), ...reader.range() }
    case 'inside':
      return { kind, ...lane(), is: reader.flag('is') }
    case 'parameter':
      return { kind, ...lane(), name: reader.text('name'), is: readParameter(reader) }
    default:
      return readWhole(reader, kind)
  }
}

function readParameter(reader: Reader): string | number | boolean {
  const found = reader.get('is')
  if (typeof found === 'boolean' || (typeof found === 'number' && Number.isFinite(found))) return found
  return reader.text('is')
}

function readMarked(reader: Reader): Omit<Extract<Condition, { kind: 'marked' }>, 'kind'> {
  const given = (key: string) => reader.get(key) !== undefined
  return {
    ...(given('text') && { text: reader.text('text') }),
    ...(given('message') && { message: reader.text('message') }),
    ...(given('as') && { as: reader.one('as', FACT_KINDS) }),
  }
}

/** The inputs of an environment; a list without any says that none differs. */
function readDiffering(reader: Reader): readonly EnvironmentField[] {
  const found = reader.get('differ')
  if (isList(found) && found.length === 0) return []
  return reader.some(
    'differ',
    ENVIRONMENT_FIELDS.map(({ key }) => key),
  )
}

/** A condition of the whole bench. */
function readWhole(reader: Reader, kind: unknown): Condition | undefined {
  switch (kind) {
    case 'reached':
      return { kind, threshold: reader.one('threshold', ['compaction', 'pruning']), is: reader.flag('is') }
    case 'measured': {
      const source = reader.get('source') === undefined ? {} : { source: reader.one('source', SOURCES) }
      return { kind, ...source, ...reader.range() }
    }
    case 'budget':
      return { kind, field: reader.one('field', FIELDS), ...reader.range() }
    case 'counter':
      return { kind, is: reader.one('is', ['estimate', 'tokenizer']) }
    case 'messages':
    case 'facts':
    case 'lanes':
      return { kind, ...reader.range() }
    case 'says':
      return { kind, text: reader.text('text') }
    case 'marked':
      return { kind, ...readMarked(reader) }
    case 'section': {
      const section = reader.one(
        'section',
        SECTIONS.map(({ key }) => key),
      )
      return { kind, section, is: reader.one('is', ['there', 'absent', 'spoofing']) }
    }
    case 'environments':
      return { kind, differ: readDiffering(reader) }
    case 'message-zero':
      return { kind, is: reader.one('is', ['as built', 'other']) }
    case 'pin':
      return { kind, message: reader.text('message'), is: reader.one('is', ['keep', 'free', 'none']) }
    case 'did':
      return { kind, deed: reader.text('deed') }
    default:
      return undefined
  }
}

function read(value: unknown, allowance: Allowance, depth: number): Condition {
  if (!isRecord(value)) throw new Unreadable(`a condition should be an object, found ${describeValue(value)}`)
  if (depth > MOST_DEEP) throw new Unreadable(`conditions stand more than ${MOST_DEEP} deep in one another`)
  if (allowance.left <= 0) throw new Unreadable(`there are more than ${MOST_CONDITIONS} conditions`)
  allowance.left--
  const reader = new Reader(value)
  const { kind, of, that } = value
  if (kind === 'all' || kind === 'any') {
    if (!isList(of) || of.length === 0) throw new Unreadable(`of should be a list, found ${describeValue(of)}`)
    return { kind, of: of.map((one) => read(one, allowance, depth + 1)) }
  }
  if (kind === 'not' || kind === 'some-lane' || kind === 'every-lane') {
    return { kind, that: read(that, allowance, depth + 1) }
  }
  if (kind === 'smallest') {
    const field = reader.one('field', ['window', 'keepLast'])
    return { kind, field, that: read(that, allowance, depth + 1) }
  }
  const plain = readPlain(reader, kind)
  if (!plain) throw new Unreadable(`the kind of a condition is not known here: ${describeValue(kind)}`)
  return plain
}

/**
 * Reads a condition from outside. One of which a part cannot be read is left out whole and said: a goal must not become
 * easier than it was made.
 */
export function parseCondition(value: unknown, allowance: Allowance, say: Say): Condition | undefined {
  try {
    return read(value, allowance, 1)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    say('skipped', `a goal left out: ${error.message}`, ['when'])
    return undefined
  }
}
