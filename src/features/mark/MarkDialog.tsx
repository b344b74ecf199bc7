import './mark.css'
import { useRef, useState } from 'react'
import { messageTexts } from '../../core/message/message.ts'
import type { FactKind } from '../../core/survival/fact.ts'
import { quoteProblem } from '../../core/survival/quote.ts'
import { addFact } from '../../store/actions/facts.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactForm } from './FactForm.tsx'

/** How much of a message the field holds. */
const LONGEST = 100_000

/** Marks a phrase of a message with the keyboard: the text stands in a field, and what is selected in it is the quote. */
export function MarkDialog({ messageId }: { readonly messageId: string }) {
  const index = useStore((state) => state.document.history.findIndex((entry) => entry.message.id === messageId))
  const message = useStore((state) => state.document.history[index]?.message)
  const field = useRef<HTMLTextAreaElement>(null)
  const [quote, setQuote] = useState('')
  const [kind, setKind] = useState<FactKind>(message?.role === 'user' ? 'correction' : 'other')
  const [name, setName] = useState('')
  if (!message) return null
  const problem = quote === '' ? undefined : quoteProblem(quote)
  const take = () => {
    const { current } = field
    if (current) setQuote(current.value.slice(current.selectionStart, current.selectionEnd).trim())
  }
  return (
    <Dialog
      title={`Mark a phrase in message ${index + 1}`}
      description="Select the words that the next step needs: with the mouse, a finger, or Shift and the arrow keys."
      onClose={closeDialog}
    >
      <textarea
        ref={field}
        className="input"
        rows={8}
        readOnly
        dir="auto"
        aria-label={`Text of message ${index + 1}`}
        value={messageTexts(message).join('\n').slice(0, LONGEST)}
        onSelect={take}
      />
      <p className="quote-now">
        {quote === '' ? <span className="soft">Nothing is selected yet.</span> : <mark>{quote}</mark>}
        {problem && <span className="lost"> {problem.words}</span>}
      </p>
      <FactForm kind={kind} name={name} onKind={setKind} onName={setName} />
      <div className="foot">
        <button type="button" className="button" onClick={closeDialog}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          disabled={quote === '' || problem !== undefined}
          onClick={() => {
            addFact(messageId, quote, kind, name.trim() || undefined)
            closeDialog()
            announce(`Marked “${quote}”`)
          }}
        >
          Mark it
        </button>
      </div>
    </Dialog>
  )
}
