import type { CatalogueEntry } from '../../scenarios/catalogue.ts'
import { markRegainable } from '../draftState.ts'
import { enterPlace, standFor } from '../places.ts'
import { announce } from '../store.ts'
import { useTeaching } from '../teaching.ts'
import { replaceDocument } from './document.ts'
import { showNotice } from './view.ts'

/** Puts a teaching history on the screen and says what it is about; one that does not load is said, and nothing changes. */
export async function openScenario(entry: CatalogueEntry): Promise<void> {
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
