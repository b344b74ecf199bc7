import './models.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PRESETS, type Preset } from '../../services/models/providers/presets.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BuiltinSection } from './BuiltinSection.tsx'
import { PageModelSection } from './PageModelSection.tsx'
import { ProviderForm } from './ProviderForm.tsx'

function Options({ of }: { readonly of: readonly Preset[] }) {
  return of.map((one) => (
    <option key={one.id} value={one.id}>
      {one.label}
    </option>
  ))
}

interface SectionProps {
  readonly title: string
  /** Where what it is given goes. */
  readonly where: string
  /** The dialog was opened for this one: it is what is seen, and the keyboard begins there. */
  readonly first: boolean
  readonly children: ReactNode
}

function Section({ title, where, first, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!first) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [first])
  return (
    <section aria-label={title} className="models">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className="soft">{where}</p>
      </div>
      {children}
    </section>
  )
}

interface Props {
  /** The provider to begin with, or `builtin` or `page`. */
  readonly preset?: string
  /** The lane that it was opened for: its dialog comes back. */
  readonly laneId?: string
}

/** Whom lanes can ask for a summary. Nothing here is in the document. */
export function ModelsDialog({ preset = '', laneId }: Props) {
  const id = useId()
  const [chosen, choose] = useState(PRESETS.some((one) => one.id === preset) ? preset : 'openai')
  const known = PRESETS.find((one) => one.id === chosen)
  const close = laneId === undefined ? closeDialog : () => openDialog({ kind: 'lane', laneId })
  return (
    <Dialog
      title="Models"
      description="Who can write a lane’s summary. Nothing is sent until you ask; addresses and keys stay in this page’s memory."
      focusLater={preset === 'builtin' || preset === 'page'}
      onClose={close}
    >
      <Section
        title="Behind an API"
        where="Your messages go to the provider, or to a server of your own."
        first={false}
      >
        <div className="field">
          <label htmlFor={id}>Provider</label>
          <select id={id} className="input" value={chosen} onChange={(event) => choose(event.target.value)}>
            <optgroup label="On the internet">
              <Options of={PRESETS.filter(({ local }) => !local)} />
            </optgroup>
            <optgroup label="On this computer, in your network, or elsewhere">
              <Options of={PRESETS.filter(({ local }) => local)} />
            </optgroup>
          </select>
        </div>
        {known && <ProviderForm key={chosen} preset={known} />}
      </Section>
      <Section
        title="The browser’s own model"
        where="Your messages stay on this computer."
        first={preset === 'builtin'}
      >
        <BuiltinSection />
      </Section>
      <Section title="Inside this page" where="Your messages stay in this page." first={preset === 'page'}>
        <PageModelSection />
      </Section>
      <CloseFoot text="Done" onClose={close} />
    </Dialog>
  )
}
