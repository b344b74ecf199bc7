import './help.css'
import { closeDialog } from '../../store/actions/view.ts'
import { GROUPS } from '../../store/commands/command.ts'
import { ON_MAC } from '../../store/commands/entries.ts'
import { keyWords } from '../../store/commands/keyWords.ts'
import { COMMANDS, FACT_KEYS, ROW_KEYS } from '../../store/commands/table.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const NOTES: Readonly<Partial<Record<(typeof GROUPS)[number], string>>> = {
  Facts: 'While a fact’s row has the keyboard.',
  Messages: 'While a message’s row has the keyboard. Where several are picked, on all of them.',
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 && ' or '}
      <kbd>{keyWords(key, ON_MAC)}</kbd>
    </span>
  ))
}

/** Every key of the page, from the table that the keys themselves come from. */
export function ShortcutsDialog() {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Tab goes to everything on the page. A threshold that has the keyboard moves with the arrow keys, Page Up and Page Down, Home and End."
      wide
      onClose={closeDialog}
    >
      <div className="shortcuts">
        {GROUPS.map((group) => {
          const rows = [
            ...COMMANDS.filter((command) => command.group === group && (command.keys ?? []).length > 0),
            ...(group === 'Messages' ? ROW_KEYS : group === 'Facts' ? FACT_KEYS : []),
          ]
          if (rows.length === 0) return null
          return (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              {NOTES[group] && <p className="soft">{NOTES[group]}</p>}
              <dl>
                {rows.map(({ label, keys = [] }) => (
                  <div key={label}>
                    <dt>{label.replace(/…$/, '')}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
