import { create } from 'zustand'

/**
 * Whether the page is kept on this computer. `spared`: the browser is told to save data, so it is kept when somebody asks.
 * `none`: it was not begun, or the browser has no way to.
 */
export type OfflineState = 'none' | 'spared' | 'loading' | 'ready' | 'failed'

interface Offline {
  readonly state: OfflineState
  /** The state in a few words, for a menu; undefined until there is something to say. */
  readonly words: string | undefined
  /** A newer version is there, and waits until it is asked for. */
  readonly newer: boolean
  /** Shows the browser's own question whether to install the page. Undefined where it offers none. */
  readonly install: (() => void) | undefined
}

export const useOffline = create<Offline>()(() => ({
  state: 'none',
  words: undefined,
  newer: false,
  install: undefined,
}))
