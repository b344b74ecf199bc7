import type { ComponentProps } from 'react'
import type { Mark } from '../../../core/words/excerpt.ts'
import { num } from '../../../core/words/words.ts'
import { endMerge } from '../../../store/store.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Long } from '../Long.tsx'

/** Texts longer than this are not put into a text field: a browser takes seconds to lay them out. */
export const LONGEST_EDIT = 300_000

type Props = Omit<ComponentProps<typeof TextField>, 'onLeave' | 'multiline'> & {
  readonly marks?: readonly Mark[]
  readonly messageId: string
}

/** A field of several lines of the document; a text too long for a field is read instead. */
export function LongField({ marks = [], messageId, ...field }: Props) {
  if (field.value.length <= LONGEST_EDIT) return <TextField {...field} multiline onLeave={endMerge} />
  return (
    <>
      <p className="message-text whole" dir="auto" data-message={messageId}>
        <Long text={field.value} marks={marks} />
      </p>
      <p className="edit-note">Longer than {num(LONGEST_EDIT)} characters: it is shown, and not edited here.</p>
    </>
  )
}

/** A field of one line of the document. */
export function LineField(field: Omit<ComponentProps<typeof TextField>, 'onLeave' | 'multiline'>) {
  return <TextField {...field} onLeave={endMerge} />
}
