import type { Fact, FactKind } from '../../core/survival/fact.ts'
import { edit, useStore } from '../store.ts'

function freshId(facts: readonly Fact[]): string {
  let n = facts.length + 1
  while (facts.some((fact) => fact.id === `f${n}`)) n++
  return `f${n}`
}

/** Marks a quote in a message. The caller has asked `quoteProblem` first. Returns the fact's id. */
export function addFact(messageId: string, quote: string, kind: FactKind, name?: string): string {
  const id = freshId(useStore.getState().document.facts)
  const fact: Fact = { id, messageId, quote, kind, ...(name ? { name } : {}) }
  edit('mark a fact', (document) => ({ ...document, facts: [...document.facts, fact] }))
  return id
}

/** Changes the kind or the name of a fact; an empty name takes it away. */
export function changeFact(id: string, change: { readonly kind?: FactKind; readonly name?: string }): void {
  edit(
    'change a fact',
    (document) => ({
      ...document,
      facts: document.facts.map((fact) => {
        if (fact.id !== id) return fact
        const { name: old, ...rest } = fact
        const name = change.name === undefined ? old : change.name.trim()
        return { ...rest, kind: change.kind ?? fact.kind, ...(name ? { name } : {}) }
      }),
    }),
    `fact ${id}`,
  )
}

export function removeFact(id: string): void {
  edit('remove a fact', (document) => ({ ...document, facts: document.facts.filter((fact) => fact.id !== id) }))
}
