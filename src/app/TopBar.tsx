import './top.css'
import { DraftState } from '../features/saved/DraftState.tsx'
import { ScenarioMenu } from '../features/scenarios/ScenarioMenu.tsx'
import { type Command, NOTHING } from '../store/commands/command.ts'
import { documentCommands } from '../store/commands/documentCommands.ts'
import { entryOf, keyOf } from '../store/commands/entries.ts'
import { useStore } from '../store/store.ts'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'
import { NARROW, useMedia } from '../ui/useMedia.ts'

const { undo, redo, open, save, share, take, exercise, lessons, palette, help } = documentCommands
const { blank, rename, snapshots, json, secrets, generate, tools, systemPrompt, budget, suggest, models } =
  documentCommands
const { write, find, present, shortcuts, offline } = documentCommands

/** What the bar shows as buttons where there is room, and has in its menu where there is none. */
const BUTTONS: readonly Command[] = [lessons, undo, redo, open, share]

/** The groups of the menu. */
const MENU: readonly (readonly Command[])[] = [
  [save, take, exercise],
  [blank, rename, snapshots, json, secrets],
  [suggest, generate, tools, systemPrompt, budget, models],
  [write, find],
  [present, palette, help, shortcuts, offline],
]

/** Name, and what can be done with the whole document. */
export function TopBar() {
  const narrow = useMedia(NARROW)
  return (
    <header className="top">
      <span className="name">What Survives</span>
      <span className="tagline">which facts are still there when a chat history no longer fits</span>
      <span className="grow" />
      <ScenarioMenu />
      {!narrow && BUTTONS.map((command) => <BarButton key={command.id} command={command} />)}
      {!narrow && <DraftState />}
      <Menu
        label="Menu"
        text="Menu"
        className="quiet"
        entries={() => (narrow ? [BUTTONS, ...MENU] : MENU).flatMap(groupEntries)}
      />
    </header>
  )
}

function groupEntries(group: readonly Command[], at: number): readonly MenuEntry[] {
  return [
    ...(at > 0 ? [{ kind: 'line', key: `line ${at}` } as const] : []),
    ...group.map((command) => entryOf(command)),
  ]
}

/** "Undo: delete message 4 (Ctrl+Z)". */
function titleOf(command: Command, hint: string | undefined): string {
  const key = keyOf(command)?.shown
  return `${command.label}${hint === undefined ? '' : `: ${hint}`}${key === undefined ? '' : ` (${key})`}`
}

function BarButton({ command }: { readonly command: Command }) {
  const enabled = useStore((state) => command.enabled?.(state, NOTHING) ?? true)
  const hint = useStore((state) => command.hint?.(state, NOTHING))
  const quiet = command === undo || command === redo
  return (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      disabled={!enabled}
      title={titleOf(command, hint)}
      aria-keyshortcuts={keyOf(command)?.said}
      onClick={() => command.run(NOTHING)}
    >
      {command.label}
    </button>
  )
}
