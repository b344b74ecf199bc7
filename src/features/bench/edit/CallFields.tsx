import { useRef } from 'react'
import type { CallPart } from '../../../core/message/message.ts'
import { argumentsInField, argumentsTyped } from '../../../core/validity/arguments.ts'
import { callIdUses, callPlaces } from '../../../core/validity/calls.ts'
import { addResult, editCall, renameCall } from '../../../store/actions/calls.ts'
import { announce } from '../../../store/store.ts'
import { ResultOfCall } from '../PairLine.tsx'
import { ArgumentsCheck, isBroken } from './ArgumentsCheck.tsx'
import type { PartProps } from './EditMessage.tsx'
import { LineField, LongField } from './LongField.tsx'

/** A tool call: its tool, its id, its arguments as they are given, and where its result stands. */
export function CallFields({
  document,
  index,
  message,
  partIndex,
  part,
  tools,
}: PartProps & { readonly part: CallPart }) {
  const { history } = document
  const of = `of message ${index + 1}, part ${partIndex + 1}`
  const tool = document.tools.find((one) => one.name === part.name)
  // Arguments that were a value are one again when the text is JSON again.
  const broken = useRef<string>(undefined)
  const form = typeof part.arguments !== 'string' || part.arguments === broken.current ? 'value' : 'text'
  const place = callPlaces(history, index).find((one) => one.partIndex === partIndex)
  const shared = message.role === 'assistant' && callIdUses(history, part.callId) > 1
  return (
    <>
      <div className="edit-pair">
        <LineField
          label="Tool"
          name={`Tool ${of}`}
          value={part.name}
          list={tools}
          code
          onCommit={(name) => editCall(message.id, partIndex, { name })}
        />
        <LineField
          label="Call id"
          name={`Call id ${of}`}
          value={part.callId}
          code
          // While it is typed it may be the id of another call, and take that one's result.
          pause={Number.POSITIVE_INFINITY}
          onCommit={(callId) => renameCall(message.id, partIndex, callId)}
        />
      </div>
      {!tool && part.name !== '' && (
        <p className="edit-note">
          {document.tools.length === 0
            ? 'No tool is defined in this document: nothing tells the model of this one.'
            : `${part.name} is not among the tool definitions: nothing tells the model of it.`}
        </p>
      )}
      {shared && <p className="edit-note">Another call has this id too: a result answers the nearest that waits.</p>}
      <LongField
        label="Arguments"
        name={`Arguments ${of}`}
        messageId={message.id}
        value={argumentsInField(part.arguments)}
        code
        reads={(text) => argumentsInField(argumentsTyped(text, form))}
        invalid={isBroken}
        onCommit={(text) => {
          const given = argumentsTyped(text, form)
          broken.current = form === 'value' && typeof given === 'string' ? given : undefined
          editCall(message.id, partIndex, { arguments: given })
        }}
        below={(typed) => <ArgumentsCheck text={typed} tool={tool} />}
      />
      {place && (
        <div className="row">
          <ResultOfCall history={history} index={index} partIndex={partIndex} />
          {place.result === undefined && (
            <button
              type="button"
              className="button small"
              aria-label={`Add its result, ${of.slice('of '.length)}`}
              onClick={() => {
                if (addResult(message.id, partIndex)) announce(`Added the result of ${part.name || 'a call'}`)
              }}
            >
              Add its result
            </button>
          )}
        </div>
      )}
    </>
  )
}
