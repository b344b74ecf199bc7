import { textOf } from './value.ts'

export interface Ids {
  /** The wanted id if it is a text that nobody has yet, else one made from the fallback. */
  take(wanted: unknown, fallback: string): string
}

/** Gives out unique ids. Ids of the source go first: one that is made up never takes what a later record brings. */
export function createIds(source: readonly unknown[]): Ids {
  const reserved = new Set(source)
  const taken = new Set<string>()
  return {
    take(wanted, fallback) {
      let id = textOf(wanted)
      if (id === undefined || taken.has(id)) {
        id = fallback
        for (let copy = 2; taken.has(id) || reserved.has(id); copy++) id = `${fallback}-${copy}`
      }
      taken.add(id)
      return id
    },
  }
}
