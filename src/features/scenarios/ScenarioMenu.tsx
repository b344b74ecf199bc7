import { replaceDocument } from '../../store/actions/document.ts'
import { showNotice } from '../../store/actions/view.ts'
import { announce, useStore } from '../../store/store.ts'
import { CATALOGUE } from '../../scenarios/catalogue.ts'
import { GROUPS } from '../../scenarios/scenario.ts'
import { Menu, MenuItem, MenuLabel } from '../../ui/Menu.tsx'

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
    replaceDocument(`open “${entry.title}”`, document)
    announce(`${entry.title}. ${entry.summary}`)
  } catch {
    const lines = ['The page could not load it. Is the connection gone?', 'What is on the screen is unchanged.']
    showNotice({ tone: 'problem', title: `“${entry.title}” did not open`, lines })
  }
}

/** The teaching histories, by what they are about. */
export function ScenarioMenu() {
  const title = useStore((state) => state.document.title)
  return (
    <Menu
      label="Scenarios"
      trigger={
        <button type="button" className="button scenario" aria-label={`Scenarios. Open now: ${title}`}>
          <span className="scenario-title">{title}</span> ▾
        </button>
      }
    >
      {GROUPS.map((group) => (
        <div key={group}>
          <MenuLabel>{GROUP_WORDS[group]}</MenuLabel>
          {CATALOGUE.filter((entry) => entry.group === group).map((entry) => (
            <MenuItem key={entry.id} onSelect={() => void open(entry)}>
              {entry.title}
              <small>{entry.summary}</small>
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
