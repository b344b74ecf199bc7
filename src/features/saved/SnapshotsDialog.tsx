import './saved.css'
import { useEffect, useState } from 'react'
import type { Kept } from '../../services/storage/storage.ts'
import { type Answer, listKept, type Source } from '../../store/actions/saved.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CompareView } from './CompareView.tsx'
import { DraftRow } from './DraftRow.tsx'
import { KeepForm } from './KeepForm.tsx'
import { SnapshotRow } from './SnapshotRow.tsx'

/** What a row can ask of the dialog that it is in. */
export interface Rows {
  compare(source: Source): void
  /** Waits for something that was asked of the storage; a problem is said. `close`: done here. */
  follow(answer: Promise<Answer<unknown>>, close?: 'close'): Promise<void>
}

/** Named snapshots, and the drafts of this browser: to be kept, compared, restored and deleted. */
export function SnapshotsDialog() {
  const [kept, setKept] = useState<Kept>()
  const [problem, setProblem] = useState<string>()
  const [compared, setCompared] = useState<Source>()

  async function refresh(): Promise<void> {
    const list = await listKept()
    if (list.ok) setKept(list.value)
    else setProblem(list.words)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => void refresh(), [])

  const rows: Rows = {
    compare: setCompared,
    async follow(answer, close) {
      const result = await answer
      setProblem(result.ok ? undefined : result.words)
      if (result.ok && close) closeDialog()
      else await refresh()
    },
  }

  if (compared && kept) {
    return (
      <Dialog wide title="Compare" onClose={closeDialog}>
        <CompareView kept={kept} first={compared} onBack={() => setCompared(undefined)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      wide
      title="Snapshots and drafts"
      description="Kept in this browser, on this computer, until you delete them or clear the browser’s data. Nothing is sent."
      onClose={closeDialog}
    >
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <KeepForm rows={rows} />
      <Lists kept={kept} rows={rows} />
      <CloseFoot text="Done" onClose={closeDialog} />
    </Dialog>
  )
}

function Lists({ kept, rows }: { readonly kept: Kept | undefined; readonly rows: Rows }) {
  if (!kept) return null
  const { snapshots, drafts } = kept
  return (
    <>
      <section className="kept-list" aria-labelledby="kept-snapshots">
        <h3 id="kept-snapshots">Snapshots</h3>
        {snapshots.length === 0 && (
          <p className="soft">None yet. A snapshot stays as it is, whatever you edit later.</p>
        )}
        <ul>
          {snapshots.map((head) => (
            <SnapshotRow key={head.id} head={head} rows={rows} />
          ))}
        </ul>
      </section>
      <section className="kept-list" aria-labelledby="kept-drafts">
        <h3 id="kept-drafts">Drafts</h3>
        {drafts.length === 0 && <p className="soft">None yet. One begins with your first edit.</p>}
        {drafts.length > 0 && (
          <p className="soft">Written as you work, one for each history that you worked on. The newest 12 are kept.</p>
        )}
        <ul>
          {drafts.map((head) => (
            <DraftRow key={head.slot} head={head} rows={rows} />
          ))}
        </ul>
      </section>
    </>
  )
}
