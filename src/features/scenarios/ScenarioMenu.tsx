import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

let entries: () => readonly MenuEntry[] = () => []

/** Loads the names of the scenarios: first paint needs only that of the example. */
export async function prepareScenarios(): Promise<void> {
  entries = (await import('./scenarioEntries.ts')).scenarioEntries
}

/** The teaching histories, by what they are about. */
export function ScenarioMenu() {
  const title = useStore((state) => state.document.title)
  const lock = useLock('open')
  return (
    <Locked lock={lock} text={title}>
      <Menu
        label={`Scenarios. Open now: ${title}`}
        text={title}
        className="scenario opens"
        prepare={prepareScenarios}
        entries={() => entries()}
      />
    </Locked>
  )
}
