import { use } from 'react'
import { create } from 'zustand'
import type { StorageProblem } from '../services/storage/problems.ts'
import { putLeft, takeLeft } from '../services/storage/signs.ts'
import type { Unsent } from '../services/storage/unsent.ts'
import type { UnsentKeeper } from '../services/storage/unsentKeeper.ts'
import { closeNotice, showNotice } from './actions/view.ts'
import { tellCutShort, watchRuns } from './cutShort.ts'
import { explain, loadStorage, useDrafts } from './draftState.ts'
import { announce, type Notice, useStore } from './store.ts'
import { useTeaching } from './teaching.ts'

/**
 * Where something is typed that is in no document until it is added, applied or mended; and the sign of models that are
 * being asked.
 */
export type UnsentKey = 'composer' | 'json' | 'calls' | 'tools' | 'runs'

interface Texts {
  readonly texts: ReadonlyMap<UnsentKey, Unsent>
}

/** What is typed and in no document. Not a part of the view: opening another document resets that. */
export const useUnsent = create<Texts>()(() => ({ texts: new Map() }))

export function unsentText(key: UnsentKey): string | undefined {
  return useUnsent.getState().texts.get(key)?.text
}

function put(key: UnsentKey, unsent: Unsent | undefined): void {
  const texts = new Map(useUnsent.getState().texts)
  if (unsent) texts.set(key, unsent)
  else texts.delete(key)
  useUnsent.setState({ texts })
}

let complaint: Notice | undefined

function complain(problem: StorageProblem): void {
  // Said already: of edits, which are more.
  if (complaint || useDrafts.getState().state.kind === 'failed') return
  complaint = {
    tone: 'problem',
    title: 'What you type is not being kept',
    lines: [problem.words, 'What is not added or applied yet is lost when this tab is closed.'],
  }
  showNotice(complaint)
  announce(`What you type is not being kept. ${problem.words}`)
}

function relieve(): void {
  if (!complaint) return
  if (useStore.getState().view.notice === complaint) closeNotice()
  complaint = undefined
  announce('What you type is kept again.')
}

let keeper: UnsentKeeper | undefined
let keeping: Promise<UnsentKeeper> | undefined

/** What was typed or taken away in this life of the tab. */
const touched = new Set<UnsentKey>()

/** The page may end with this task, and the database need not come to writing: the next life of this tab has it too. */
function leave(): void {
  keeper?.leave()
  const { texts } = useUnsent.getState()
  if (touched.size > 0) putLeft(JSON.stringify([...touched].map((key) => [key, texts.get(key) ?? null])))
}

function listen(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keeper?.leave()
  })
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLeft()
  })
}

function loadKeeper(): Promise<UnsentKeeper> {
  keeping ??= loadStorage().then((storage) => {
    keeper = storage.keepUnsent({ saved: relieve, failed: complain })
    return keeper
  })
  keeping.catch(() => {
    keeping = undefined
  })
  return keeping
}

/** Keeps what is typed, beyond the life of the page; undefined: it is not needed any more. */
export function keepUnsent(key: UnsentKey, unsent: Unsent | undefined): void {
  if (!unsent && !useUnsent.getState().texts.has(key)) return
  put(key, unsent)
  // In a frame of another page it is kept as long as the page is there.
  if (useTeaching.getState().embed) return
  touched.add(key)
  void loadUnsent()
  loadKeeper().then(
    (keeper) => keeper.changed(key, useUnsent.getState().texts.get(key)),
    async (error: unknown) => complain(await explain(error)),
  )
}

const KEYS: readonly UnsentKey[] = ['composer', 'json', 'calls', 'tools']

async function arrive(): Promise<void> {
  if (useTeaching.getState().embed) return
  try {
    listen()
    watchRuns((sign) => keepUnsent('runs', sign === undefined ? undefined : { text: sign }))
    const kept = await (await loadKeeper()).load()
    const runs = kept.get('runs')
    if (runs) tellCutShort(runs.text)
    // Said once; of a run that began before this was read, the sign stays.
    if (runs && unsentText('runs') === undefined) keeper?.changed('runs', undefined)
    for (const key of KEYS) {
      const unsent = kept.get(key)
      const typed = unsentText(key)
      if (unsent && typed === undefined) put(key, unsent)
      // Typed before it was there, which only the composer lets happen: neither is lost.
      else if (unsent && key === 'composer') keepUnsent(key, { text: `${unsent.text}\n${typed}` })
    }
  } catch {
    // What is wrong is said when something that is typed cannot be kept.
  }
}

let loading: Promise<void> | undefined

/** Brings back what was typed before the page was loaded anew, or in a tab that was closed. Never rejects. */
export function loadUnsent(): Promise<void> {
  loading ??= Promise.resolve().then(arrive)
  return loading
}

/** For what is shown only when it is known what was typed before: its boundary waits. */
export function useLoadedUnsent(): void {
  // Whether or not it is there: a drawing that is begun anew must find the same hooks.
  use(loadUnsent())
}
