import './mark.css'
import { useState } from 'react'
import { changeFact, removeFact } from '../../store/actions/facts.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactForm } from './FactForm.tsx'

/** Renames a fact, gives it another kind, or removes it. */
export function FactDialog({ factId }: { readonly factId: string }) {
  const fact = useStore((state) => state.document.facts.find((one) => one.id === factId))
  const at = useStore((state) => state.document.history.findIndex((entry) => entry.message.id === fact?.messageId))
  // What is typed, spaces at its ends included: the fact has its name without them.
  const [name, setName] = useState(fact?.name ?? '')
  if (!fact) return null
  return (
    <Dialog
      title="Fact"
      description={at < 0 ? 'Its message was deleted.' : `Marked in message ${at + 1}.`}
      onClose={() => {
        endMerge()
        closeDialog()
      }}
    >
      <p className="quote-now">
        <mark>{fact.quote}</mark>
      </p>
      <FactForm
        kind={fact.kind}
        name={name}
        onKind={(kind) => changeFact(fact.id, { kind })}
        onName={(typed) => {
          setName(typed)
          changeFact(fact.id, { name: typed })
        }}
      />
      <div className="foot">
        <button
          type="button"
          className="button"
          onClick={() => {
            removeFact(fact.id)
            closeDialog()
          }}
        >
          Remove the fact
        </button>
        <button
          type="button"
          className="button primary"
          onClick={() => {
            endMerge()
            closeDialog()
          }}
        >
          Done
        </button>
      </div>
    </Dialog>
  )
}
