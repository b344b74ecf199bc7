import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { promptTokens } from '../budget/costs.ts'
import { deriveVerdicts } from '../lanes/verdicts.ts'
import { isInstruction } from '../message/message.ts'
import { frameOf, isSummary, isTombstone, type Prompt } from '../message/prompt.ts'
import { callsByResult } from '../testing/callsByResult.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { pairFaults } from '../validity/faults.ts'
import { STRATEGIES } from './registry.ts'
import type { Strategy } from './strategy.ts'
import { arbitraryRun, type Run } from './testing/context.ts'

const ids = (prompt: Prompt): string[] => prompt.map((entry) => entry.message.id)

/** Checks one property of an outcome over any prompt, parameters and budget. */
function always(strategy: Strategy, check: (run: Run, outcome: ReturnType<Strategy['run']>) => void): void {
  fc.assert(
    fc.property(arbitraryRun(strategy), (run) => check(run, strategy.run(run.prompt, run.parameters, run.context))),
  )
}

describe.each(STRATEGIES)('$label keeps the contract of strategies', (strategy) => {
  it('changes nothing that it is given', () => {
    fc.assert(
      fc.property(arbitraryRun(strategy), ({ prompt, parameters, context }) => {
        const before = structuredClone(prompt)
        const kept = structuredClone(context.kept)
        strategy.run(deepFreeze(prompt), deepFreeze(parameters), context)
        expect(prompt).toEqual(before)
        expect(context.kept).toEqual(kept)
      }),
    )
  })

  it('gives exactly one verdict and one rule for each message, in order', () => {
    always(strategy, ({ prompt }, outcome) => {
      expect(deriveVerdicts(prompt, outcome.prompt, outcome.rules).map((verdict) => verdict.id)).toEqual(ids(prompt))
      if (strategy.id !== 'none')
        expect(outcome.rules.map((rule) => rule !== undefined)).toEqual(prompt.map(() => true))
    })
  })

  it('keeps leading messages and tail, the same and in order', () => {
    always(strategy, ({ prompt, context }, outcome) => {
      const { leading, tailStart } = frameOf(prompt, strategy.keepsNoTail ? 0 : context.keepLast)
      const tail = prompt.slice(Math.max(leading, tailStart))
      expect(outcome.prompt.slice(0, leading)).toEqual(prompt.slice(0, leading))
      expect(outcome.prompt.slice(outcome.prompt.length - tail.length)).toEqual(tail)
    })
  })

  it('keeps what is protected, and every system and developer message', () => {
    always(strategy, ({ prompt, context }, outcome) => {
      const safe = prompt.filter(({ message }) => context.kept.has(message.id) || isInstruction(message))
      const stands = new Set(safe.map((entry) => entry.message.id))
      expect(outcome.prompt.filter(({ message }) => stands.has(message.id))).toEqual(safe)
    })
  })

  it('keeps the order of what stays, and never the same id twice', () => {
    always(strategy, ({ prompt }, outcome) => {
      const old = new Set(ids(prompt))
      const stays = new Set(ids(outcome.prompt))
      expect(stays.size).toBe(outcome.prompt.length)
      expect(ids(outcome.prompt).filter((id) => old.has(id))).toEqual(ids(prompt).filter((id) => stays.has(id)))
    })
  })

  it('never claims what its numbers do not say', () => {
    always(strategy, ({ prompt, context }, { status, tokens, prompt: after, calls }) => {
      expect(tokens.target).toBe(context.target)
      expect(tokens.after).toBeLessThanOrEqual(tokens.before)
      if (status === 'met') expect(tokens.after).toBeLessThan(tokens.target)
      if (status === 'cannot-fit') expect(tokens.after).toBeGreaterThanOrEqual(tokens.target)
      if (status === 'unchanged' && strategy.trigger !== 'never') expect(tokens.before).toBeLessThan(tokens.target)
      if (status === 'unchanged' || status === 'failed' || status === 'pending') {
        expect(after).toBe(prompt)
        expect(tokens.after).toBe(tokens.before)
      }
      if (status === 'unchanged') expect(calls).toBe(0)
    })
  })

  it('counts what is there: its scope, or the whole prompt', () => {
    always(strategy, ({ prompt, context, parameters }, { tokens, prompt: after }) => {
      const { counter, overhead, keepLast } = context
      const scope = (some: Prompt): number => {
        if (strategy.id !== 'prune' || parameters.scope === 'prompt') return promptTokens(some, counter) + overhead
        const { leading, tailStart } = frameOf(some, keepLast)
        const middle = some.slice(leading, Math.max(leading, tailStart))
        return promptTokens(
          middle.filter(({ message }) => !isInstruction(message)),
          counter,
        )
      }
      expect([tokens.before, tokens.after]).toEqual([scope(prompt), scope(after)])
    })
  })

  it('gives the same for the same, and for an equal copy', () => {
    always(strategy, ({ prompt, parameters, context }, outcome) => {
      expect(strategy.run(prompt, parameters, context)).toEqual(outcome)
      expect(strategy.run(structuredClone(prompt), structuredClone(parameters), context)).toEqual(outcome)
    })
  })

  it.runIf(strategy.fixedPoint)('does nothing, with no call, on what it made itself', () => {
    always(strategy, ({ parameters, context }, outcome) => {
      if (outcome.status === 'failed' || outcome.status === 'pending') return
      const again = strategy.run(outcome.prompt, parameters, context)
      expect(again.prompt).toBe(outcome.prompt)
      expect(again.calls).toBe(0)
      expect(again.requests).toEqual([])
    })
  })

  it('makes summaries that name what they stand for, and stand for nothing that is there', () => {
    always(strategy, ({ prompt }, outcome) => {
      const old = new Set(ids(prompt))
      const after = new Set(ids(outcome.prompt))
      const made = outcome.prompt.filter((entry) => !old.has(entry.message.id))
      expect(made.length).toBeLessThanOrEqual(1)
      expect(made.every(isSummary)).toBe(true)
      const gone = ids(prompt).filter((id) => !after.has(id))
      for (const { origin } of made) {
        if (origin.kind !== 'summary') continue
        expect(origin.of).toEqual(expect.arrayContaining(gone))
        expect(origin.of.filter((id) => after.has(id))).toEqual([])
      }
    })
  })

  it('puts no summary between a call and its results', () => {
    always(strategy, ({ prompt }, outcome) => {
      const old = new Set(ids(prompt))
      const pairs = callsByResult(outcome.prompt)
      outcome.prompt.forEach((entry, place) => {
        if (old.has(entry.message.id)) return
        for (const [result, call] of pairs) expect(call < place && place < result).toBe(false)
      })
    })
  })

  it('makes a tombstone only where it is smaller, names the call in it, and never makes one of another', () => {
    always(strategy, ({ prompt, context }, outcome) => {
      const was = new Map(prompt.map((entry) => [entry.message.id, entry]))
      for (const entry of outcome.prompt) {
        const before = was.get(entry.message.id)
        if (!before || before === entry) continue
        expect(isTombstone(entry) && !isTombstone(before)).toBe(true)
        expect(promptTokens([entry], context.counter)).toBeLessThan(promptTokens([before], context.counter))
        const [part] = entry.message.parts
        expect(part?.type === 'text' && part.text).toContain(entry.message.answers ?? 'cleared')
        expect(entry.message.answers).toBe(before.message.answers)
      }
    })
  })
})

const prune = STRATEGIES.filter((strategy) => strategy.id === 'prune')

describe.each(prune)('Prune by units', (strategy) => {
  it('breaks no pair with tombstones or whole pairs', () => {
    always(strategy, ({ prompt, parameters }, outcome) => {
      if (!parameters.pairs && !parameters.tombstones) return
      const old = new Set(pairFaults(prompt).map((fault) => JSON.stringify(fault)))
      expect(pairFaults(outcome.prompt).filter((fault) => !old.has(JSON.stringify(fault)))).toEqual([])
    })
  })

  it('never removes a user message', () => {
    always(strategy, ({ prompt }, outcome) => {
      const users = (some: Prompt) => some.filter(({ message }) => message.role === 'user')
      expect(users(outcome.prompt)).toEqual(users(prompt))
    })
  })
})
