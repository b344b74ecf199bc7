import { count } from '../../core/words/words.ts'
import { pick } from '../../store/actions/pick.ts'
import { useBench } from '../../store/bench.ts'
import type { Command, Target } from '../../store/commands/command.ts'
import { isEnabled, keyOf } from '../../store/commands/entries.ts'
import { messageCommands } from '../../store/commands/messageCommands.ts'
import { useStore } from '../../store/store.ts'
import './picked.css'

const { pin, unpin, duplicate, up, down, delete: remove } = messageCommands

const COMMANDS: readonly Command[] = [pin, unpin, duplicate, up, down, remove]

/** What can be done with the messages that are picked, while some are. */
export function PickedBar() {
  const picked = useStore((state) => state.view.picked)
  const history = useStore((state) => state.document.history)
  const counter = useBench((state) => state.bench.counter)
  const there = picked.size === 0 ? [] : history.filter((entry) => picked.has(entry.message.id))
  if (there.length === 0) return null
  const tokens = there.reduce((sum, entry) => sum + counter.message(entry.message).tokens, 0)
  const target: Target = { ids: there.map((entry) => entry.message.id) }
  return (
    <section className="picked-bar" aria-label="Picked messages">
      <b>{count(there.length, 'message')}</b>
      <span className="soft">{count(tokens, 'token')}</span>
      <span className="row">
        {COMMANDS.map((command) => (
          <button
            type="button"
            key={command.id}
            className="button small"
            disabled={!isEnabled(command, target)}
            title={keyOf(command)?.shown}
            onClick={() => command.run(target)}
          >
            {command.label}
          </button>
        ))}
        <button type="button" className="button small quiet" onClick={() => pick([])}>
          Pick none
        </button>
      </span>
    </section>
  )
}
