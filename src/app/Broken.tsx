import { saveDocument } from '../store/actions/file.ts'
import { undo } from '../store/store.ts'

/** Stands in the place of a page that broke: the document is still there, and can be saved. */
export function Broken({ again }: { readonly again: () => void }) {
  return (
    <main className="broken">
      <h1>Something in this page broke.</h1>
      <p>Your history is still there. Save it, or go back one step and try again.</p>
      <p className="row">
        <button type="button" className="button primary" onClick={saveDocument}>
          Save
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            undo()
            again()
          }}
        >
          Undo the last step and try again
        </button>
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </p>
    </main>
  )
}
