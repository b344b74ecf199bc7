import './mark.css'
import { useEffect, useState } from 'react'
import { FACT_KINDS, type FactKind } from '../../core/survival/fact.ts'
import { markProblem } from '../../core/survival/match.ts'
import { addFact } from '../../store/actions/facts.ts'
import { announce, useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { afterPress } from '../../ui/afterPress.ts'
import { usualKind } from './FactForm.tsx'

interface Selected {
  readonly messageId: string
  readonly quote: string
  readonly left: number
  readonly top: number
}

/** The message that a place stands in: in its text, which may have several parts. */
function messageAt(node: Node): string | undefined {
  const element = node instanceof HTMLElement ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-message]')?.dataset.message
}

/** The message that both ends of a selection stand in. */
function messageOf({ startContainer, endContainer }: Range): string | undefined {
  const id = messageAt(startContainer)
  return id === messageAt(endContainer) ? id : undefined
}

/** The selected words without the letters that the page puts behind facts. */
function quoteOf(range: Range): string {
  const copy = range.cloneContents()
  for (const tag of copy.querySelectorAll('[data-letter]')) tag.remove()
  // Two parts of a message stand under each other, with nothing between them.
  for (const part of copy.querySelectorAll('[data-message]')) part.append(' ')
  return (copy.textContent ?? '').replace(/\s+/g, ' ').replace(/^… /, '').trim()
}

function readSelection(): Selected | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const messageId = messageOf(range)
  const quote = messageId === undefined ? '' : quoteOf(range)
  if (messageId === undefined || quote === '') return undefined
  const box = range.getBoundingClientRect()
  return { messageId, quote, left: box.left + window.scrollX, top: box.bottom + window.scrollY }
}

/** Appears at a selection inside a message, by mouse, touch or keys, and marks it as a fact. */
export function SelectionBar() {
  const [selected, setSelected] = useState<Selected>()
  const [chosen, setKind] = useState<FactKind>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      // Words under a hand that still drags are not what it will have selected.
      timer = setTimeout(() => afterPress(read), 120)
    }
    const read = () => {
      const next = readSelection()
      // The bar itself may take the focus: what was selected stays until something else is.
      if (next || !document.activeElement?.closest('.selection-bar')) setSelected(next)
    }
    document.addEventListener('selectionchange', onChange)
    // What comes late above the words moves them. And the bar loads late itself: observing begins with a call, so that
    // what was selected before it came is marked as well.
    const moves = new ResizeObserver(onChange)
    moves.observe(document.body)
    return () => {
      clearTimeout(timer)
      moves.disconnect()
      document.removeEventListener('selectionchange', onChange)
    }
  }, [])
  const lock = useLock('facts')
  if (!selected || lock) return null
  const { messageId, quote, left, top } = selected
  const message = useStore.getState().document.history.find((entry) => entry.message.id === messageId)?.message
  const problem = message && markProblem(message, quote)
  const kind = chosen ?? usualKind(message)
  const close = () => {
    // The bar goes, and the keyboard with it: to the message, without a scroll.
    const own = document.querySelector(`[data-message="${CSS.escape(messageId)}"]`)?.closest('tr, li')
    own?.querySelector<HTMLElement>('.message-open')?.focus({ preventScroll: true })
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    setKind(undefined)
  }
  return (
    <div
      className="selection-bar"
      role="dialog"
      aria-label="Mark the selection as a fact"
      style={{
        left: Math.max(8, Math.min(left, window.scrollX + document.documentElement.clientWidth - 330)),
        top: top + 8,
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {problem ? (
        <span className="lost">{problem}</span>
      ) : (
        <>
          <select
            className="input"
            aria-label="Kind of fact"
            value={kind}
            onChange={(event) => {
              const next = FACT_KINDS.find((one) => one === event.target.value)
              if (next) setKind(next)
            }}
          >
            {FACT_KINDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <button
            type="button"
            className="button primary"
            onClick={() => {
              addFact({ messageId, quote, kind })
              announce(`Marked “${quote}”`)
              close()
            }}
          >
            Mark as a fact
          </button>
        </>
      )}
      <button type="button" className="button quiet" aria-label="Do not mark" onClick={close}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  )
}
