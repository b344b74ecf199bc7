import * as Radix from '@radix-ui/react-dropdown-menu'
import { useRef, useState } from 'react'
import { ButtonText } from './ButtonText.tsx'
import type { MenuProps } from './Menu.tsx'
import './over.css'

interface Props extends MenuProps {
  readonly byKeys: boolean
}

/** The menu itself: open when it is first drawn, because somebody has asked for it. */
export function OpenMenu({ label, text, className = '', disabled, title, align = 'end', entries, byKeys }: Props) {
  const [open, setOpen] = useState(true)
  // The library saw no key that opened it the first time, so it would leave the focus on the menu itself.
  const passOn = useRef(byKeys)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          className={`button ${className}`}
          aria-label={label}
          disabled={disabled ?? false}
          title={title}
        >
          <ButtonText label={label} text={text} />
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="menu"
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          // What was chosen may have put the keyboard somewhere: then the button does not take it back.
          onCloseAutoFocus={(event) => {
            if (document.activeElement !== document.body) event.preventDefault()
          }}
          onFocus={({ target, currentTarget }) => {
            if (!passOn.current || target !== currentTarget) return
            passOn.current = false
            currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus()
          }}
        >
          {open && entries().map((entry) => <Entry key={entry.key} entry={entry} />)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Entry({ entry }: { readonly entry: ReturnType<MenuProps['entries']>[number] }) {
  if (entry.kind === 'line') return <Radix.Separator className="menu-line" />
  if (entry.kind === 'heading') return <Radix.Label className="menu-label">{entry.label}</Radix.Label>
  return (
    <Radix.Item
      className="menu-item"
      disabled={(entry.disabled && !entry.locked) ?? false}
      {...(entry.locked && { 'aria-disabled': true })}
      aria-keyshortcuts={entry.keys?.said}
      onSelect={entry.run}
    >
      <span className="menu-name">
        {entry.label}
        {entry.keys && (
          <span className="menu-keys" aria-hidden="true">
            {entry.keys.shown}
          </span>
        )}
      </span>
      {entry.hint && <small>{entry.hint}</small>}
    </Radix.Item>
  )
}
