import type { OpenDraft } from '../../services/storage/storage.ts'
import { keepSnapshot, removeKept, restoreDraft } from '../../store/actions/saved.ts'
import { useDrafts } from '../../store/draftState.ts'
import { KeptRow } from './KeptRow.tsx'
import type { Rows } from './SnapshotsDialog.tsx'

/** A draft in the list. The one that is being written stays; one that another tab has open is not deleted under it. */
export function DraftRow({ head, rows }: { readonly head: OpenDraft; readonly rows: Rows }) {
  const { slot, title, elsewhere } = head
  const own = useDrafts((drafts) => drafts.slot === slot)
  return (
    <KeptRow
      head={head}
      name={title}
      note={own ? 'open here' : elsewhere ? 'open in another tab' : undefined}
      onDelete={own || elsewhere ? undefined : () => void rows.follow(removeKept({ kind: 'draft', slot }))}
      label={`draft ${title}`}
      own={own}
      onCompare={() => rows.compare({ kind: 'draft', slot })}
      onRestore={() => void rows.follow(restoreDraft(head), 'close')}
      more={{
        text: 'Keep as a snapshot',
        run: () => void rows.follow(keepSnapshot(title, { kind: 'draft', slot })),
      }}
    />
  )
}
