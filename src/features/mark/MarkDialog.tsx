import './mark.css'
import { type SyntheticEvent, useState } from 'react'
import { quoteWords } from '../../core/lanes/factName.ts'
import { messageTexts } from '../../core/message/message.ts'
import type { FactKind } from '../../core/survival/fact.ts'
import { markProblem } from '../../core/survival/match.ts'
import { addFact } from '../../store/actions/facts.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Scrolls } from '../../ui/Scrolls.tsx'
import { FactForm, usualKind } from './FactForm.tsx'
import { PatternField, WordsChoice } from './WordsForm.tsx'
import { escaped } from './wordsCheck.ts'

/** How much of a message the field holds. */
const LONGEST = 100_000

/**
 * Not `readOnly`: in such a field Chromium's arrow keys scroll and move no caret, so that a selection can only begin
 * at its start. Every change is refused before it happens.
 */
function refuseChanges(field: HTMLTextAreaElement | null): (() => void) | undefined {
  const refuse = (event: Event) => event.preventDefault()
  field?.addEventListener('beforeinput', refuse)
  return () => field?.removeEventListener('beforeinput', refuse)
}

/** Marks a phrase of a message with the keyboard: the text stands in a field, and what is selected in it is the quote. */
export function MarkDialog({ messageId }: { readonly messageId: string }) {
  const index = useStore((state) => state.document.history.findIndex((entry) => entry.message.id === messageId))
  const message = useStore((state) => state.document.history[index]?.message)
  const history = useStore((state) => state.document.history)
  const [selected, setSelected] = useState('')
  const [pattern, setPattern] = useState(false)
  const [source, setSource] = useState('')
  const [chosen, setKind] = useState<FactKind>()
  const [name, setName] = useState('')
  if (!message) return null
  const quote = pattern ? source : selected
  const kind = chosen ?? (quote === '' ? 'other' : usualKind(message))
  const problem = quote === '' ? undefined : markProblem(message, quote, pattern)
  const take = ({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) => {
    const words = field.value.slice(field.selectionStart, field.selectionEnd).trim()
    setSelected(words)
    // What is selected is where a pattern begins, until somebody has typed one.
    if (words !== '' && (source === '' || source === escaped(selected))) setSource(escaped(words))
  }
  return (
    <Dialog
      title={`Mark a phrase in message ${index + 1}`}
      description="Select the words that the next step needs: with the mouse, a finger, or Shift and the arrow keys."
      onClose={closeDialog}
    >
      <textarea
        ref={refuseChanges}
        className="input"
        rows={8}
        aria-readonly="true"
        // No keyboard of the screen comes up: there is nothing to type.
        inputMode="none"
        dir="auto"
        aria-label={`Text of message ${index + 1}`}
        defaultValue={messageTexts(message).join('\n').slice(0, LONGEST)}
        onSelect={take}
      />
      <form
        className="mark-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (quote === '' || problem !== undefined) return
          addFact({ messageId, quote, kind, name: name.trim() || undefined, pattern })
          closeDialog()
          announce(`Marked ${quoteWords(pattern ? { quote, pattern } : { quote })}`)
        }}
      >
        <WordsChoice pattern={pattern} onChange={setPattern} />
        {pattern ? (
          <PatternField source={source} message={message} history={history} problem={problem} onChange={setSource} />
        ) : (
          <Scrolls className="quote-now" label="The phrase">
            {quote === '' ? (
              <span className="soft">Nothing is selected yet.</span>
            ) : (
              <mark data-kind={kind}>{quote}</mark>
            )}
            {problem && <span className="lost"> {problem}</span>}
          </Scrolls>
        )}
        <FactForm kind={kind} name={name} onKind={setKind} onName={setName} />
        <div className="foot">
          <button type="button" className="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={quote === '' || problem !== undefined}>
            Mark it
          </button>
        </div>
      </form>
    </Dialog>
  )
}
