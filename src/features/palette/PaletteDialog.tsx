import './palette.css'
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { closeDialog } from '../../store/actions/view.ts'
import { announce } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Entry, entriesFor, messageEntry, targetOfRow } from './entries.ts'
import { ranked } from './rank.ts'

/** Commands that were run last, newest first, until the page is closed. */
let recent: readonly string[] = []

const MOST_RECENT = 5

/** The row that had the keyboard when the palette was asked for. */
function rowNow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-keys]')?.dataset.keys
}

/** What is listed: all that is possible, or what answers a search; that includes what is not possible now, and why. */
function listed(entries: readonly Entry[], search: string): readonly Entry[] {
  if (search.trim() !== '') {
    const message = messageEntry(search)
    return message ? [message, ...ranked(entries, search)] : ranked(entries, search)
  }
  const possible = entries.filter(({ why }) => why === undefined)
  const again = recent.flatMap((id) => possible.filter((entry) => entry.id === id))
  return [
    ...again.map((entry) => ({ ...entry, group: 'Recent' })),
    ...possible.filter(({ id }) => !again.some((entry) => entry.id === id)),
  ]
}

/** In groups, those first that hold the best. */
function grouped(entries: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}

function Line({ entry, choose }: { readonly entry: Entry; readonly choose: (entry: Entry) => void }) {
  const { id, label, hint, keys, why } = entry
  return (
    <Command.Item
      className="menu-item palette-item"
      value={id}
      disabled={why !== undefined}
      aria-keyshortcuts={keys?.said}
      onSelect={() => choose(entry)}
    >
      <span className="menu-name">
        <span>{label}</span>
        {keys && <span className="menu-keys">{keys.shown}</span>}
      </span>
      {(why ?? hint) !== undefined && <small dir="auto">{why ?? hint}</small>}
    </Command.Item>
  )
}

/** Everything that the page can do, found by typing. */
export function PaletteDialog() {
  const [target] = useState(() => targetOfRow(rowNow()))
  const entries = useMemo(() => entriesFor(target), [target])
  const [search, setSearch] = useState('')
  const shown = useMemo(() => listed(entries, search), [entries, search])
  const chosen = useRef<Entry | undefined>(undefined)

  useEffect(
    () => () => {
      const entry = chosen.current
      // The dialog gives the keyboard back in a task of its own: what runs then may send it elsewhere, or open another.
      if (entry) setTimeout(() => setTimeout(entry.run))
    },
    [],
  )

  // What is chosen is read out by itself; that nothing is, is not.
  const none = shown.length === 0
  useEffect(() => {
    if (none) announce('Nothing is called that.')
  }, [none])

  function choose(entry: Entry): void {
    recent = [entry.id, ...recent.filter((id) => id !== entry.id)].slice(0, MOST_RECENT)
    chosen.current = entry
    closeDialog()
  }

  /** The key that opened the palette closes it: else it would be the browser's. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    closeDialog()
  }

  return (
    <Dialog title="All commands" onClose={closeDialog}>
      <Command
        className="palette"
        label="Search commands"
        shouldFilter={false}
        vimBindings={false}
        onKeyDown={onKeyDown}
      >
        <div className="palette-head">
          <Command.Input
            className="input"
            placeholder="Command, fact, scenario, message number"
            enterKeyHint="go"
            value={search}
            onValueChange={setSearch}
          />
          <button type="button" className="button palette-close" onClick={closeDialog}>
            Close
          </button>
        </div>
        <Command.List label="Commands" className="palette-list">
          {grouped(shown).map(([group, lines]) => (
            <Command.Group key={group} heading={group} className="palette-group">
              {lines.map((entry) => (
                <Line key={entry.id} entry={entry} choose={choose} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {none ? (
          <p className="palette-state soft">Nothing is called “{search.trim()}”.</p>
        ) : (
          <p className="palette-state palette-keys soft">Arrow keys choose, Enter runs, Escape closes.</p>
        )}
      </Command>
    </Dialog>
  )
}
