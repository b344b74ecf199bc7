import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type EditorProps, isFocusFree } from './contract.ts'

/** The plain text field that does what the editor does: on phones, offline, and for whoever likes it better. */
export function TextareaEditor(props: EditorProps) {
  const { value, onChange, readOnly, label, caret, takesFocus, onLeave, onApply, problems } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [takes] = useState(takesFocus)
  useEffect(() => {
    if (!takes || !field.current || !isFocusFree()) return
    // Filled by script, a text field has its caret at the end.
    field.current.setSelectionRange(0, 0)
    field.current.focus({ preventScroll: true })
    field.current.scrollTop = 0
  }, [takes])
  useEffect(() => {
    if (!caret || !field.current) return
    // The browser scrolls to a selection when the field gets the focus, not when it has it.
    field.current.blur()
    field.current.setSelectionRange(caret.offset, caret.offset)
    field.current.focus()
  }, [caret])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onApply()
    }
  }
  return (
    <textarea
      ref={field}
      className="input mono json-field"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      aria-label={label}
      aria-invalid={problems.some(({ severity }) => severity === 'error')}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
