import { createElement, Suspense } from 'react'
import { closeDialog } from '../store/actions/view.ts'
import { useStore } from '../store/store.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { late } from '../ui/late.ts'

const currentDialog = late(() => import('./CurrentDialog.tsx').then((m) => m.CurrentDialog))

/** Loads at leisure what knows the dialogs, and with it all parts that load late. */
export async function preloadDialogs(): Promise<void> {
  await import('./CurrentDialog.tsx')
  const parts = await import('./lateParts.ts')
  await parts.preloadParts()
}

/** Said in the place of a dialog that did not load; the page goes on. */
function NotLoaded({ again }: { readonly again: () => void }) {
  return (
    <div className="dialog" role="alertdialog" aria-label="Not loaded">
      <p>This part of the page could not be loaded. Is the connection gone? Nothing was changed.</p>
      <div className="foot">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            closeDialog()
            again()
          }}
        >
          Close
        </button>
      </div>
    </div>
  )
}

/** The dialog that is open, if one is. */
export function Dialogs() {
  const open = useStore((state) => state.view.dialog !== undefined)
  return (
    <Boundary fallback={(again) => <NotLoaded again={again} />}>
      <Suspense fallback={null}>{open && createElement(currentDialog.get(), {})}</Suspense>
    </Boundary>
  )
}
