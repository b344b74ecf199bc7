import type { ReasoningPart, TextPart } from '../../../core/message/message.ts'
import { editPartText } from '../../../store/actions/parts.ts'
import type { PartProps } from './EditMessage.tsx'
import { LongField } from './LongField.tsx'

/** A text, or what a model thought. */
export function TextFields({
  message,
  partIndex,
  part,
  marks,
}: PartProps & { readonly part: TextPart | ReasoningPart }) {
  return (
    <LongField
      name={`${part.type === 'text' ? 'Text' : 'Reasoning'} of the message${partIndex > 0 ? `, part ${partIndex + 1}` : ''}`}
      value={part.text}
      marks={marks}
      messageId={message.id}
      onCommit={(text) => editPartText(message.id, partIndex, text)}
    />
  )
}
