import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import './over.css'

interface Props {
  readonly title: string
  readonly description?: string | undefined
  readonly wide?: boolean
  /** Nearly the whole screen; on a phone all of it. Its rows are the children, and `.grows` takes what is left. */
  readonly full?: boolean
  /** Asked before Escape closes the dialog; `preventDefault` keeps it open. */
  readonly onEscape?: (event: KeyboardEvent) => void
  /** Something that opens a moment later takes the keyboard; until then the dialog has it. */
  readonly focusLater?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What has the focus when a dialog is asked for; of a menu, which closes with that, the button that opened it. */
function openerNow(): HTMLElement | undefined {
  const active = document.activeElement
  const labelledBy = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = labelledBy ? document.getElementById(labelledBy) : active
  return opener instanceof HTMLElement ? opener : undefined
}

/** A modal dialog: focus stays in it, Escape and a click outside close it, focus returns to where it came from. */
export function Dialog({ title, description, wide = false, full = false, ...rest }: Props) {
  const { onEscape, focusLater = false, onClose, children } = rest
  // Radix gives the focus back to its own trigger only, and these dialogs have none.
  const [opener] = useState(openerNow)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={full ? 'dialog full' : wide ? 'dialog wide' : 'dialog'}
          // Without a scroll, and only where nothing has it yet: what closed it may have sent the page, and the
          // keyboard with it, to another place.
          onCloseAutoFocus={() => {
            if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
          }}
          onOpenAutoFocus={(event) => {
            if (!focusLater || !(event.currentTarget instanceof HTMLElement)) return
            event.preventDefault()
            event.currentTarget.focus()
          }}
          {...(onEscape && { onEscapeKeyDown: onEscape })}
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
