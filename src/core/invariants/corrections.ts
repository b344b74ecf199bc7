import { quoteWords } from '../lanes/factName.ts'
import { isAlready } from '../survival/anchor.ts'
import { factSurvival } from '../survival/match.ts'
import { num } from '../words/words.ts'
import type { Check, Examined } from './check.ts'

/** The fourth check: which marked corrections survive. What the history itself had lost or altered is counted apart: no lane loses it. */
export function checkCorrections({ before, facts, survivals, numberOf }: Examined): Check {
  const base = { number: 4, name: 'Corrections probed' } as const
  const was = factSurvival(facts, before)
  const corrections = facts.flatMap((fact, index) => {
    const [at, already] = [survivals[index], isAlready(survivals[index], was[index])]
    const name = `${quoteWords(fact)} (in ${numberOf(fact.messageId)})`
    return fact.kind === 'correction' ? [{ name, kind: at?.kind ?? 'lost', already }] : []
  })
  if (corrections.length === 0) return { ...base, state: 'warns', evidence: 'None marked: nothing was probed.' }
  const old = corrections.filter(({ already }) => already)
  const live = corrections.filter(({ already }) => !already)
  const gone = live.filter(({ kind }) => kind === 'lost' || kind === 'altered')
  const share = live.length === 0 ? 'none left' : `${live.length - gone.length} of ${live.length}`
  const names = [
    ...gone.map(({ name, kind }) => `${name} is ${kind}`),
    ...old.map(({ name, kind }) => `${name} was already ${kind} in the history itself`),
  ]
  const survive = live.length === 0 ? 'None left to probe' : `${share} survive`
  const apart = (['lost', 'altered'] as const).flatMap((kind) => {
    const n = old.filter((one) => one.kind === kind).length
    return n === 0 ? [] : [`${num(n)} already ${kind}`]
  })
  return {
    ...base,
    // Beside a lost fact stands no tick, even where no lane has lost it.
    state: gone.length > 0 ? 'fails' : old.length > 0 ? 'warns' : 'holds',
    evidence: names.length === 0 ? `${survive}.` : `${survive}: ${names.join('; ')}.`,
    brief: [share, ...apart].join(', '),
  }
}
