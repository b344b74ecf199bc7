import { type ComponentType, lazy } from 'react'

/** A component that loads late. `get` gives it: a new one after a load that failed. */
export interface Late<P> {
  get(): ComponentType<P>
  /** Loads it before it is drawn, so that drawing it waits for nothing. */
  prepare(): Promise<void>
}

/** A component that nobody needs at first. One that did not load is loaded anew when it is asked for again. */
export function late<P>(load: () => Promise<ComponentType<P>>): Late<P> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        current = make()
        throw error
      }
    })
  let current: ComponentType<P> = make()
  return {
    get: () => current,
    prepare: async () => {
      current = await load()
    },
  }
}

/** A module that loads late. */
export interface LateModule<M> {
  /** Gives it once it has been loaded. */
  now(): M | undefined
  /** Loads it; anew where that failed before. */
  prepare(): Promise<M>
}

/** A module that nobody needs at first. */
export function lateModule<M>(load: () => Promise<M>): LateModule<M> {
  let loaded: M | undefined
  return {
    now: () => loaded,
    prepare: async () => {
      loaded ??= await load()
      return loaded
    },
  }
}
