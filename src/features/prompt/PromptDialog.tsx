import './prompt.css'
import { messageZeroOf } from '../../core/prompt/messageZero.ts'
import { SECTIONS } from '../../core/prompt/sections.ts'
import { writePrompt } from '../../store/actions/systemPrompt.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { endMerge, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { BuiltText } from './BuiltText.tsx'
import { Environments } from './Environments.tsx'
import { ZeroProofTable, ZeroState } from './MessageZero.tsx'
import { SectionField } from './SectionField.tsx'
import { ToolList } from './ToolList.tsx'
import { usePromptView } from './usePromptView.ts'

/** Writes a system prompt section by section, shows what is sent, and puts it into message 1. */
export function PromptDialog() {
  const view = usePromptView()
  const first = useStore((state) => state.document.history[0])
  const zero = first && messageZeroOf([first])
  const close = () => {
    endMerge()
    closeDialog()
  }
  return (
    <Dialog
      title="System prompt"
      description="What every call begins with, written section by section. Nothing of it is sent until it is written into message 1."
      wide
      onClose={close}
    >
      <div className="prompt-view">
        <ZeroState view={view} />
        <div className="prompt-columns">
          <section aria-label="Sections">
            <h3>Sections</h3>
            <ol className="section-fields">
              {SECTIONS.map((section) => (
                <SectionField key={section.key} section={section} view={view}>
                  {section.key === 'tools' && <ToolList view={view} />}
                </SectionField>
              ))}
            </ol>
          </section>
          <BuiltText view={view} />
        </div>
        <Environments view={view} />
        <ZeroProofTable />
      </div>
      <div className="foot">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
        <button
          type="button"
          className="button primary"
          disabled={view.unwritten || zero?.text === view.built.text}
          onClick={() => {
            endMerge()
            writePrompt()
          }}
        >
          {zero ? 'Write into message 1' : 'Put in as message 1'}
        </button>
      </div>
    </Dialog>
  )
}
