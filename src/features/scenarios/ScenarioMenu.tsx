import { useStore } from '../../store/store.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

let entries: () => readonly MenuEntry[] = () => []

/** Loads the names of the scenarios: first paint needs only that of the example. */
export async function prepareScenarios(): Promise<void> {
  entries = (await import('./scenarioEntries.ts')).scenarioEntries
}

/** The teaching histories, by what they are about. */
export function ScenarioMenu() {
  const title = useStore((state) => state.document.title)
  return (
    <Menu
      label={`Scenarios. Open now: ${title}`}
      text={title}
      className="scenario opens"
      prepare={prepareScenarios}
      entries={() => entries()}
    />
  )
}
