import { useEffect, useRef, useState } from 'react'

/** What is typed is passed on after this pause, in milliseconds: no key waits for a computation. */
export const PAUSE = 250

/** Whoever types without a pause has it passed on all the same, so that no more can be lost; in milliseconds. */
const LONGEST_WAIT = 1000

interface Options {
  /** What the field is about, as it is now; undo, or another edit, may change it under the field. */
  readonly value: string
  readonly onCommit: (text: string) => void
  /** Milliseconds without a key until the text is passed on; `Infinity`: only when the field is left. */
  readonly pause?: number | undefined
  /** What a typed text comes back as: a text that says the same in another form is not replaced under the caret. */
  readonly reads?: ((text: string) => string) | undefined
}

export interface Typed {
  readonly typed: string
  type(text: string): void
  /** What waits goes on waiting, for as long as it takes. */
  hold(): void
  /** Passes on what waits, now. */
  commit(): void
}

/** The text of a field whose value follows the typing after a pause. What waits is not lost when the field goes. */
export function useTyped({ value, onCommit, pause = PAUSE, reads = (text) => text }: Options): Typed {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; since: number; text: string }>(undefined)
  const seen = useRef(value)

  // Undo, or another edit, changed the text under the field.
  if (value !== seen.current) {
    seen.current = value
    if (!waiting.current && reads(typed) !== value) setTyped(value)
  }

  function commit(): void {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    const { text } = waiting.current
    waiting.current = undefined
    onCommit(text)
  }

  const leave = useRef(commit)
  leave.current = commit
  useEffect(() => {
    const onHide = () => leave.current()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      leave.current()
    }
  }, [])

  return {
    typed,
    commit,
    hold: () => clearTimeout(waiting.current?.timer),
    type(text) {
      setTyped(text)
      clearTimeout(waiting.current?.timer)
      const since = waiting.current?.since ?? performance.now()
      const left = Math.max(0, since + LONGEST_WAIT - performance.now())
      const timer = Number.isFinite(pause) ? setTimeout(() => leave.current(), Math.min(pause, left)) : undefined
      waiting.current = { text, since, timer }
    },
  }
}
