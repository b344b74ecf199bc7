import type { Fact, FactKind } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { announce, edit, useStore } from '../store.ts'

/** An id that no fact has. */
export function freshFactId(facts: readonly Fact[]): string {
  let n = facts.length + 1
  while (facts.some((fact) => fact.id === `f${n}`)) n++
  return `f${n}`
}

/** What a step calls a fact: "fact B". */
function nameOf(id: string): string {
  return `fact ${letterOf(useStore.getState().document.facts.findIndex((fact) => fact.id === id))}`
}

export interface NewFact {
  readonly messageId: string
  readonly quote: string
  readonly kind: FactKind
  readonly name?: string | undefined
  readonly pattern?: boolean
}

/** Marks a quote, or a pattern, in a message. The caller has asked `markProblem` first. Returns the fact's id. */
export function addFact({ messageId, quote, kind, name, pattern = false }: NewFact): string {
  const { facts } = useStore.getState().document
  const id = freshFactId(facts)
  const fact: Fact = { id, messageId, quote, kind, ...(pattern && { pattern }), ...(name ? { name } : {}) }
  edit(`mark fact ${letterOf(facts.length)}`, (document) => ({ ...document, facts: [...document.facts, fact] }))
  return id
}

export interface FactChange {
  readonly kind?: FactKind
  /** An empty name takes it away. */
  readonly name?: string
  readonly words?: { readonly quote: string; readonly pattern: boolean }
  readonly messageId?: string
}

function changed(fact: Fact, change: FactChange): Fact {
  const { name: old, pattern: was, ...rest } = fact
  const name = change.name === undefined ? old : change.name.trim()
  const pattern = change.words ? change.words.pattern : was
  return {
    ...rest,
    quote: change.words?.quote ?? fact.quote,
    messageId: change.messageId ?? fact.messageId,
    kind: change.kind ?? fact.kind,
    ...(pattern && { pattern }),
    ...(name ? { name } : {}),
  }
}

function same(a: Fact, b: Fact): boolean {
  return (
    a.quote === b.quote &&
    a.messageId === b.messageId &&
    a.kind === b.kind &&
    a.name === b.name &&
    a.pattern === b.pattern
  )
}

/** Changes a fact. Kinds and names in a row are one step; other words and another message are steps of their own. */
export function changeFact(id: string, change: FactChange): void {
  const own = change.words !== undefined || change.messageId !== undefined
  edit(
    change.messageId === undefined ? `change ${nameOf(id)}` : `point ${nameOf(id)} to another message`,
    (document) => {
      let moved = false
      const facts = document.facts.map((fact) => {
        if (fact.id !== id) return fact
        const next = changed(fact, change)
        if (same(fact, next)) return fact
        moved = true
        return next
      })
      return moved ? { ...document, facts } : document
    },
    own ? undefined : `fact ${id}`,
  )
}

/** Moves a fact up (−1) or down (1) by so many places, as far as there are any. The letters follow the order. */
export function moveFact(id: string, by: number): void {
  const { facts } = useStore.getState().document
  const from = facts.findIndex((fact) => fact.id === id)
  const to = Math.max(0, Math.min(facts.length - 1, from + by))
  const fact = facts[from]
  if (!fact || to === from) return
  const way = to < from ? 'up' : 'down'
  edit(`move ${nameOf(id)} ${way}`, (document) => ({
    ...document,
    facts: document.facts.filter((one) => one !== fact).toSpliced(to, 0, fact),
  }))
  announce(`Fact ${letterOf(from)} moved ${way}, now ${letterOf(to)}`)
}

export function removeFact(id: string): void {
  edit(`remove ${nameOf(id)}`, (document) => ({
    ...document,
    facts: document.facts.filter((fact) => fact.id !== id),
  }))
}
