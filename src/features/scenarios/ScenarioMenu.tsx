import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { lateModule } from '../../ui/late.ts'
import { Menu } from '../../ui/Menu.tsx'

/** The names of the scenarios: first paint needs only that of the example. */
export const scenarioNames = lateModule(() => import('./scenarioEntries.ts'))

/** The teaching histories, by what they are about. */
export function ScenarioMenu() {
  const title = useStore((state) => state.document.title)
  const lock = useLock('open')
  return (
    <Locked lock={lock} text={title}>
      <Menu
        label={`Scenarios. Open now: ${title}`}
        text={title}
        className="scenario"
        prepare={scenarioNames.prepare}
        entries={() => scenarioNames.now()?.scenarioEntries() ?? []}
      />
    </Locked>
  )
}
