import { CATALOGUE } from '../../scenarios/catalogue.ts'
import { GROUPS } from '../../scenarios/scenario.ts'
import { replaceDocument } from '../../store/actions/document.ts'
import { showNotice } from '../../store/actions/view.ts'
import { markRegainable } from '../../store/draftState.ts'
import { enterPlace, standFor } from '../../store/places.ts'
import { announce } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import type { MenuEntry } from '../../ui/Menu.tsx'

const GROUP_WORDS: Readonly<Record<(typeof GROUPS)[number], string>> = {
  course: 'The course',
  pruning: 'Pruning',
  compaction: 'Compaction',
  loss: 'What is lost',
  validity: 'Calls and results',
  counting: 'Counting',
}

async function open(entry: (typeof CATALOGUE)[number]): Promise<void> {
  try {
    const { document } = await entry.load()
    markRegainable(document)
    // A lesson looks after the address itself.
    const named = useTeaching.getState().lesson === undefined
    if (named) enterPlace(`#scenario=${entry.id}`)
    replaceDocument(`open “${entry.title}”`, document)
    if (named) standFor()
    showNotice({ tone: 'info', title: entry.title, lines: [entry.summary] })
    announce(`${entry.title}. ${entry.summary}`)
  } catch {
    const lines = ['The page could not load it. Is the connection gone?', 'What is on the screen is unchanged.']
    showNotice({ tone: 'problem', title: `“${entry.title}” did not open`, lines })
  }
}

/** Every scenario, by what it is about. */
export function scenarioEntries(): readonly MenuEntry[] {
  return GROUPS.flatMap((group): readonly MenuEntry[] => [
    { kind: 'heading', key: group, label: GROUP_WORDS[group] },
    ...CATALOGUE.filter((entry) => entry.group === group).map((entry): MenuEntry => {
      const { id, title } = entry
      return { kind: 'item', key: `scenario ${id}`, label: title, run: () => void open(entry) }
    }),
  ])
}
