import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly description?: string | undefined
  readonly wide?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog: focus stays in it, Escape and a click outside close it, focus returns to where it came from. */
export function Dialog({ title, description, wide = false, onClose, children }: Props) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={wide ? 'dialog wide' : 'dialog'}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Radix.Title asChild>
            <h2>{title}</h2>
          </Radix.Title>
          {description !== undefined && <Radix.Description className="soft">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
