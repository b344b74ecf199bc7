import type { Unmended } from '../lanes/repair.ts'
import type { ProviderCheck } from '../validity/check.ts'
import type { RuleEvidence } from '../validity/rules/rule.ts'
import { count, listWords, num, ruleWords } from './words.ts'

/** Providers by name; more than two are a number. */
function providerNames(some: readonly ProviderCheck[], of: number): string {
  if (some.length === of) return `all ${num(of)} providers`
  if (some.length > 2) return `${num(some.length)} of ${num(of)} providers`
  return listWords(some.map(({ provider }) => provider.name))
}

/** What providers would say to a prompt, in one line. */
export interface VerdictLine {
  readonly sign: '✓' | '!' | '✕'
  readonly words: string
  /** Something is broken that the history does not have already. */
  readonly broken: boolean
  /** How many more refuse it for what the history has already; absent where the first words say that. */
  readonly before?: string
}

/** `lane`: the checks of a lane's prompt; else of a history itself. */
export function acceptanceLine(checks: readonly ProviderCheck[], lane: boolean): VerdictLine {
  const of = checks.length
  const refused = checks.filter(({ acceptance }) => acceptance === 'refused')
  const made = refused.filter((check) => check.made)
  const old = refused.filter((check) => !check.made)
  if (made.length > 0) {
    // Two halves of one line: numbers have room where names have not.
    if (old.length === 0) return { sign: '✕', words: `refused by ${providerNames(made, of)}`, broken: true }
    const names = made.length > 1 ? `${num(made.length)} of ${num(of)}` : providerNames(made, of)
    return { sign: '✕', words: `refused by ${names}`, broken: true, before: `${num(old.length)} more as before` }
  }
  if (old.length > 0) {
    const as = lane ? ', as the history is' : ''
    return { sign: '!', words: `refused by ${providerNames(old, of)}${as}`, broken: false }
  }
  const doubtful = checks.filter(({ acceptance }) => acceptance === 'doubtful')
  if (doubtful.length > 0) {
    return { sign: '!', words: `accepted, with a doubt at ${providerNames(doubtful, of)}`, broken: false }
  }
  return { sign: '✓', words: `accepted by all ${num(of)} providers`, broken: false }
}

/** The words of one provider: what it would do with a prompt. */
export function providerWords({ acceptance, findings, made }: ProviderCheck, lane: boolean): string {
  if (acceptance === 'accepted') return '✓ would take it'
  if (acceptance === 'doubtful') return `! would take it, with ${count(findings.length, 'doubt')}`
  return made || !lane ? '✕ would refuse it' : '! would refuse it, as it would the history'
}

const EVIDENCE: Readonly<Record<RuleEvidence, string>> = {
  documentation: 'documentation',
  types: 'the types of its library',
  'source read': 'source that was read',
  'issue report': 'a report of the error',
  memory: 'memory alone',
}

export function evidenceWords(evidence: RuleEvidence): string {
  return EVIDENCE[evidence]
}

const LACK: Readonly<Record<Unmended['repair'], string>> = {
  pairs: 'broken pair',
  gather: 'late result',
  summary: 'summary',
  merge: 'neighbour',
}

/** Names of what could not be repaired that have room in one line. */
const MOST = 2

/** What a repair had to leave, and why; undefined where it left nothing. */
export function unmendedWords(unmended: readonly Unmended[], numberOf: (id: string) => string): string | undefined {
  if (unmended.length === 0) return undefined
  const told = unmended.slice(0, MOST).map(({ repair, id, held }) => {
    const what = `${LACK[repair]} ${repair === 'summary' ? 'stays' : `in ${numberOf(id)}`}`
    if (!held) return `${what}: there is no place for it`
    const who = held.id === id ? '' : `${numberOf(held.id)} is protected: `
    return `${what} (${who}${ruleWords(held.rule, numberOf)})`
  })
  const rest = unmended.length - told.length
  return `Not repaired: ${told.join(', ')}${rest > 0 ? ` and ${num(rest)} more` : ''}`
}
