import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'

interface Props {
  readonly trigger: ReactNode
  readonly label: string
  readonly wide?: boolean
  readonly align?: 'start' | 'center' | 'end'
  readonly children: ReactNode
}

/** A small panel beside the button that opens it. */
export function Popover({ trigger, label, wide = false, align = 'end', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={wide ? 'popover wide' : 'popover'}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
