import { count } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { keyOf } from '../../store/commands/entries.ts'
import { COMMANDS } from '../../store/commands/table.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly commandId: string
  readonly ids: readonly string[]
  readonly focused?: string
}

/** Asks before one press of a key works on very many messages. */
export function ManyDialog({ commandId, ids, focused }: Props) {
  const command = COMMANDS.find(({ id }) => id === commandId)
  if (!command) return null
  const key = keyOf(command)?.shown
  return (
    <Dialog
      title={`${command.label}: ${count(ids.length, 'message')}?`}
      description={`${key ? `${key} works` : 'This works'} on all that are picked. It is one step, to be undone as one.`}
      onClose={closeDialog}
    >
      <div className="foot">
        {/* First, so that it has the focus: the press that asked may have been a slip, and so is the next. */}
        <button type="button" className="button" onClick={closeDialog}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          onClick={() => {
            closeDialog()
            command.run({ ids, ...(focused !== undefined && { focused }) })
          }}
        >
          {command.label}
        </button>
      </div>
    </Dialog>
  )
}
