import { openDialog } from '../../store/actions/view.ts'

/** To the facts that the history itself suggests. */
export function SuggestLink() {
  return (
    <button type="button" className="link soft" onClick={() => openDialog({ kind: 'suggestions' })}>
      Suggest facts…
    </button>
  )
}
