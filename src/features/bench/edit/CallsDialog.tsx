import './edit.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { calledTools } from '../../../core/validity/calls.ts'
import { count, listWords } from '../../../core/words/words.ts'
import { addCallWithResult } from '../../../store/actions/calls.ts'
import { numberOf } from '../../../store/actions/history.ts'
import { closeDialog, focusMessage } from '../../../store/actions/view.ts'
import { announce, useStore } from '../../../store/store.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CallRow } from './CallRow.tsx'
import { emptyCall, useCallsDraft } from './callsDraft.ts'

/** Adds one assistant message with calls and a tool message per result: one call, or a parallel batch. */
export function CallsDialog({ afterId }: { readonly afterId?: string }) {
  const document = useStore((state) => state.document)
  const { draft, typed, restored, type, clear } = useCallsDraft()
  const { text, rows } = draft
  const [added, setAdded] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const names = useMemo(() => {
    return [...new Set([...document.tools.map((tool) => tool.name), ...calledTools(document.history)])]
  }, [document.tools, document.history])
  // A row that was added is gone into; the first field of the dialog has the focus without that.
  useEffect(() => {
    if (added > 0) form.current?.querySelector<HTMLElement>(`[data-call="${added}"] .input`)?.focus()
  }, [added])
  const nameless = rows.findIndex((row) => row.name.trim() === '')
  const after = afterId === undefined ? undefined : numberOf(document, afterId)

  function add(): void {
    const calls = rows.map(({ name, args, result, failed }) => {
      const call = { name: name.trim(), arguments: args }
      // A tool that failed has answered, if only with nothing.
      if (failed) return { ...call, result, failed }
      return result === '' ? call : { ...call, result }
    })
    const ids = addCallWithResult(afterId, calls, text.trim() === '' ? '' : text)
    clear()
    closeDialog()
    const now = useStore.getState().document
    const [first = '', last] = [ids[0], ids.at(-1)]
    const words = listWords(calls.map((call) => call.name))
    const where =
      ids.length > 1
        ? `messages ${numberOf(now, first)} to ${numberOf(now, last ?? '')}`
        : `message ${numberOf(now, first)}`
    announce(`Added ${count(calls.length, 'call')} of ${words}: ${where}`)
    focusMessage(first)
  }

  return (
    <Dialog
      title={after ? `Add a tool call after message ${after}` : 'Add a tool call'}
      description="One assistant message with the calls, and one tool message per result. Several calls are a parallel batch."
      wide
      onClose={closeDialog}
    >
      <form
        ref={form}
        className="calls-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (nameless < 0) add()
        }}
      >
        {restored && <p className="edit-note">This is what you typed and did not add.</p>}
        {rows.map((row, index) => (
          <CallRow
            key={row.key}
            row={row}
            number={index + 1}
            names={`${id}-names`}
            tool={document.tools.find((one) => one.name === row.name.trim())}
            onChange={(next) => type({ rows: rows.with(index, next) })}
            onRemove={
              rows.length > 1
                ? () => {
                    type({ rows: rows.toSpliced(index, 1) })
                    announce(`Removed call ${index + 1}`)
                    const neighbour = rows[index === 0 ? 1 : index - 1]
                    form.current?.querySelector<HTMLElement>(`[data-call="${neighbour?.key}"] .input`)?.focus()
                  }
                : undefined
            }
          />
        ))}
        <p>
          <button
            type="button"
            className="button small"
            onClick={() => {
              const key = Math.max(...rows.map((row) => row.key)) + 1
              type({ rows: [...rows, emptyCall(key)] })
              setAdded(key)
            }}
          >
            Add another call
          </button>
        </p>
        <div className="field">
          <label htmlFor={`${id}-text`}>What the assistant says before it calls, optional</label>
          <textarea
            id={`${id}-text`}
            className="input"
            dir="auto"
            rows={2}
            value={text}
            onChange={(event) => type({ text: event.target.value })}
          />
        </div>
        <datalist id={`${id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="foot">
          {nameless >= 0 && <span className="soft grow">Call {nameless + 1} has no tool yet.</span>}
          {typed && (
            <button
              type="button"
              className="button"
              onClick={() => {
                clear()
                announce('Cleared what was typed')
                form.current?.querySelector<HTMLElement>('.input')?.focus()
              }}
            >
              Clear
            </button>
          )}
          <button
            type="button"
            className="button"
            title={typed ? 'What is typed is here again when you come back' : undefined}
            onClick={closeDialog}
          >
            Close
          </button>
          <button type="submit" className="button primary" disabled={nameless >= 0}>
            {rows.length > 1 ? `Add ${rows.length} calls` : 'Add the call'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
