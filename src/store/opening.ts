import type { Document } from '../core/document/document.ts'
import { encodeDocument } from '../core/document/encode.ts'
import { example } from '../scenarios/example.ts'
import { timeWords } from '../services/clock.ts'
import type { DraftResult } from '../services/storage/drafts.ts'
import { replaceDocument } from './actions/document.ts'
import { closeNotice, openDialog, showNotice } from './actions/view.ts'
import { type Refused, readDestination, type Shown } from './destinations.ts'
import { type Found, markRegainable } from './draftState.ts'
import { renamePlace, standFor, watchPlaces } from './places.ts'
import { endGuides, lookAt } from './shownAddress.ts'
import { announce, type NoticeAction, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

type Draft = Extract<DraftResult, { ok: true }>

/** What the address with which the page was opened makes of its beginning. */
export interface Opened {
  /** What the page begins with: the draft that was found stays as it is where something else is shown. */
  over(found: Found | undefined): Found | undefined
  /** Puts view, lesson and exercise beside the document, and says what there is to say. Once the document is on the bench. */
  show(found: Found | undefined): Promise<void>
}

/** Puts back what the page would have shown by itself. */
let beneath = (): Promise<void> | void => {}

/** Puts on the bench what the page would have shown without a hash: the draft, or the example. Undoable. */
export async function openBeneath(): Promise<void> {
  await beneath()
}

function openExample(): void {
  const { document } = example
  if (useStore.getState().document !== document) replaceDocument('back to the example', document)
}

async function resume(draft: Draft): Promise<void> {
  const label = 'open my draft'
  try {
    const { resumeDraft } = await import('./draftWords.ts')
    await resumeDraft(label, draft)
  } catch {
    // It cannot be gone on in where it is stored: what is changed in it goes to a draft of its own.
    replaceDocument(label, draft.document)
  }
}

/** A lesson looks after its hash itself: it goes with the lesson. */
async function leaveGuides(): Promise<void> {
  const { lesson } = useTeaching.getState()
  await endGuides()
  if (lesson) renamePlace('')
}

/** Opens the draft in the place of what the address shows. A draft of the same history goes on in its lesson or exercise. */
async function openDraft(draft: Draft, shown: Document): Promise<void> {
  closeNotice()
  const { title } = draft.document
  if (title !== shown.title) await leaveGuides()
  const { guard } = useTeaching.getState()
  useTeaching.setState({ guard: undefined })
  await resume(draft)
  useTeaching.setState({ guard })
  announce(`The draft “${title}” is open.`)
}

const showSaved: NoticeAction = { label: 'Snapshots and drafts…', run: () => openDialog({ kind: 'saved' }) }

/** What became of the draft that was found, and what can be done with it. */
function draftWords({ draft, problem }: Found, shown: Document): { lines: readonly string[]; actions: NoticeAction[] } {
  if (problem) return { lines: [`Your draft could not be read: ${problem.words}`], actions: [] }
  if (!draft) return { lines: [], actions: [] }
  const from = `Your draft from ${timeWords(draft.saved)}`
  if (!draft.ok)
    return { lines: [`${from} could not be read: ${draft.words} It stays as it is.`], actions: [showSaved] }
  const open = { label: 'Open my draft', run: () => void openDraft(draft, shown) }
  return { lines: [`${from} is kept.`], actions: [open] }
}

/** The draft that was found, where it holds something else than what is shown. */
function otherDraft(found: Found | undefined, { document }: Shown): Found {
  const { draft } = found ?? {}
  return found && !(draft?.ok && encodeDocument(draft.document) === encodeDocument(document))
    ? found
    : { returned: false }
}

async function show(shown: Shown, found: Found | undefined): Promise<void> {
  const other = otherDraft(found, shown)
  const { draft } = other
  beneath = draft?.ok ? () => openDraft(draft, shown.document) : openExample
  const { lesson, document } = shown
  if (lesson) await (await import('./actions/lessons.ts')).openLesson(lesson.id, lesson.step, true)
  else lookAt(shown, await import('./actions/exercise.ts'))
  const { lines, actions } = draftWords(other, document)
  const all = [...lines, ...shown.lines]
  if (all.length > 0) showNotice({ tone: 'info', title: shown.title, lines: all, actions })
  if (!lesson && !shown.exercise) announce([`Opened: ${document.title}.`, ...lines].join(' '))
}

/** The draft or the example is shown, as without the address; what is wrong with that is said. */
function refuse({ title, lines, actions }: Refused, found: Found | undefined): void {
  const instead = found?.draft?.ok ? 'This is your draft' : 'This is the example'
  showNotice({ tone: 'problem', title: `${title}. ${instead}`, lines, actions })
  announce([`${title}.`, ...lines].join(' '))
  standFor()
}

/** Reads the address with which the page was opened; undefined where its hash is none of ours. Never rejects. */
export async function readAddress(hash: string): Promise<Opened | undefined> {
  watchPlaces()
  const read = await readDestination(hash)
  if (!read) return undefined
  if (!read.ok) return { over: (found) => found, show: async (found) => refuse(read, found) }
  if (read.exercise) await import('./actions/exercise.ts')
  markRegainable(read.document)
  return {
    over: (found) => ({ ...(found ?? { returned: false }), shown: read.document }),
    show: (found) => show(read, found),
  }
}
