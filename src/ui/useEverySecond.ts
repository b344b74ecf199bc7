import { useEffect, useState } from 'react'

/** Draws again each second: for what says how long something takes. */
export function useEverySecond(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
}
