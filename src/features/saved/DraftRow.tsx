import type { OpenDraft } from '../../services/storage/storage.ts'
import { keepSnapshot, removeKept, restoreDraft } from '../../store/actions/saved.ts'
import { useDrafts } from '../../store/drafts.ts'
import { KeptRow } from './KeptRow.tsx'
import type { Rows } from './SnapshotsDialog.tsx'

/** A draft in the list. The one that is being written stays; one that another tab has open is not deleted under it. */
export function DraftRow({ head, rows }: { readonly head: OpenDraft; readonly rows: Rows }) {
  const { slot, title, elsewhere } = head
  const own = useDrafts((drafts) => drafts.slot === slot)
  const name = `draft ${title}`
  return (
    <KeptRow
      head={head}
      name={title}
      note={own ? 'open here' : elsewhere ? 'open in another tab' : undefined}
      onDelete={own || elsewhere ? undefined : () => void rows.follow(removeKept({ kind: 'draft', slot }))}
      actions={
        !own && (
          <>
            <button
              type="button"
              className="button small"
              aria-label={`Compare: ${name}`}
              onClick={() => rows.compare({ kind: 'draft', slot })}
            >
              Compare
            </button>
            <button
              type="button"
              className="button small"
              aria-label={`Restore: ${name}`}
              onClick={() => void rows.follow(restoreDraft(head), 'close')}
            >
              Restore
            </button>
            <button
              type="button"
              className="button small quiet"
              aria-label={`Keep as a snapshot: ${name}`}
              onClick={() => void rows.follow(keepSnapshot(title, { kind: 'draft', slot }))}
            >
              Keep as a snapshot
            </button>
          </>
        )
      }
    />
  )
}
