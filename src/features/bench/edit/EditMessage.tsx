import '../../../ui/over.css'
import './edit.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Counter } from '../../../core/budget/count.ts'
import type { Document } from '../../../core/document/document.ts'
import type { Message, Part } from '../../../core/message/message.ts'
import { calledTools, callPlaces } from '../../../core/validity/calls.ts'
import type { Mark } from '../../../core/words/excerpt.ts'
import { addPart, movePart, removePart } from '../../../store/actions/parts.ts'
import { announce, useStore } from '../../../store/store.ts'
import { partLabel } from '../derive.ts'
import { AddPart } from './AddPart.tsx'
import { CallFields } from './CallFields.tsx'
import { FileFields } from './FileFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { KIND_WORDS, PartFrame } from './PartFrame.tsx'
import { ResultFields } from './ResultFields.tsx'
import { RoleField } from './RoleField.tsx'
import { TextFields } from './TextFields.tsx'

interface Props {
  readonly counter: Counter
  readonly id: string
  readonly marks: readonly Mark[]
}

/** What every group of fields is about: the message as it is in the document now, not as the lanes last saw it. */
export interface PartProps {
  readonly document: Document
  readonly index: number
  readonly message: Message
  readonly partIndex: number
  readonly marks: readonly Mark[]
  /** Id of the list of tool names. */
  readonly tools: string
}

function Fields({ part, ...props }: PartProps & { readonly part: Part }) {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return <TextFields {...props} part={part} />
    case 'image':
      return <ImageFields {...props} part={part} />
    case 'file':
      return <FileFields {...props} part={part} />
    case 'opaque':
      return <p className="soft">{partLabel(part)}</p>
    case 'call':
      return <CallFields {...props} part={part} />
  }
}

/** Puts the focus into a field, with the caret at the end of its text. */
function enter(element: HTMLElement | null | undefined): void {
  element?.focus()
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')) {
    element.setSelectionRange(element.value.length, element.value.length)
  }
}

/** Everything of one message in fields: role, parts, calls with their results. */
export function EditMessage({ counter, id, marks }: Props) {
  const document = useStore((state) => state.document)
  const index = document.history.findIndex((entry) => entry.message.id === id)
  const message = document.history[index]?.message
  const tools = useId()
  const root = useRef<HTMLDivElement>(null)
  // Where the focus goes when the parts have been drawn anew.
  const [goal, setGoal] = useState<{ readonly part: number }>({ part: 0 })
  useEffect(() => {
    const part = root.current?.querySelector(`[data-part="${goal.part}"]`)
    enter(
      part?.querySelector<HTMLElement>('.input, .button') ??
        root.current?.querySelector<HTMLElement>('.add-part button'),
    )
  }, [goal])
  const calling = message?.parts.some((part) => part.type === 'call') ?? false
  // Asked of the whole history, so only where a call has a field for it.
  const names = useMemo(() => {
    if (!calling) return []
    return [...new Set([...document.tools.map((tool) => tool.name), ...calledTools(document.history)])]
  }, [calling, document.tools, document.history])
  if (!message) return null
  const { parts } = message
  const place = `message ${index + 1}`

  function move(partIndex: number, by: number): void {
    // What waits in a field is passed on before the part leaves its place.
    if (root.current?.ownerDocument.activeElement instanceof HTMLElement)
      root.current.ownerDocument.activeElement.blur()
    const to = movePart(id, partIndex, by)
    const edge = by < 0 ? 'the first' : 'the last'
    announce(to === partIndex ? `It is ${edge} part` : `Part ${partIndex + 1} of ${place} is part ${to + 1} now`)
    setGoal({ part: to })
  }

  return (
    <div ref={root} className="edit-message">
      <RoleField document={document} index={index} message={message} />
      {message.role === 'tool' && <ResultFields document={document} index={index} message={message} />}
      {parts.map((part, partIndex) => {
        // Parts have no id: their place in the message is what they are.
        const key = `${partIndex} ${part.type}`
        return (
          <PartFrame
            key={key}
            part={part}
            counter={counter}
            number={index + 1}
            partIndex={partIndex}
            count={parts.length}
            onMove={(by) => move(partIndex, by)}
            onRemove={() => {
              const result = callPlaces(document.history, index).find((one) => one.partIndex === partIndex)?.result
              removePart(id, partIndex)
              const orphan = result === undefined ? '' : `. Message ${result + 1} answers no call now`
              announce(`Removed ${KIND_WORDS[part.type]} from ${place}${orphan}`)
              setGoal({ part: Math.min(partIndex, parts.length - 2) })
            }}
          >
            <Fields
              document={document}
              index={index}
              message={message}
              partIndex={partIndex}
              part={part}
              marks={marks}
              tools={tools}
            />
          </PartFrame>
        )
      })}
      <AddPart
        message={message}
        number={index + 1}
        onAdd={(kind) => {
          const at = addPart(id, kind)
          if (at === undefined) return
          announce(`Added ${KIND_WORDS[kind]} to ${place}, part ${at + 1}`)
          setGoal({ part: at })
        }}
      />
      <datalist id={tools}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
