import { useState } from 'react'
import { keepSnapshot } from '../../store/actions/saved.ts'
import { useStore } from '../../store/store.ts'
import type { Rows } from './SnapshotsDialog.tsx'

/** Keeps what is on the screen under a name. */
export function KeepForm({ rows }: { readonly rows: Rows }) {
  const title = useStore((state) => state.document.title)
  const [name, setName] = useState('')
  return (
    <form
      className="keep-form"
      onSubmit={(event) => {
        event.preventDefault()
        void rows.follow(keepSnapshot(name.trim() || title))
        setName('')
      }}
    >
      <label className="field">
        <span>Name of a new snapshot</span>
        <input className="input" value={name} placeholder={title} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit" className="button primary">
        Keep what is open
      </button>
    </form>
  )
}
