import './ui/theme.css'
import './ui/controls.css'
import './ui/signs.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Broken } from './app/Broken.tsx'
import { preloadDialogs } from './app/Dialogs.tsx'
import { asksToEmbed } from './app/embedded.ts'
import { Opening } from './app/Opening.tsx'
import { asksToPresent } from './app/Presenting.tsx'
import { phoneBench, startKeepers } from './app/parts.ts'
import { menu } from './app/TopBar.tsx'
import { example } from './scenarios/example.ts'
import { createTokenizer, type Tokenizer } from './services/tokenizer/tokenizer.ts'
import { setPresenting, showNotice } from './store/actions/view.ts'
import { type RunningBench, startBench } from './store/bench.ts'
import type { Found } from './store/draftState.ts'
import { findDraft, prepareDrafts, startDrafts } from './store/drafts.ts'
import type { Opened } from './store/opening.ts'
import { start } from './store/store.ts'
import { useTeaching } from './store/teaching.ts'
import { Boundary } from './ui/Boundary.tsx'
import { preloadMenus } from './ui/Menu.tsx'
import { NARROW } from './ui/narrow.ts'
import { preloadPopovers } from './ui/Popover.tsx'
import { inTurn } from './ui/useAtRest.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const page = createRoot(root)

/** Somebody asked the browser to save data: a part is loaded when it is used, and texts are counted when that is chosen. */
function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

/** In a frame of another page nothing is stored, and nothing that was stored is read. */
const embed = asksToEmbed(window.location.search)
if (embed) useTeaching.setState({ embed })

/** Ends a task: what was pressed in the meantime has its turn. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Draws what the address shows, the draft that was found, or the example, and starts everything that works on it. */
async function begin(found?: Found, opened?: Opened): Promise<void> {
  await nextTask()
  start(found?.shown ?? (found?.draft?.ok ? found.draft.document : example.document))
  if (asksToPresent(window.location.search)) setPresenting(true)
  const tokenizer = createTokenizer()
  const bench = startBench(tokenizer)
  if (!embed) startDrafts(found, example.document)

  // What was seen until now stays until the whole of it can take its place.
  await (narrowParts ?? nextTask())
  await opened?.show(found)
  // As a transition it is drawn in slices: a press or a key waits for no more than one of them.
  startTransition(() => {
    page.render(
      <StrictMode>
        <Boundary fallback={(again) => <Broken again={again} />}>
          <App />
        </Boundary>
      </StrictMode>,
    )
  })

  void inTurn(restOf(bench, tokenizer, found))
}

/** What follows when the first grid has been painted. A course page may have many frames: each loads what is used in it. */
function restOf(bench: RunningBench, tokenizer: Tokenizer, found: Found | undefined): readonly (() => unknown)[] {
  const sparing = embed || savesData()
  return [
    startKeepers,
    ...(sparing ? [] : [preloadMenus, menu.prepare, preloadPopovers]),
    // The composer says what is wrong, if anything is.
    ...(embed
      ? []
      : [() => prepareDrafts(found !== undefined), () => import('./store/unsent.ts').then((m) => m.loadUnsent())]),
    ...(sparing
      ? []
      : [
          () => import('./store/actions/tour.ts').then((m) => m.offerTour()),
          // The ranks are a megabyte: they load beside what comes after them.
          () => bench.count(),
          preloadDialogs,
        ]),
    ...(import.meta.env.PROD ? [() => startVersions(tokenizer, sparing)] : []),
  ]
}

/** A narrow screen has another bench. Where it cannot be loaded, the page says so when it is drawn. */
const narrowParts = window.matchMedia(NARROW).matches ? phoneBench.prepare().catch(() => {}) : undefined

/** Last of all: the page is kept for use without a network, and newer versions of it are told. */
async function startVersions(tokenizer: Tokenizer, sparing: boolean): Promise<void> {
  const { startOffline, watchParts } = await import('./store/offlineKeeper.ts')
  watchParts()
  if (!embed) startOffline(tokenizer, sparing)
}

/** The address could not be read: without it the page shows what it would show by itself. */
const NOT_LOADED: Opened = {
  over: (found) => found,
  async show() {
    const lines = ['Is the connection gone? Reload to try again.']
    showNotice({ tone: 'problem', title: 'The page could not load what the address shows', lines })
  },
}

/** Milliseconds: a draft that is there sooner needs no word. */
const WORTH_A_WORD = 150

/** What the address leads to; read late, as most addresses lead nowhere but here. */
const reading = window.location.hash
  ? import('./store/opening.ts').then(
      ({ readAddress }) => readAddress(window.location.hash),
      () => NOT_LOADED,
    )
  : undefined
const finding = embed ? undefined : findDraft()
if (finding || reading) {
  const waiting = setTimeout(() => page.render(<Opening />), WORTH_A_WORD)
  void Promise.all([finding, reading]).then(([found, opened]) => {
    clearTimeout(waiting)
    void begin(opened ? opened.over(found) : found, opened)
  })
} else void begin()
