import * as Radix from '@radix-ui/react-popover'
import { useState } from 'react'
import type { PopoverProps } from './Popover.tsx'
import './over.css'

/** The panel itself: open when it is first drawn, because somebody has asked for it. */
export function OpenPopover({ label, text, buttonLabel, wide = false, children }: PopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button type="button" className="value" aria-label={buttonLabel}>
          {text}
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={wide ? 'popover wide' : 'popover'}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
        >
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
