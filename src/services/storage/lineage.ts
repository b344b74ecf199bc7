import type { Document } from '../../core/document/document.ts'

/**
 * True when one document came out of the other by editing. An edit leaves nearly everything the same object; a
 * document that was opened, or a scenario, shares nothing with the one before it.
 */
export function isRelated(a: Document, b: Document): boolean {
  if (a.history === b.history || a.lanes === b.lanes || a.budget === b.budget) return true
  // An empty history holds nothing that could be lost.
  if (a.history.length === 0 || b.history.length === 0) return true
  const entries = new Set(a.history)
  return b.history.some((entry) => entries.has(entry))
}
