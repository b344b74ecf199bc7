import { isReplaced } from '../services/offline/deployed.ts'
import { type OfflineWorker, startServiceWorker } from '../services/offline/serviceWorker.ts'
import type { Tokenizer } from '../services/tokenizer/tokenizer.ts'
import { offer } from './offer.ts'
import { type OfflineState, useOffline } from './offline.ts'
import type { Notice } from './store.ts'
import { useTeaching } from './teaching.ts'

/** Milliseconds after which a tab that is looked at again asks for a newer version. */
const OFTEN = 60 * 60 * 1000

const WORDS: Readonly<Record<OfflineState, string | undefined>> = {
  none: undefined,
  spared: 'Not ready offline: the browser is told to save data',
  loading: 'Getting ready offline…',
  ready: 'Ready offline',
  failed: 'Not ready offline',
}

let worker: OfflineWorker | undefined

/** It was said that this tab is older than what it would load. */
let replaced = false

function become(state: OfflineState): void {
  const { newer } = useOffline.getState()
  useOffline.setState({ state, words: newer ? 'A newer version is ready' : WORDS[state] })
}

/** The newer version takes over and the page is loaded anew. The draft is written as for every reload. */
export function takeNewer(): void {
  if (worker) worker.takeOver()
  else window.location.reload()
}

/** What is said of versions: the last word takes the one before it back. */
let said: (() => void) | undefined

function tell(notice: Notice): void {
  said?.()
  said = offer(notice)
}

function tellNewer(): void {
  if (useOffline.getState().newer) return
  useOffline.setState({ newer: true })
  become(useOffline.getState().state)
  tell({
    tone: 'info',
    title: 'A newer version is ready. Reload to use it (your draft is kept).',
    lines: [],
    actions: [{ label: 'Reload', run: takeNewer }],
  })
}

/** `where`: who has the newer version. */
function tellReplaced(where: string): void {
  if (replaced) return
  replaced = true
  tell({
    tone: 'problem',
    title: `The page was updated ${where}. Reload${useTeaching.getState().embed ? '' : ' (your draft is kept)'}.`,
    lines: ['Parts that this tab has not loaded yet may be missing until then.'],
    actions: [{ label: 'Reload', run: () => window.location.reload() }],
  })
}

/** What was loaded before the worker watched is kept as well: by the page, and by the tokenizer beside it. */
function keepLoaded(one: OfflineWorker, tokenizer: Tokenizer): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = new URL('./', window.location.href).href
  return one.keep([...loaded, ...tokenizer.files].filter((address) => address.startsWith(own)))
}

function watchTokenizer(one: OfflineWorker, tokenizer: Tokenizer): void {
  let kept = tokenizer.files.size
  tokenizer.subscribe(() => {
    if (tokenizer.files.size === kept) return
    kept = tokenizer.files.size
    void keepLoaded(one, tokenizer).catch(() => {})
  })
}

/** Browsers ask for a newer version when a page is opened: a tab that stays open for days asks when it is looked at again. */
function askNowAndThen(one: OfflineWorker): void {
  let last = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < OFTEN) return
    last = performance.now()
    void one.check().catch(() => {})
  })
}

let counting: Tokenizer | undefined

/** Has the page kept on this computer, as far as the browser lets it. Told again, it does nothing. */
export function keepOffline(): void {
  if (worker || !counting) return
  const tokenizer = counting
  become('loading')
  const started = startServiceWorker({
    ready: () => {
      if (!started) return
      const done = () => become('ready')
      keepLoaded(started, tokenizer).then(done, done)
    },
    waiting: tellNewer,
    replaced: () => tellReplaced('in another tab'),
    failed: () => become('failed'),
  })
  if (!started) {
    become('none')
    return
  }
  worker = started
  watchTokenizer(started, tokenizer)
  askNowAndThen(started)
}

/**
 * Asks the server whether it has a newer version, which is then offered. False: there is none. Rejects without a network,
 * and where nothing is kept.
 */
export async function askForNewer(): Promise<boolean> {
  if (!worker) throw new Error('nothing is kept')
  return worker.check()
}

/** A browser that would install the page says so once: its question is kept until somebody asks for it. */
function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!('prompt' in event) || typeof event.prompt !== 'function') return
    const { prompt } = event
    useOffline.setState({
      install: () => {
        useOffline.setState({ install: undefined })
        void prompt.call(event)
      },
    })
  })
  window.addEventListener('appinstalled', () => useOffline.setState({ install: undefined }))
}

/** A part that does not load is said by what needed it. That the server has other files now is said here. */
export function watchParts(): void {
  window.addEventListener('vite:preloadError', () => {
    void isReplaced().then((gone) => gone && tellReplaced('on the server'))
  })
}

/**
 * Watches over what is kept on this computer, once the page is at rest. `sparing`: the browser is told to save data, so
 * nothing is loaded for later before somebody asks; what an earlier visit had kept goes on.
 */
export function startOffline(tokenizer: Tokenizer, sparing: boolean): void {
  counting = tokenizer
  watchInstall()
  const kept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (sparing && !kept) become('spared')
  else keepOffline()
}
