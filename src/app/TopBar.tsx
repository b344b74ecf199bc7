import './top.css'
import { ScenarioMenu } from '../features/scenarios/ScenarioMenu.tsx'
import { saveDocument } from '../store/actions/file.ts'
import { openDialog } from '../store/actions/view.ts'
import { redo, undo, useStore } from '../store/store.ts'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'
import { useMedia } from '../ui/useMedia.ts'

/** Name, and what can be done with the whole document. */
export function TopBar() {
  const narrow = useMedia('(max-width: 759px)')
  return (
    <header className="top">
      <span className="name">What Survives</span>
      <span className="tagline">which facts are still there when a chat history no longer fits</span>
      <span className="grow" />
      <ScenarioMenu />
      {narrow ? <PageMenu /> : <PageButtons />}
    </header>
  )
}

function PageButtons() {
  const past = useStore((state) => state.past.at(-1))
  const future = useStore((state) => state.future[0])
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={!past}
        title={past ? `Undo: ${past.label}` : undefined}
        onClick={undo}
      >
        Undo
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={!future}
        title={future ? `Redo: ${future.label}` : undefined}
        onClick={redo}
      >
        Redo
      </button>
      <button type="button" className="button" onClick={() => openDialog({ kind: 'open' })}>
        Open…
      </button>
      <button type="button" className="button" onClick={saveDocument}>
        Save
      </button>
    </>
  )
}

function menuEntries(): readonly MenuEntry[] {
  const { past, future } = useStore.getState()
  const last = past.at(-1)?.label
  const next = future[0]?.label
  return [
    { kind: 'item', key: 'open', label: 'Open…', run: () => openDialog({ kind: 'open' }) },
    { kind: 'item', key: 'save', label: 'Save', run: saveDocument },
    { kind: 'line', key: 'line' },
    { kind: 'item', key: 'undo', label: 'Undo', hint: last, disabled: last === undefined, run: undo },
    { kind: 'item', key: 'redo', label: 'Redo', hint: next, disabled: next === undefined, run: redo },
  ]
}

function PageMenu() {
  return <Menu label="Menu" text="Menu" entries={menuEntries} />
}
