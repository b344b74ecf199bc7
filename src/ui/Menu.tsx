import { createElement, useState } from 'react'
import { ButtonText } from './ButtonText.tsx'
import { late } from './late.ts'
import { notLoaded } from './notLoaded.ts'

/** One line of a menu: something to do, a heading, or a rule between groups. */
export type MenuEntry =
  | {
      readonly kind: 'item'
      readonly key: string
      readonly label: string
      readonly hint?: string | undefined
      /** The key that does the same: as it is shown, and as `aria-keyshortcuts` says it. */
      readonly keys?: { readonly shown: string; readonly said: string } | undefined
      readonly disabled?: boolean
      /** It can be reached, and says why it cannot be used. */
      readonly locked?: boolean
      readonly run: () => void
    }
  | { readonly kind: 'heading'; readonly key: string; readonly label: string }
  | { readonly kind: 'line'; readonly key: string }

export interface MenuProps {
  /** The name of the menu, and of its button where `text` is only a sign. */
  readonly label: string
  readonly text: string
  readonly className?: string
  readonly disabled?: boolean
  readonly title?: string | undefined
  readonly align?: 'start' | 'center' | 'end'
  /** Loads what the entries are made of, before the menu opens for the first time. */
  readonly prepare?: () => Promise<unknown>
  /** Asked when the menu opens, so that a closed menu costs nothing. */
  readonly entries: () => readonly MenuEntry[]
}

// The menu library is a third of the page's script and nobody needs it before a click: it loads then, or at leisure.
const openMenu = late(() => import('./OpenMenu.tsx').then((module) => module.OpenMenu))

/** Loads the menus before anybody asks for one. */
export function preloadMenus(): Promise<unknown> {
  return openMenu.prepare()
}

/** A button that opens a menu of things to do. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState<'keys' | 'pointer'>()
  const { label, text, className = '', disabled = false, title, prepare } = props
  const open = (by: 'keys' | 'pointer') => {
    void Promise.all([prepare?.(), openMenu.prepare()]).then(() => setUsed(by), notLoaded)
  }
  const closed = (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      disabled={disabled}
      title={title}
      onClick={(event) => open(event.detail === 0 ? 'keys' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open('keys')
      }}
    >
      <ButtonText label={label} text={text} />
    </button>
  )
  if (!used) return closed
  return createElement(openMenu.get(), { ...props, byKeys: used === 'keys' })
}
