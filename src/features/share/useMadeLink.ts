import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LeavingKind } from '../../core/secrets/leaving.ts'
import type { Shared } from '../../core/share/link.ts'
import { type MadeLink, makeLink } from '../../store/links.ts'

/** Milliseconds after which a wait is worth a word. */
const LONG = 300

interface Asked {
  readonly shared: Shared
  readonly replace: ReadonlySet<LeavingKind>
  /** How often it was asked again. */
  readonly turn: number
}

type Result = MadeLink | { readonly problem: string } | 'stopped' | 'slow'

/** The link to what is shared. `slow`: it is still being made, and can be stopped. */
export function useMadeLink(shared: Shared, replace: ReadonlySet<LeavingKind>) {
  const [turn, setTurn] = useState(0)
  const [made, setMade] = useState<{ readonly of: Asked; readonly result: Result }>()
  const asked = useMemo<Asked>(() => ({ shared, replace, turn }), [shared, replace, turn])
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const tell = (result: Result) => {
      clearTimeout(timer)
      if (running.current === controller) setMade({ of: asked, result })
    }
    const timer = setTimeout(() => tell('slow'), LONG)
    makeLink(asked.shared, { replace: asked.replace, signal }).then(tell, (error: unknown) =>
      tell(signal.aborted ? 'stopped' : { problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      running.current = undefined
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])
  const result = made?.of === asked ? made.result : undefined
  const stop = useCallback(() => running.current?.abort(), [])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { result, stop, again }
}
