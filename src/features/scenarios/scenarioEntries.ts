import { CATALOGUE } from '../../scenarios/catalogue.ts'
import { GROUPS } from '../../scenarios/scenario.ts'
import { openScenario } from '../../store/actions/scenarios.ts'
import type { MenuEntry } from '../../ui/Menu.tsx'

const GROUP_WORDS: Readonly<Record<(typeof GROUPS)[number], string>> = {
  course: 'The course',
  pruning: 'Pruning',
  compaction: 'Compaction',
  loss: 'What is lost',
  validity: 'Calls and results',
  counting: 'Counting',
}

/** Every scenario, by what it is about. */
export function scenarioEntries(): readonly MenuEntry[] {
  return GROUPS.flatMap((group): readonly MenuEntry[] => [
    { kind: 'heading', key: group, label: GROUP_WORDS[group] },
    ...CATALOGUE.filter((entry) => entry.group === group).map((entry): MenuEntry => {
      const { id, title } = entry
      return { kind: 'item', key: `scenario ${id}`, label: title, run: () => void openScenario(entry) }
    }),
  ])
}
