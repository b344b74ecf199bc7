import type { Document } from './document.ts'

/** True when both hold the same words about the same messages. */
export function samePins(a: Document['pins'], b: Document['pins']): boolean {
  return a.size === b.size && [...a].every(([id, pin]) => b.get(id) === pin)
}
