import './top.css'
import { createElement, Suspense } from 'react'
import { DraftState } from '../features/saved/DraftState.tsx'
import { ScenarioMenu } from '../features/scenarios/ScenarioMenu.tsx'
import { barCommands } from '../store/commands/barCommands.ts'
import { type Command, NOTHING } from '../store/commands/command.ts'
import { keyOf } from '../store/commands/entries.ts'
import { useStore } from '../store/store.ts'
import { lockOf, useTeaching } from '../store/teaching.ts'
import { Locked } from '../ui/Locked.tsx'
import { lateModule } from '../ui/late.ts'
import { Menu } from '../ui/Menu.tsx'
import { NARROW } from '../ui/narrow.ts'
import { useMedia } from '../ui/useMedia.ts'
import { tourOffer } from './parts.ts'

const { undo, redo, open, share, lessons } = barCommands

/** What the bar shows as buttons where there is room, and has in its menu where there is none. */
const BUTTONS: readonly Command[] = [lessons, undo, redo, open, share]

/** What stands in the menu. */
export const menu = lateModule(() => import('./menuEntries.ts'))

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
        prepare={menu.prepare}
        entries={() => menu.now()?.menuEntries(narrow ? [BUTTONS] : []) ?? []}
      />
    </header>
  )
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
