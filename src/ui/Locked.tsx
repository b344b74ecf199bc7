import type { ReactNode } from 'react'

interface Props {
  readonly lock: 'locked' | 'hidden' | undefined
  /** What stands there while it cannot be used. */
  readonly text: string
  readonly children?: ReactNode
}

/** Something to work with that an exercise may take away: then it is not there, or can be reached and says why not. */
export function Locked({ lock, text, children }: Props) {
  if (!lock) return children
  if (lock === 'hidden') return null
  return (
    <button type="button" className="locked" aria-disabled="true" title="locked in this exercise">
      {text}
      <span className="visually-hidden">, locked in this exercise</span>
    </button>
  )
}
