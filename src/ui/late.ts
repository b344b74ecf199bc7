import { type ComponentType, lazy } from 'react'

/** A component that loads late. `get` gives it: a new one after a load that failed. */
export interface Late<P> {
  get(): ComponentType<P>
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
  return { get: () => current }
}
