import './top.css'
import { ScenarioMenu } from '../features/scenarios/ScenarioMenu.tsx'
import { openDialog } from '../store/actions/view.ts'
import { redo, undo, useStore } from '../store/store.ts'
import { saveDocument } from '../store/actions/file.ts'

/** Name, and what can be done with the whole document. */
export function TopBar() {
  const past = useStore((state) => state.past.at(-1))
  const future = useStore((state) => state.future[0])
  return (
    <header className="top">
      <span className="name">What Survives</span>
      <span className="grow" />
      <ScenarioMenu />
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
    </header>
  )
}
