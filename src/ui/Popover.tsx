import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from './Boundary.tsx'

export interface PopoverProps {
  /** The name of the panel. */
  readonly label: string
  /** What the button says, and its longer name for those who do not see its place. */
  readonly text: string
  readonly buttonLabel: string
  readonly wide?: boolean
  /** What is in it; `close` closes it. What loads late holds the panel back until it is there, so that it has the focus. */
  readonly children: (close: () => void) => ReactNode
}

const load = () => import('./OpenPopover.tsx')
const OpenPopover = lazy(() => load().then((module) => ({ default: module.OpenPopover })))

/** Loads the panels before anybody asks for one. */
export function preloadPopovers(): Promise<unknown> {
  return load()
}

/** A value that can be changed: a button that opens a small panel beside it. */
export function Popover(props: PopoverProps) {
  const [used, setUsed] = useState(false)
  const closed = (
    <button
      type="button"
      className="value"
      aria-label={props.buttonLabel}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      {props.text}
    </button>
  )
  if (!used) return closed
  return (
    <Boundary fallback={() => closed}>
      <Suspense fallback={closed}>
        <OpenPopover {...props} />
      </Suspense>
    </Boundary>
  )
}
