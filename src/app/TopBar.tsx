import './top.css'
import { createElement, Suspense } from 'react'
import { DraftState } from '../features/saved/DraftState.tsx'
import { ScenarioMenu } from '../features/scenarios/ScenarioMenu.tsx'
import { type Command, NOTHING } from '../store/commands/command.ts'
import { documentCommands } from '../store/commands/documentCommands.ts'
import { entryOf, keyOf, lockOfCommand } from '../store/commands/entries.ts'
import { useStore } from '../store/store.ts'
import { lockOf, useTeaching } from '../store/teaching.ts'
import { Locked } from '../ui/Locked.tsx'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'
import { NARROW, useMedia } from '../ui/useMedia.ts'
import { tourOffer } from './parts.ts'

const { undo, redo, open, save, share, take, exercise, lessons, palette, help } = documentCommands
const { blank, rename, snapshots, json, secrets, generate, tools, systemPrompt, budget, suggest, models } =
  documentCommands
const { write, find, predict, present, shortcuts } = documentCommands

/** What the bar shows as buttons where there is room, and has in its menu where there is none. */
const BUTTONS: readonly Command[] = [lessons, undo, redo, open, share]

/** The groups of the menu. */
const MENU: readonly (readonly Command[])[] = [
  [save, take, exercise],
  [blank, rename, snapshots, json, secrets],
  [suggest, generate, tools, systemPrompt, budget, models],
  [write, find],
  [predict, present, palette, help, shortcuts],
]

const TAGLINE = <span className="tagline">which facts are still there when a chat history no longer fits</span>

/** Name, and what can be done with the whole document. */
export function TopBar() {
  const narrow = useMedia(NARROW)
  const offered = useTeaching((state) => state.tour === 'offered')
  return (
    <header className="top">
      <span className="name">What Survives</span>
      <Suspense fallback={TAGLINE}>{offered ? createElement(tourOffer.get(), {}) : TAGLINE}</Suspense>
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
    ...group.filter((command) => lockOfCommand(command) !== 'hidden').map((command) => entryOf(command)),
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
  const lock = useTeaching((state) => command.control && lockOf(state, command.control))
  if (lock === 'hidden') return null
  if (lock) return <Locked lock={lock} text={command.label} />
  const quiet = command === undo || command === redo
  return (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      data-target={`command:${command.id}`}
      disabled={!enabled}
      title={titleOf(command, hint)}
      aria-keyshortcuts={keyOf(command)?.said}
      onClick={() => command.run(NOTHING)}
    >
      {command.label}
    </button>
  )
}
