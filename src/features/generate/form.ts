import {
  type AgentKind,
  MAX_MADE_MESSAGES,
  MAX_PLANTED,
  MAX_SEED,
  MAX_TOOL_SHARE,
  type Place,
} from '../../core/generate/settings.ts'
import { num } from '../../core/words/words.ts'
import type { GenerateForm } from '../../store/actions/generate.ts'

/** The fields as they are typed. */
export interface Typed {
  readonly kind: AgentKind
  readonly seed: string
  readonly length: string
  readonly unit: 'messages' | 'percent'
  readonly share: string
  readonly facts: string
  readonly place: Place
  readonly into: 'add' | 'new'
}

export type NumberField = 'seed' | 'length' | 'share' | 'facts'
export type Problems = Readonly<Partial<Record<NumberField, string>>>

/** Percent of the window that can be asked for: some times the window, to see what happens beyond it. */
const MAX_PERCENT = 1_000

function limitsOf({ unit }: Typed): Readonly<Record<NumberField, readonly [number, number]>> {
  return {
    seed: [0, MAX_SEED],
    length: [1, unit === 'percent' ? MAX_PERCENT : MAX_MADE_MESSAGES],
    share: [0, MAX_TOOL_SHARE * 100],
    facts: [0, MAX_PLANTED],
  }
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(/[,_\s]/g, ''))
}

function problemOf(text: string, [least, most]: readonly [number, number]): string | undefined {
  const value = numberIn(text)
  if (!Number.isInteger(value)) return 'A whole number, please.'
  if (value < least) return `At least ${num(least)}.`
  return value > most ? `At most ${num(most)}.` : undefined
}

/** What was typed as a form, or what is wrong with each field. */
export function readForm(typed: Typed): { readonly form: GenerateForm | undefined; readonly problems: Problems } {
  const limits = limitsOf(typed)
  const found: Partial<Record<NumberField, string>> = {}
  for (const field of ['seed', 'length', 'share', 'facts'] as const) {
    const problem = problemOf(typed[field], limits[field])
    if (problem) found[field] = problem
  }
  if (Object.keys(found).length > 0) return { form: undefined, problems: found }
  const { kind, unit, place, into } = typed
  return {
    form: {
      kind,
      place,
      into,
      seed: numberIn(typed.seed),
      length: { unit, count: numberIn(typed.length) },
      toolShare: numberIn(typed.share) / 100,
      facts: numberIn(typed.facts),
    },
    problems: {},
  }
}

/** The next seed: no chance is needed for another text. */
export function nextSeed(typed: string): string {
  const seed = numberIn(typed)
  return Number.isInteger(seed) && seed >= 0 && seed < MAX_SEED ? String(seed + 1) : '1'
}
