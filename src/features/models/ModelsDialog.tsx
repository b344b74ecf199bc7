import './models.css'
import { useId, useState } from 'react'
import { PRESETS } from '../../services/models/providers/presets.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BuiltinSection } from './BuiltinSection.tsx'
import { PageModelSection } from './PageModelSection.tsx'
import { ProviderForm } from './ProviderForm.tsx'

/** Whom lanes can ask for a summary. Nothing here is in the document. */
export function ModelsDialog({ preset = 'openai' }: { readonly preset?: string }) {
  const id = useId()
  const [chosen, choose] = useState(PRESETS.some((one) => one.id === preset) ? preset : 'openai')
  const known = PRESETS.find((one) => one.id === chosen)
  return (
    <Dialog
      title="Models"
      description="Whom a lane can ask for a summary. Nothing is sent until you press Ask. Addresses and keys live in this page’s memory, and are in no document, draft or file."
      onClose={closeDialog}
    >
      <section aria-label="Behind an API" className="models">
        <h3>Behind an API</h3>
        <div className="field">
          <label htmlFor={id}>Provider</label>
          <select id={id} className="input" value={chosen} onChange={(event) => choose(event.target.value)}>
            {PRESETS.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
        </div>
        {known && <ProviderForm key={chosen} preset={known} />}
      </section>
      <section aria-label="The browser’s own model" className="models">
        <h3>The browser’s own model</h3>
        <BuiltinSection />
      </section>
      <section aria-label="Inside this page" className="models">
        <h3>Inside this page</h3>
        <PageModelSection />
      </section>
      <CloseFoot text="Done" onClose={closeDialog} />
    </Dialog>
  )
}
