import { create } from 'zustand'
import type { Document } from '../core/document/document.ts'
import { timeWords } from '../services/clock.ts'
import type { DraftResult } from '../services/storage/drafts.ts'
import type { ForkReason, Keeper, KeeperEvents } from '../services/storage/keeper.ts'
import type { StorageProblem } from '../services/storage/problems.ts'
import { putSigns, readSigns } from '../services/storage/signs.ts'
import type { Storage } from '../services/storage/storage.ts'
import { replaceDocument } from './actions/document.ts'
import { saveDocument } from './actions/file.ts'
import { closeNotice, openDialog, showNotice } from './actions/view.ts'
import { documentFields } from './fields.ts'
import { announce, type Notice, type NoticeAction, useStore } from './store.ts'

/** Whether what is on the screen is kept on this computer; `at` in milliseconds since 1970. */
export type DraftState =
  /** Nothing has been edited yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'opened'; readonly at: number }
  | { readonly kind: 'pending' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly problem: StorageProblem }

interface Drafts {
  readonly state: DraftState
  /** The draft that this tab writes to. */
  readonly slot: string | undefined
}

export const useDrafts = create<Drafts>()(() => ({ state: { kind: 'none' }, slot: undefined }))

function isKept(field: string): boolean {
  return Object.entries(documentFields).some(([key, decision]) => key === field && decision.saved)
}

let storage: Promise<Storage> | undefined

/** The part of the page that stores: it loads when it is needed, or at leisure. */
export function loadStorage(): Promise<Storage> {
  storage ??= import('../services/storage/storage.ts').then(
    (module) => module.createStorage(isKept),
    (error: unknown) => {
      storage = undefined
      throw error
    },
  )
  return storage
}

/** Words for whatever a storage rejected with. */
export async function explain(error: unknown): Promise<StorageProblem> {
  try {
    const { explainError } = await import('../services/storage/problems.ts')
    return explainError(error)
  } catch {
    return { kind: 'failed', words: 'The part of the page that saves could not be loaded. Is the connection gone?' }
  }
}

/** What became of the draft that a sign promised. */
export interface Found {
  readonly draft?: DraftResult | undefined
  readonly problem?: StorageProblem
  /** This tab worked on it before it was loaded anew. */
  readonly returned: boolean
}

/** Milliseconds that the page waits for a draft before it begins with the example. */
const PATIENCE = 10_000

/** Looks for the draft where a sign says that there is one; nothing is waited for where there is none. */
export function findDraft(): Promise<Found> | undefined {
  const { exists, slot } = readSigns()
  if (!exists) return undefined
  const late = new Promise<Found>((resolve) => {
    const words = 'The browser did not answer in time. The draft is still there: reload to try again.'
    setTimeout(() => resolve({ problem: { kind: 'failed', words }, returned: false }), PATIENCE)
  })
  const found = loadStorage()
    .then((one) => one.openDraft(slot))
    .then(
      (draft): Found => ({ draft, returned: draft?.slot === slot }),
      async (error: unknown): Promise<Found> => ({ problem: await explain(error), returned: false }),
    )
  return Promise.race([found, late])
}

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

function tellFound({ draft, problem, returned }: Found, example: Document): void {
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
    } else if (!returned) {
      showNotice({ tone: 'info', title, lines: [], actions: [startWith(example)] })
      passing = useStore.getState().view.notice
    }
  }
}

/** A notice that is over with the first edit. */
let passing: Notice | undefined
/** The notice that says that nothing is kept: said once, and taken back when it is over. */
let complaint: Notice | undefined
let complained = false

function complain(problem: StorageProblem): void {
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

/** What was said before the first edit. */
let began: DraftState = { kind: 'none' }

const regainable = new WeakSet<Document>()

/** Says that a document can be had again: a draft of it alone need not be kept beside that of another. */
export function markRegainable(document: Document): void {
  regainable.add(document)
}

const events: KeeperEvents = {
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

let keeper: Keeper | undefined
let loadKeeper: () => Promise<Keeper> = () => Promise.reject(new Error('no draft is kept before the page begins'))

/** Puts a draft on the screen as one undoable step, and goes on in it where no other tab has it open. */
export async function resumeDraft(label: string, draft: Extract<DraftResult, { ok: true }>): Promise<void> {
  if (draft.written) await (await loadKeeper()).adopt(draft.written)
  replaceDocument(label, draft.document)
}

/** Tries again to write what could not be written: there may be room now. */
export function retryDraft(): void {
  keeper?.retry()
}

/**
 * From now on every change is written. Nothing is written before the first one: a visit leaves no trace.
 * `found` is what `findDraft` gave, `example` what the page shows without a draft.
 */
export function startDrafts(found: Found | undefined, example: Document): void {
  const { document } = useStore.getState()
  markRegainable(example)
  const draft = found?.draft?.ok && found.draft.document === document ? found.draft : undefined
  const beginning = { document, written: draft?.written, returned: found?.returned ?? false }
  let loading: Promise<Keeper> | undefined

  function load(): Promise<Keeper> {
    loading ??= loadStorage().then(
      (one) => {
        keeper = one.keep(beginning, { events, isRegainable: (one) => regainable.has(one) })
        return keeper
      },
      async (error: unknown) => {
        loading = undefined
        throw await explain(error)
      },
    )
    return loading
  }
  loadKeeper = load

  useStore.subscribe((state, before) => {
    if (state.document === before.document) return
    if (passing && state.view.notice === passing) closeNotice()
    passing = undefined
    if (keeper) keeper.changed(state.document)
    else {
      useDrafts.setState({ state: { kind: 'pending' } })
      load().then((one) => one.changed(useStore.getState().document), complain)
    }
  })
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') keeper?.hidden()
  })
  window.addEventListener('pagehide', () => keeper?.leave())
  window.addEventListener('pageshow', () => keeper?.back())
  if (found) tellFound(found, example)
  if (draft) void load().catch(() => {})
}

/** Loads what is needed to save at leisure, and looks for a draft whose sign was lost with a browser that died. */
export async function prepareDrafts(signed: boolean): Promise<void> {
  try {
    await loadStorage()
    const { hasDatabase } = await import('../services/storage/database.ts')
    if (signed || !(await hasDatabase())) return
    const draft = await (await loadStorage()).openDraft()
    if (!draft?.ok || useStore.getState().past.length > 0) return
    offer(draft)
  } catch {
    // Nobody has asked for anything yet: what is wrong is said with the first edit that cannot be kept.
  }
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
