import { useStore } from '../../store/store.ts'
import { lateModule } from '../../ui/late.ts'
import { Menu } from '../../ui/Menu.tsx'

/** The names of the scenarios: first paint needs only that of the example. */
export const scenarioNames = lateModule(() => import('./scenarioEntries.ts'))

/** The teaching histories, by what they are about. */
export function ScenarioMenu() {
  const title = useStore((state) => state.document.title)
  return (
    <Menu
      label={`Scenarios. Open now: ${title}`}
      text={title}
      className="scenario opens"
      prepare={scenarioNames.prepare}
      entries={() => scenarioNames.now()?.scenarioEntries() ?? []}
    />
  )
}
