import type { Bench } from '../../core/lanes/bench.ts'
import { ROLES } from '../../core/message/message.ts'
import { addMessage, deleteMessage, setPin } from '../../store/actions/history.ts'
import { openDialog, toggleOpened } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx'

interface Props {
  readonly bench: Bench
  readonly index: number
}

/** Everything that can be done with a message. */
export function RowActions({ bench, index }: Props) {
  const message = bench.document.history[index]?.message
  if (!message) return null
  const { id } = message
  const pin = bench.document.pins.get(id)
  return (
    <Menu
      label={`Message ${index + 1}: actions`}
      trigger={
        <button type="button" className="button small quiet more" aria-label={`Message ${index + 1}: actions`}>
          ⋯
        </button>
      }
    >
      <MenuItem onSelect={() => openDialog({ kind: 'mark', messageId: id })}>Mark a phrase…</MenuItem>
      <MenuItem
        onSelect={() => {
          if (!useStore.getState().view.opened.has(id)) toggleOpened(id)
        }}
      >
        Open to edit
      </MenuItem>
      <MenuLine />
      {pin === undefined ? (
        <>
          <MenuItem onSelect={() => setPin(id, 'keep')}>
            Pin
            <small>Every lane must keep it</small>
          </MenuItem>
          <MenuItem onSelect={() => setPin(id, 'free')}>
            Un-pin
            <small>No survival rule may keep it</small>
          </MenuItem>
        </>
      ) : (
        <MenuItem onSelect={() => setPin(id, undefined)}>{pin === 'keep' ? 'Take the pin away' : 'Let the rules decide'}</MenuItem>
      )}
      <MenuLine />
      <MenuLabel>Add after it</MenuLabel>
      {ROLES.map((role) => (
        <MenuItem key={role} onSelect={() => addMessage(role, id)}>
          {role}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => deleteMessage(id)}>Delete</MenuItem>
    </Menu>
  )
}
