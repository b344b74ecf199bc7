import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * A screen that is too narrow for three lanes beside the history: it has lanes as pages. The style sheets say the same
 * width, each in its own `@media`, because no variable can stand there.
 */
export const NARROW = '(max-width: 899px)'

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
