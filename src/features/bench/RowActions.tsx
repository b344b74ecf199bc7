import type { Document } from '../../core/document/document.ts'
import { ROLES } from '../../core/message/message.ts'
import { addMessage, deleteMessage, setPin } from '../../store/actions/history.ts'
import { openDialog, toggleOpened } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

function item(key: string, label: string, run: () => void, hint?: string): MenuEntry {
  return { kind: 'item', key, label, hint, run }
}

function pinEntries(id: string, pin: 'keep' | 'free' | undefined): readonly MenuEntry[] {
  if (pin === 'keep') return [item('pin', 'Take the pin away', () => setPin(id, undefined))]
  if (pin === 'free') return [item('pin', 'Let the rules decide', () => setPin(id, undefined))]
  return [
    item('pin', 'Pin', () => setPin(id, 'keep'), 'Every lane must keep it'),
    item('free', 'Un-pin', () => setPin(id, 'free'), 'No survival rule may keep it'),
  ]
}

function entriesOf({ pins }: Document, id: string): readonly MenuEntry[] {
  const open = useStore.getState().view.opened.has(id)
  return [
    item('mark', 'Mark a phrase…', () => openDialog({ kind: 'mark', messageId: id })),
    item('open', open ? 'Close' : 'Open to read and edit', () => toggleOpened(id)),
    { kind: 'line', key: 'line' },
    ...pinEntries(id, pins.get(id)),
    { kind: 'heading', key: 'heading', label: 'Add after it' },
    ...ROLES.map((role) => item(role, role, () => void addMessage(role, id))),
    { kind: 'line', key: 'line 2' },
    item('delete', 'Delete', () => deleteMessage(id)),
  ]
}

/** Everything that can be done with a message. */
export function RowActions({ id, number }: { readonly id: string; readonly number: number }) {
  return (
    <Menu
      label={`Message ${number}: actions`}
      text="⋯"
      className="small quiet more"
      entries={() => entriesOf(useStore.getState().document, id)}
    />
  )
}

/** Adds a message at the end of the history. `then` is told its id. */
export function AddMessage({ then }: { readonly then: (id: string) => void }) {
  return (
    <Menu
      label="Add a message"
      text="Add a message"
      className="small"
      align="start"
      entries={() => ROLES.map((role) => item(role, role, () => then(addMessage(role))))}
    />
  )
}
