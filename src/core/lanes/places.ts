import type { Document } from '../document/document.ts'
import { type Bench, numbering } from './bench.ts'

/** `make`, once per object, kept as long as that. */
export function remember<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = make(key)
      known.set(key, value)
    }
    return value
  }
}

/** Where the messages of a document are shown: number by id. */
export const numbersOf = remember((document: Document) => numbering(document))

/** The place of each message: index by id. */
export const indexOf = remember(
  (document: Document) => new Map(document.history.map((entry, index) => [entry.message.id, index])),
)

/**
 * The message in which each fact stands in the history: its own, else the one that has its words. None for a fact that
 * the history itself has lost: no lane can lose it.
 */
export const homesOf = remember(({ anchors, document }: Bench): readonly (string | undefined)[] =>
  anchors.map(({ kind, survival }, index) => {
    if (kind === 'stands') return document.facts[index]?.messageId
    return survival.kind === 'lost' ? undefined : survival.entryId
  }),
)
