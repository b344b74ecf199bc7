import { type ReactNode, useEffect, useId, useRef } from 'react'
import { afterPress } from './afterPress.ts'
import { useTyped } from './useTyped.ts'

interface Props {
  /** The name of the field. */
  readonly name: string
  /** What stands above it; absent: only its name is read out. */
  readonly label?: string
  readonly value: string
  readonly onCommit: (text: string) => void
  /** The field is left, and what was typed is passed on: whatever merges edits ends here. */
  readonly onLeave?: () => void
  readonly multiline?: boolean
  /** Milliseconds without a key until the text is passed on; `Infinity`: only when the field is left. */
  readonly pause?: number
  /** What a typed text comes back as: see `useTyped`. */
  readonly reads?: (text: string) => string
  /** Takes the focus when it is first drawn, with the caret at the end. */
  readonly focus?: boolean
  readonly code?: boolean
  readonly placeholder?: string
  /** The id of a list of suggestions. */
  readonly list?: string
  readonly invalid?: (typed: string) => boolean
  /** What is said of the text under the field, while it is typed. */
  readonly below?: (typed: string) => ReactNode
}

/** Rows that show a text without a scroll bar, from 3 to 16; `width` is a line of the narrowest column. */
function rowsFor(text: string, least: number): number {
  const width = 60
  return Math.min(16, Math.max(least, text.slice(0, 4000).split('\n').length + Math.floor(text.length / width)))
}

/** A field for a text of the document: the document follows after a pause, and the field follows undo. */
export function TextField(props: Props) {
  const { name, label, multiline = false, code = false, focus = false, below, invalid } = props
  const { typed, type, hold, commit } = useTyped(props)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('.input')
    if (!focus || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [focus])

  const shared = {
    id,
    className: code ? 'input mono' : 'input',
    'aria-label': name,
    'aria-invalid': invalid?.(typed) ? true : undefined,
    'aria-describedby': below ? `${id}-below` : undefined,
    placeholder: props.placeholder,
    spellCheck: code ? false : undefined,
    value: typed,
    onChange: (event: { readonly target: { readonly value: string } }) => type(event.target.value),
    onBlur: () => {
      hold()
      afterPress(() => {
        commit()
        props.onLeave?.()
      })
    },
  }
  return (
    <div ref={box} className="field">
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      {multiline ? (
        <textarea {...shared} dir={code ? 'ltr' : 'auto'} rows={rowsFor(typed, code ? 2 : 3)} />
      ) : (
        <input
          {...shared}
          dir={code ? 'ltr' : 'auto'}
          list={props.list}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
          }}
        />
      )}
      {below && <div id={`${id}-below`}>{below(typed)}</div>}
    </div>
  )
}
