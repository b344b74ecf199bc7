import './edit.css'
import type { ToolDefinition } from '../../../core/message/message.ts'
import { checkArguments } from '../../../core/validity/arguments.ts'

/** What is wrong with a call's arguments, under their field or where they are read: never more than a word, they are kept as they are. */
export function ArgumentsCheck({ text, tool }: { readonly text: string; readonly tool: ToolDefinition | undefined }) {
  const { fault, notes } = checkArguments(text, tool)
  if (!fault && notes.length === 0) return null
  return (
    <div className="edit-note">
      {fault && (
        <p className="lost">
          Not JSON
          {fault.line !== undefined && `, line ${fault.line}, column ${fault.column}`}: {fault.words} It is kept as it
          is.
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** True for a text that is not JSON. */
export function isBroken(text: string): boolean {
  return checkArguments(text, undefined).fault !== undefined
}
