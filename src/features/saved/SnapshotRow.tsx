import { useState } from 'react'
import type { SnapshotHead } from '../../services/storage/snapshots.ts'
import { removeKept, renameSnapshot, restoreSnapshot } from '../../store/actions/saved.ts'
import { KeptRow } from './KeptRow.tsx'
import type { Rows } from './SnapshotsDialog.tsx'

/** A named snapshot in the list. */
export function SnapshotRow({ head, rows }: { readonly head: SnapshotHead; readonly rows: Rows }) {
  const { id, name } = head
  const [typed, setTyped] = useState<string>()

  function rename(): void {
    const next = typed?.trim()
    setTyped(undefined)
    if (next && next !== name) void rows.follow(renameSnapshot(id, next))
  }

  const form = typed !== undefined && (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        rename()
      }}
    >
      <input
        className="input"
        aria-label="Name"
        // biome-ignore lint/a11y/noAutofocus: asked for with the button that was here
        autoFocus
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button small">
        Rename
      </button>
    </form>
  )

  return (
    <KeptRow
      head={head}
      name={name}
      instead={form || undefined}
      onDelete={() => void rows.follow(removeKept({ kind: 'snapshot', id }))}
      label={name}
      onCompare={() => rows.compare({ kind: 'snapshot', id })}
      onRestore={() => void rows.follow(restoreSnapshot(head), 'close')}
      more={{ text: 'Rename', run: () => setTyped(name) }}
    />
  )
}
