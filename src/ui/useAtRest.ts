import { useEffect, useState } from 'react'

/** Runs something once the page has been painted and has nothing else to do. Gives what calls it off. */
export function whenAtRest(run: () => void): () => void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => window.setTimeout(later, 200))
  const forget = window.cancelIdleCallback ?? window.clearTimeout
  let asked = 0
  const frame = requestAnimationFrame(() => {
    asked = idle(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    forget(asked)
  }
}

/**
 * Does things in their order, each once the page has nothing else to do: together they would be one long task. One that gives
 * a promise is waited for, whatever becomes of it.
 */
export async function inTurn(jobs: readonly (() => unknown)[]): Promise<void> {
  for (const job of jobs) {
    await new Promise<void>((resolve) => whenAtRest(resolve))
    await Promise.resolve(job()).catch(() => {})
  }
}

/** True once the page is at rest: what is below the first screen can come now. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => whenAtRest(() => setAtRest(true)), [])
  return atRest
}
