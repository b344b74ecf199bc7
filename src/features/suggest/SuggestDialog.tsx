import './suggest.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { notMarked } from '../../core/survival/suggest/suggest.ts'
import { count, num } from '../../core/words/words.ts'
import { acceptSuggestions } from '../../store/actions/suggested.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** Suggestions that are shown, and accepted by one press, at a time. */
const SHOWN = 40

/** The up and down keys go from one button to the next: Tab would stop at every number of a message. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof Element ? event.target.closest('li') : null
  const next = by > 0 ? row?.nextElementSibling : by < 0 ? row?.previousElementSibling : undefined
  const button = next?.querySelector<HTMLElement>('[data-accept]')
  if (!button) return
  event.preventDefault()
  button.focus()
}

/** Why nothing is suggested. */
function NothingWords({ found, keepLast }: { readonly found: number; readonly keepLast: number }) {
  if (found > 0) return <p>All that is worth suggesting is marked: {count(found, 'suggestion')}.</p>
  return (
    <p>
      Nothing to suggest: between the leading messages and the tail (last {num(keepLast)}) stands no path, name or
      number that a later message uses again, and no correction of a user.
    </p>
  )
}

/** What later turns of the history turned out to need, to be marked one by one or all at once. */
export function SuggestDialog() {
  const facts = useStore((state) => state.document.facts)
  const keepLast = useStore((state) => state.document.budget.keepLast)
  const { result, stop, again } = useSuggestions()
  const list = useRef<HTMLUListElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  // The row whose button was pressed: its place is taken by the next one, and so is the keyboard.
  const [accepted, setAccepted] = useState<number>()
  const found = result?.ok ? result.suggestions : undefined
  const left = useMemo(() => (found ? notMarked(found, facts) : []), [found, facts])
  const shown = left.slice(0, SHOWN)
  const more = left.length - shown.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the row is gone
  useEffect(() => {
    if (accepted === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? []
    const next = buttons[Math.min(accepted, buttons.length - 1)] ?? foot.current?.querySelector<HTMLElement>('button')
    next?.focus()
    setAccepted(undefined)
  }, [accepted, left])

  return (
    <Dialog
      wide
      title="Suggested facts"
      description="What stands in the part that a strategy may touch and is used again later; corrections of users, used or not. Found by their words alone."
      focusLater
      onClose={closeDialog}
    >
      {!result && (
        <p className="row">
          <progress aria-label="Looking through the history" />
          <span className="soft">Looking through the history…</span>
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        </p>
      )}
      {result && !result.ok && (
        <p className="row">
          <span>{result.problem}</span>
          <button type="button" className="button small" onClick={again}>
            Try again
          </button>
        </p>
      )}
      {found && shown.length === 0 && <NothingWords found={found.length} keepLast={keepLast} />}
      {shown.length > 0 && (
        <ul ref={list} className="suggestions" aria-label="Suggestions" onKeyDown={step}>
          {shown.map((suggestion, at) => (
            <SuggestionRow
              key={`${suggestion.stands.messageId} ${suggestion.quote}`}
              suggestion={suggestion}
              onAccept={() => {
                acceptSuggestions([suggestion])
                setAccepted(at)
              }}
            />
          ))}
        </ul>
      )}
      <div ref={foot} className="foot suggestions-foot">
        {more > 0 && <span className="soft">{num(more)} more come after these.</span>}
        <span className="grow" />
        {shown.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              acceptSuggestions(shown)
              setAccepted(0)
            }}
          >
            Accept all {num(shown.length)}
          </button>
        )}
        <button type="button" className="button primary" onClick={closeDialog}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
