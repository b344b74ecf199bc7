import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'

interface Props {
  readonly trigger: ReactNode
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly children: ReactNode
}

/** A menu of things to do, opened by a button. */
export function Menu({ trigger, label, align = 'end', children }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} sideOffset={6} collisionPadding={12} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ItemProps {
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

export function MenuItem({ onSelect, disabled = false, children }: ItemProps) {
  return (
    <Radix.Item className="menu-item" disabled={disabled} onSelect={onSelect}>
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>
}

export function MenuLine() {
  return <Radix.Separator className="menu-line" />
}
