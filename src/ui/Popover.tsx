import { createElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { late } from './late.ts'
import { notLoaded } from './notLoaded.ts'

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

const openPopover = late(() => import('./OpenPopover.tsx').then((module) => module.OpenPopover))

/** Loads the panels before anybody asks for one. */
export function preloadPopovers(): Promise<unknown> {
  return openPopover.prepare()
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
      onClick={() => void openPopover.prepare().then(() => setUsed(true), notLoaded)}
    >
      {props.text}
    </button>
  )
  if (!used) return closed
  return (
    <Boundary fallback={() => <NotLoaded>{closed}</NotLoaded>}>
      <Suspense fallback={closed}>{createElement(openPopover.get(), props)}</Suspense>
    </Boundary>
  )
}

/** What is in the panel did not load: the button stays, and it is said. */
function NotLoaded({ children }: { readonly children: ReactNode }) {
  useEffect(notLoaded, [])
  return children
}
