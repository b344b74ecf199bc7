import './message.css'
import { createElement, Suspense, useState } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { argumentsText, type CallPart, type Message } from '../../core/message/message.ts'
import type { Mark } from '../../core/words/excerpt.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useLock } from '../../store/teaching.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { late } from '../../ui/late.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { partLabel } from './derive.ts'
import { Long } from './Long.tsx'
import { CallOfResult, ResultOfCall } from './PairLine.tsx'
import { PartImage } from './PartImage.tsx'

interface Props {
  readonly bench: Bench
  readonly index: number
  readonly message: Message
  readonly marks: readonly Mark[]
}

// Reading stays light: the fields load when somebody edits, or at leisure.
const check = late(() => import('./edit/ArgumentsCheck.tsx').then((module) => module.ArgumentsCheck))
const editor = late(() => import('./edit/EditMessage.tsx').then((module) => module.EditMessage))

/** What is wrong with the arguments of a call: who reads them must see it too. */
function CallCheck({ bench, part }: { readonly bench: Bench; readonly part: CallPart }) {
  const tool = bench.document.tools.find((one) => one.name === part.name)
  return (
    <Boundary fallback={() => null}>
      <Suspense fallback={null}>{createElement(check.get(), { text: argumentsText(part), tool })}</Suspense>
    </Boundary>
  )
}

/** The whole text of a message, to be read and marked. */
function Reading({ bench, index, message, marks }: Props) {
  const { history } = bench.document
  return (
    <>
      {message.parts.map((part, partIndex) => {
        // Parts have no id: their place in the message is what they are.
        const key = `${partIndex} ${part.type}`
        if (part.type !== 'text' && part.type !== 'reasoning') {
          return (
            <div key={key}>
              {part.type === 'image' && (
                <PartImage source={part.source} of={`message ${index + 1}, part ${partIndex + 1}`} />
              )}
              <pre className="part" dir="auto" data-message={message.id}>
                <Long text={partLabel(part)} marks={marks} />
              </pre>
              {part.type === 'call' && (
                <>
                  <CallCheck bench={bench} part={part} />
                  <ResultOfCall history={history} index={index} partIndex={partIndex} />
                </>
              )}
            </div>
          )
        }
        return (
          <div key={key}>
            {part.type === 'reasoning' && <p className="soft part-kind">reasoning</p>}
            <p
              className={`message-text whole ${message.role === 'tool' ? 'mono' : ''}`}
              dir="auto"
              data-message={message.id}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
              tabIndex={0}
            >
              <Long text={part.text} marks={marks} />
            </p>
          </div>
        )
      })}
      <CallOfResult history={history} index={index} />
    </>
  )
}

/** An opened message: its whole text, and on demand everything of it in fields. */
export function MessageEditor(props: Props) {
  const { bench, message, marks } = props
  const empty = message.parts.every((part) => part.type === 'text' && part.text === '')
  const lock = useLock('messages')
  const facts = useLock('facts')
  const [wanted, setEditing] = useState(empty)
  const editing = wanted && !lock
  return (
    <div className="message-body">
      {editing ? (
        <Boundary
          fallback={(again) => (
            <>
              <Reading {...props} />
              <NotLoaded words="The fields could not be loaded." again={again} />
            </>
          )}
        >
          <Suspense fallback={<Reading {...props} />}>
            {createElement(editor.get(), { counter: bench.counter, id: message.id, marks })}
          </Suspense>
        </Boundary>
      ) : (
        <Reading {...props} />
      )}
      <div className="row message-actions">
        <Locked lock={lock} text="Edit">
          <button type="button" className="button small" onClick={() => setEditing(!editing)}>
            {editing ? 'Done' : 'Edit'}
          </button>
        </Locked>
        <Locked lock={facts} text="Mark a phrase">
          <button
            type="button"
            className="button small"
            onClick={() => openDialog({ kind: 'mark', messageId: message.id })}
          >
            Mark a phrase…
          </button>
        </Locked>
      </div>
    </div>
  )
}
