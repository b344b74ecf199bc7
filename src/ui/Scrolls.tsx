import type { ReactNode } from 'react'

interface Props {
  /** What scrolls in it. */
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** A part of the page that scrolls by itself and holds nothing to press: the keyboard reaches it, and it says what it is. */
export function Scrolls({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
