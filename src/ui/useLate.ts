import { useEffect, useState } from 'react'

/** True once `value` has been true for so many milliseconds: what is over sooner is not worth a word. */
export function useLate(value: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [value, milliseconds])
  return late
}
