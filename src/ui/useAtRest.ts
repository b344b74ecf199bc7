import { useEffect, useState } from 'react'

/** True once the page has been painted and has nothing else to do: what is below the first screen can come now. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200))
    const forget = window.cancelIdleCallback ?? window.clearTimeout
    let asked = 0
    const frame = requestAnimationFrame(() => {
      asked = idle(() => setAtRest(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      forget(asked)
    }
  }, [])
  return atRest
}
