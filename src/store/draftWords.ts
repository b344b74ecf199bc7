import type { Document } from '../core/document/document.ts'
import { timeWords } from '../services/clock.ts'
import { hasDatabase } from '../services/storage/database.ts'
import type { DraftResult } from '../services/storage/drafts.ts'
import type { ForkReason, KeeperEvents } from '../services/storage/keeper.ts'
import type { StorageProblem } from '../services/storage/problems.ts'
import { putSigns } from '../services/storage/signs.ts'
import { replaceDocument } from './actions/document.ts'
import { saveDocument } from './actions/file.ts'
import { closeNotice, openDialog, showNotice } from './actions/view.ts'
import { type DraftState, type Found, keeping, loadStorage, useDrafts } from './draftState.ts'
import { announce, type Notice, type NoticeAction, useStore } from './store.ts'

// What the page says of its drafts. It loads at leisure: until the first edit there is nothing to say.

/** What was said before the first edit. */
let began: DraftState = { kind: 'none' }

const showSaved: NoticeAction = { label: 'Snapshots and drafts…', run: () => openDialog({ kind: 'saved' }) }
const saveFile: NoticeAction = { label: 'Save as a file', run: saveDocument }

function startWith(example: Document): NoticeAction {
  return {
    label: 'Start with the example',
    run() {
      closeNotice()
      replaceDocument('start with the example', example)
      announce('The example is open. The draft is kept under Snapshots and drafts.')
    },
  }
}

/** Says what became of the draft that the page looked for. */
export function tellFound({ draft, problem, returned }: Found, example: Document): void {
  if (problem) {
    showNotice({
      tone: 'problem',
      title: 'Your draft could not be opened: this is the example',
      lines: [problem.words],
      actions: [showSaved],
    })
  } else if (draft?.ok === false) {
    showNotice({
      tone: 'problem',
      title: `Your draft from ${timeWords(draft.saved)} could not be opened: this is the example`,
      lines: [draft.words, 'It stays as it is.'],
      actions: [showSaved],
    })
  } else if (draft) {
    const title = `Your draft from ${timeWords(draft.saved)} is open again`
    began = { kind: 'opened', at: draft.saved }
    useDrafts.setState({ state: began })
    announce(title)
    if (draft.items.length > 0) {
      const lines = draft.items.map(({ words, where }) => (where ? `${words} (${where})` : words))
      const more = 'Something in it was broken. What is stored stays as it is: edits go to a draft of their own.'
      showNotice({ tone: 'problem', title, lines: [more, ...lines], actions: [showSaved] })
    } else if (!returned && !useStore.getState().view.notice) {
      showNotice({ tone: 'info', title, lines: [], actions: [startWith(example)] })
      const passing = useStore.getState().view.notice
      const forget = useStore.subscribe((state, before) => {
        if (state.document === before.document) return
        forget()
        // Over with the first edit.
        if (state.view.notice === passing) closeNotice()
      })
    }
  }
}

/** The notice that says that nothing is kept: said once, and taken back when it is over. */
let complaint: Notice | undefined
let complained = false

/** Says, once, that edits are not kept. */
export function complain(problem: StorageProblem): void {
  useDrafts.setState({ state: { kind: 'failed', problem } })
  if (complained) return
  complained = true
  complaint = {
    tone: 'problem',
    title: 'Your edits are not being kept',
    lines: [problem.words, 'They are lost when this tab is closed, unless you save a file.'],
    actions: problem.kind === 'full' ? [saveFile, showSaved] : [saveFile],
  }
  showNotice(complaint)
  announce(`Your edits are not being kept. ${problem.words}`)
}

function relieve(): void {
  if (!complained) return
  complained = false
  if (useStore.getState().view.notice === complaint) closeNotice()
  announce('Your edits are kept again.')
}

const FORK_WORDS: Readonly<Record<ForkReason, string>> = {
  'open elsewhere': 'The draft that it began with is open in another tab too, and stays as that tab leaves it.',
  'written elsewhere': 'Another tab wrote to the same draft. Nothing was overwritten.',
}

export const events: KeeperEvents = {
  pending: () => useDrafts.setState({ state: { kind: 'pending' } }),
  undone: () => useDrafts.setState({ state: began }),
  owned(slot) {
    putSigns(slot)
    useDrafts.setState({ slot })
  },
  leaving: putSigns,
  saved(slot, at) {
    putSigns(slot)
    useDrafts.setState({ state: { kind: 'saved', at }, slot })
    relieve()
  },
  failed: complain,
  forked(reason) {
    const lines = [FORK_WORDS[reason], 'Both are listed under Snapshots and drafts.']
    showNotice({ tone: 'info', title: 'This tab goes on in a draft of its own', lines, actions: [showSaved] })
    announce('This tab goes on in a draft of its own.')
  },
}

/** Puts a draft on the screen as one undoable step, and goes on in it where no other tab has it open. */
export async function resumeDraft(label: string, draft: Extract<DraftResult, { ok: true }>): Promise<void> {
  if (draft.written) await (await keeping.load()).adopt(draft.written)
  replaceDocument(label, draft.document)
}

/** Tries again to write what could not be written: there may be room now. */
export function retryDraft(): void {
  keeping.keeper?.retry()
}

/** Looks for a draft whose sign was lost with a browser that died, and offers it. */
export async function offerLost(): Promise<void> {
  if (!(await hasDatabase())) return
  const draft = await (await loadStorage()).openDraft()
  if (!draft?.ok || useStore.getState().past.length > 0) return
  offer(draft)
}

function offer(draft: Extract<DraftResult, { ok: true }>): void {
  const title = `There is a draft from ${timeWords(draft.saved)} on this computer`
  const open: NoticeAction = {
    label: 'Open it',
    async run() {
      closeNotice()
      await resumeDraft('open the draft', draft)
    },
  }
  showNotice({ tone: 'info', title, lines: [], actions: [open] })
  announce(title)
}
