import type { Document } from '../core/document/document.ts'
import type { Keeper } from '../services/storage/keeper.ts'
import type { StorageProblem } from '../services/storage/problems.ts'
import { readSigns } from '../services/storage/signs.ts'
import { explain, type Found, isRegainable, keeping, loadStorage, markRegainable, useDrafts } from './draftState.ts'
import { announce, useStore } from './store.ts'

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

async function complain(problem: StorageProblem): Promise<void> {
  try {
    const words = await import('./draftWords.ts')
    words.complain(problem)
  } catch {
    useDrafts.setState({ state: { kind: 'failed', problem } })
    announce(`Your edits are not being kept. ${problem.words}`)
  }
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

  keeping.load = () => {
    loading ??= Promise.all([loadStorage(), import('./draftWords.ts')]).then(
      ([one, { events }]) => {
        keeping.keeper = one.keep(beginning, { events, isRegainable })
        return keeping.keeper
      },
      async (error: unknown) => {
        loading = undefined
        throw await explain(error)
      },
    )
    return loading
  }

  useStore.subscribe((state, before) => {
    if (state.document === before.document) return
    if (keeping.keeper) keeping.keeper.changed(state.document)
    else {
      useDrafts.setState({ state: { kind: 'pending' } })
      keeping.load().then((one) => one.changed(useStore.getState().document), complain)
    }
  })
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') keeping.keeper?.hidden()
  })
  window.addEventListener('pagehide', () => keeping.keeper?.leave())
  window.addEventListener('pageshow', () => keeping.keeper?.back())
  if (found && !found.shown) {
    void import('./draftWords.ts').then(
      ({ tellFound }) => tellFound(found, example),
      () => found.problem && complain(found.problem),
    )
  }
  if (draft) void keeping.load().catch(() => {})
}

/** Loads what is needed to save at leisure, and looks for a draft whose sign was lost with a browser that died. */
export async function prepareDrafts(signed: boolean): Promise<void> {
  try {
    const { offerLost } = await import('./draftWords.ts')
    await loadStorage()
    if (!signed) await offerLost()
  } catch {
    // Nobody has asked for anything yet: what is wrong is said with the first edit that cannot be kept.
  }
}
