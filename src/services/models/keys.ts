/** As much of a storage as keys need: the tab's own. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keys of providers, each bound to the origin that it was typed for. There is no way to list them. */
export interface Keys {
  set(origin: string, key: string): void
  has(origin: string): boolean
  /** The key of exactly this origin. Only what sends a call asks. */
  of(origin: string): string | undefined
  forget(origin: string): void
  /** Whether the key stays in this tab over a reload: an opt-in. */
  isKept(origin: string): boolean
  keepForTab(origin: string, keep: boolean): void
}

const PREFIX = 'key of '

/**
 * Keys live in this closure: in no store, no state of a component and no document. `storage` keeps, until the tab is
 * closed, those for which somebody asked for it; without one, none.
 */
export function createKeys(storage: TabStorage | undefined): Keys {
  const keys = new Map<string, string>()
  const kept = (origin: string): string | null => {
    try {
      return storage?.getItem(PREFIX + origin) ?? null
    } catch {
      return null
    }
  }
  const write = (origin: string, key: string | undefined): void => {
    try {
      // First out with the old one: where the new one finds no room, a reload must not bring that back.
      storage?.removeItem(PREFIX + origin)
      if (key !== undefined) storage?.setItem(PREFIX + origin, key)
    } catch {
      // A storage that is full or forbidden keeps nothing: the key is then in memory only.
    }
  }
  const of = (origin: string): string | undefined => keys.get(origin) ?? kept(origin) ?? undefined
  return {
    set(origin, key) {
      keys.set(origin, key)
      if (kept(origin) !== null) write(origin, key)
    },
    has: (origin) => of(origin) !== undefined,
    of,
    forget(origin) {
      keys.delete(origin)
      write(origin, undefined)
    },
    isKept: (origin) => kept(origin) !== null,
    keepForTab(origin, keep) {
      const key = of(origin)
      if (key === undefined) return
      keys.set(origin, key)
      write(origin, keep ? key : undefined)
    },
  }
}

function tabStorage(): TabStorage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** The keys of this page. */
export const pageKeys: Keys = createKeys(tabStorage())
