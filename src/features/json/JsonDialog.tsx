import './json.css'
import { useEffect, useRef, useState } from 'react'
import type { TextProblem } from '../../core/jsonView/places.ts'
import { count, num } from '../../core/words/words.ts'
import { saveDocument } from '../../store/actions/file.ts'
import { applyText } from '../../store/actions/json.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Caret, LARGEST_TEXT } from './contract.ts'
import { JsonEditor, usePlainOnly } from './JsonEditor.tsx'
import { Problems, problemsWords } from './Problems.tsx'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'

const TITLE = 'The document as JSON'

const isError = ({ severity }: TextProblem): boolean => severity === 'error'

/** The document as text, both ways. Leaving it applies what was typed as one undoable step. */
export function JsonDialog() {
  const draft = useDraft()
  const { text, touched } = draft
  const { problems, setProblems } = useProblems(text, touched)
  const [asking, setAsking] = useState(false)
  const [wantsPlain, setWantsPlain] = useState(false)
  const [failed, setFailed] = useState(false)
  const [caret, setCaret] = useState<Caret>()
  const below = useRef<HTMLDivElement>(null)
  const plainOnly = usePlainOnly()
  const errors = problems.filter(isError).length

  const goTo = (offset: number) => setCaret((before) => ({ offset, turn: (before?.turn ?? 0) + 1 }))

  /** True when the document is what the text says. */
  function apply(): boolean {
    if (!touched) return true
    const result = applyText(text)
    if (result.ok) draft.discard()
    else setProblems(result.problems)
    return result.ok
  }

  function leave(): void {
    if (apply()) closeDialog()
    else setAsking(true)
  }

  function stay(offset = 0): void {
    setAsking(false)
    goTo(offset)
  }

  const plain = plainOnly || wantsPlain || failed
  const most = LARGEST_TEXT[plainOnly || failed ? 'plain' : 'code']
  if (text.length > most) return <TooLarge characters={text.length} most={most} />
  return (
    <Dialog
      full
      title={TITLE}
      description="A message without an id is a new one. Leaving applies the text as one step, which Undo takes back."
      focusLater
      onClose={asking ? () => stay(problems.find(isError)?.offset) : leave}
      onEscape={(event) => {
        // In the editor Escape is the editor's: it closes what is open there, then leaves it.
        if (event.target instanceof Element && event.target.closest('.json-editor')) event.preventDefault()
      }}
    >
      {!plainOnly && (
        <label className="check json-choice">
          <input
            type="checkbox"
            checked={wantsPlain || failed}
            disabled={failed}
            onChange={(event) => setWantsPlain(event.target.checked)}
          />
          <span>Plain text field</span>
        </label>
      )}
      <Banner draft={draft} failed={failed && !plainOnly} />
      <JsonEditor
        document
        plain={plainOnly || wantsPlain}
        onFailed={() => setFailed(true)}
        value={text}
        onChange={(words) => {
          setAsking(false)
          draft.type(words)
        }}
        readOnly={false}
        label={`${TITLE}. Escape leaves the editor.`}
        problems={problems}
        caret={caret}
        takesFocus
        onLeave={() => below.current?.querySelector<HTMLElement>('.json-problems button, .primary')?.focus()}
        onApply={apply}
      />
      <div ref={below} className="json-below">
        <p className="soft json-hint">
          {plain ? 'Escape leaves the field' : 'Tab belongs to the editor. Escape leaves it'}, and once more closes this
          view.
        </p>
        <Problems problems={problems} onGo={goTo} />
        {asking ? (
          <Question
            problems={problems}
            onStay={stay}
            onDiscard={() => {
              draft.discard()
              closeDialog()
            }}
          />
        ) : (
          <div className="foot">
            <span className="soft grow">{statusWords(touched, problems)}</span>
            <button type="button" className="button" disabled={!touched} onClick={draft.discard}>
              Discard changes
            </button>
            <button
              type="button"
              className="button"
              disabled={!touched || errors > 0}
              title="Ctrl or Cmd with Enter"
              onClick={apply}
            >
              Apply
            </button>
            <button type="button" className="button primary" onClick={leave}>
              {touched && errors === 0 ? 'Apply and close' : 'Close'}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function statusWords(touched: boolean, problems: readonly TextProblem[]): string {
  if (!touched) return 'This is the document as it is.'
  const words = problemsWords(problems)
  if (problems.some(isError)) return `Changed, and cannot be applied: ${words}.`
  return `Changed, not applied yet${words ? `: ${words}.` : '.'}`
}

/** What there is to know before the text is read: where it comes from, and what it would overwrite. */
function Banner({ draft, failed }: { readonly draft: ReturnType<typeof useDraft>; readonly failed: boolean }) {
  return (
    <>
      {failed && (
        <p className="json-banner">
          The code editor could not be loaded. Is the connection gone? The plain text field does the same.
        </p>
      )}
      {draft.overtaken ? (
        <div className="json-banner row" role="alert">
          <span className="grow">
            {draft.restored ? 'This text was left without being applied, and the' : 'The'} document has changed since.
            Applied as it is, the text takes that change back.
          </span>
          <button type="button" className="button small" onClick={draft.discard}>
            Take the document’s text
          </button>
          <button type="button" className="button small" onClick={draft.keep}>
            Keep this text
          </button>
        </div>
      ) : (
        draft.restored && <p className="json-banner">This is the text that you left without applying it.</p>
      )}
    </>
  )
}

interface QuestionProps {
  readonly problems: readonly TextProblem[]
  readonly onStay: (offset: number) => void
  readonly onDiscard: () => void
}

/** Asked when a text that cannot be applied is left: nothing that was typed is lost without a word. */
function Question({ problems, onStay, onDiscard }: QuestionProps) {
  const errors = problems.filter(isError)
  const [first] = errors
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className="foot" role="alertdialog" aria-label="Leave without applying?">
      <p className="grow">
        <b>The text cannot be applied: {count(errors.length, 'error')}.</b>
        {first && ` Line ${num(first.line)}: ${first.words}.`}
      </p>
      <button type="button" className="button" onClick={onDiscard}>
        Discard the text
      </button>
      <button type="button" className="button" onClick={closeDialog}>
        Leave, keep the text for later
      </button>
      <button type="button" className="button primary" ref={stay} onClick={() => onStay(first?.offset ?? 0)}>
        Stay
      </button>
    </div>
  )
}

function TooLarge({ characters, most }: { readonly characters: number; readonly most: number }) {
  return (
    <Dialog title={TITLE} onClose={closeDialog}>
      <p>
        As JSON this document has {num(characters / 1e6)} million characters. The most that can be edited here is{' '}
        {num(most / 1e6)} million: save it as a file, edit that, and open it again.
      </p>
      <div className="foot">
        <button type="button" className="button" onClick={closeDialog}>
          Close
        </button>
        <button type="button" className="button primary" onClick={saveDocument}>
          Save
        </button>
      </div>
    </Dialog>
  )
}
