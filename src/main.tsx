import './ui/theme.css'
import './ui/controls.css'
import './ui/signs.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Broken } from './app/Broken.tsx'
import { asksToPresent } from './app/Presenting.tsx'
import { preloadParts } from './app/parts.ts'
import { example } from './scenarios/example.ts'
import { prepareReader } from './services/reader/reader.ts'
import { createTokenizer } from './services/tokenizer/tokenizer.ts'
import { setPresenting } from './store/actions/view.ts'
import { startBench } from './store/bench.ts'
import { start } from './store/store.ts'
import { Boundary } from './ui/Boundary.tsx'
import { preloadMenus } from './ui/Menu.tsx'
import { preloadPopovers } from './ui/Popover.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

start(example.document)
if (asksToPresent(window.location.search)) setPresenting(true)
const bench = startBench(createTokenizer())

createRoot(root).render(
  <StrictMode>
    <Boundary fallback={(again) => <Broken again={again} />}>
      <App />
    </Boundary>
  </StrictMode>,
)

// The ranks are a megabyte: they load when the first grid has been painted and the page has nothing else to do.
const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
requestAnimationFrame(() =>
  idle(() => {
    preloadMenus()
    preloadPopovers()
    preloadParts()
    prepareReader()
    bench.count()
  }),
)
