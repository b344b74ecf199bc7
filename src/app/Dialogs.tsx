import { createElement, Suspense } from 'react'
import { closeDialog } from '../store/actions/view.ts'
import { useStore } from '../store/store.ts'
import { Boundary } from '../ui/Boundary.tsx'
import * as parts from './parts.ts'

function CurrentDialog() {
  const dialog = useStore((state) => state.view.dialog)
  switch (dialog?.kind) {
    case 'open':
      return createElement(parts.openDialog.get(), dialog)
    case 'lane':
      return createElement(parts.laneDialog.get(), dialog)
    case 'request':
      return createElement(parts.requestDialog.get(), dialog)
    case 'mark':
      return createElement(parts.markDialog.get(), dialog)
    case 'fact':
      return createElement(parts.factDialog.get(), dialog)
    case 'rename':
      return createElement(parts.renameDialog.get(), {})
    case 'shortcuts':
      return createElement(parts.shortcutsDialog.get(), {})
    case 'calls':
      return createElement(parts.callsDialog.get(), dialog)
    case 'system-prompt':
      return createElement(parts.systemPromptDialog.get(), {})
    case 'budget':
      return createElement(parts.budgetDialog.get(), {})
    case 'generate':
      return createElement(parts.generateDialog.get(), {})
    case 'tools':
      return createElement(parts.toolsDialog.get(), {})
    case 'json':
      return createElement(parts.jsonDialog.get(), {})
    case 'prompt-json':
      return createElement(parts.promptJsonDialog.get(), dialog)
    case 'validity':
      return createElement(parts.validityDialog.get(), dialog)
    case 'saved':
      return createElement(parts.savedDialog.get(), {})
    case 'suggestions':
      return createElement(parts.suggestDialog.get(), {})
    case 'secrets':
      return createElement(parts.secretsDialog.get(), {})
    case 'save-secrets':
      return createElement(parts.saveSecretsDialog.get(), {})
    case 'many':
      return createElement(parts.manyDialog.get(), dialog)
    default:
      return null
  }
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
  return (
    <Boundary fallback={(again) => <NotLoaded again={again} />}>
      <Suspense fallback={null}>
        <CurrentDialog />
      </Suspense>
    </Boundary>
  )
}
