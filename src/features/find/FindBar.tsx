import './find.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { foundAt } from '../../core/message/find.ts'
import { num } from '../../core/words/words.ts'
import { focusMessage, goTo, openMessage, setFinding } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { jumpedWhileTyping } from '../../store/typedOn.ts'
import { clearFound, showFound } from './showFound.ts'
import { useFound } from './useFound.ts'

/** A whole number that may be one of a message: "12", "#12". */
function numberIn(words: string, length: number): number | undefined {
  const number = Number(/^\s*#?(\d{1,9})\s*$/.exec(words)?.[1])
  return number >= 1 && number <= length ? number : undefined
}

/** Finds words in the history and goes from one message with them to the next; a number goes to the message that has it. */
export function FindBar() {
  const history = useStore((state) => state.document.history)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const { found, done } = useFound(history, words)
  /** Enter was pressed before all was found: where to go then. */
  const [wish, setWish] = useState<1 | -1>()
  const number = numberIn(words, history.length)
  const place = found[at]
  const now = place === undefined ? undefined : foundAt(history, place, words)

  useEffect(() => {
    field.current?.focus()
    return clearFound
  }, [])

  function show(next: number): void {
    const hit = foundAt(history, found[next] ?? -1, words)
    const id = history[hit?.index ?? -1]?.message.id
    if (!hit || id === undefined) return
    setAt(next)
    openMessage(id)
    goTo(id)
    showFound(id, hit.words)
    announce(`${next + 1} of ${found.length}: message ${hit.index + 1}, ${hit.before}${hit.words}${hit.after}`)
  }

  function step(by: 1 | -1): void {
    if (!done) {
      setWish(by)
      return
    }
    if (found.length === 0) return
    show(at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length)
  }

  useEffect(() => {
    if (!done || wish === undefined) return
    setWish(undefined)
    step(wish)
  })

  /** Closes the bar; the keyboard stays with the message that it went to. */
  function leave(message: string | undefined): void {
    setFinding(false)
    if (message !== undefined) focusMessage(message)
  }

  function jump(byKey: boolean): void {
    const id = number === undefined ? undefined : history[number - 1]?.message.id
    if (id === undefined) return
    if (byKey) jumpedWhileTyping()
    leave(id)
    announce(`Message ${num(number ?? 0)}`)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      leave(history[now?.index ?? -1]?.message.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (number !== undefined && !event.shiftKey && at < 0) jump(true)
      else step(event.shiftKey ? -1 : 1)
    }
  }

  return (
    <search className="find-bar" aria-label="Find in the history">
      <div className="row">
        <input
          ref={field}
          className="input"
          type="search"
          aria-label="Words, or the number of a message"
          placeholder="Words, or a number"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(-1)
            setWish(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button small" disabled={found.length === 0} onClick={() => step(-1)}>
          Previous
        </button>
        <button type="button" className="button small" disabled={found.length === 0} onClick={() => step(1)}>
          Next
        </button>
        <button type="button" className="button small quiet" onClick={() => leave(undefined)}>
          Close
        </button>
      </div>
      <p className="find-state">
        {number !== undefined && (
          <button type="button" className="link" onClick={() => jump(false)}>
            Go to message {num(number)}
          </button>
        )}
        {words.trim() !== '' && (
          <span className="soft">
            {!done
              ? `Looking… in ${num(found.length)} so far`
              : found.length === 0
                ? 'In no message'
                : at < 0
                  ? `In ${found.length === 1 ? '1 message' : `${num(found.length)} messages`}`
                  : `${num(at + 1)} of ${num(found.length)}`}
          </span>
        )}
        {now && (
          <span className="find-passage" dir="auto">
            {num(now.index + 1)}: {now.before}
            <mark>{now.words}</mark>
            {now.after}
          </span>
        )}
      </p>
    </search>
  )
}
