// Prints the pictures of the first screen as JSON: `{wide, narrow}`. The page's own components draw them, in a document without
// a browser, in a process of its own: what they need of a window is global in it.
import { JSDOM } from 'jsdom'
import { createServer } from 'vite'
import { root } from './process.mjs'

// A layout is not computed here: these widths have the labels of the thresholds stand where they mostly stand.
const layout = { wide: { bar: 1300, label: 140 }, narrow: { bar: 380, label: 120 } }

// How it looks is no part of it.
/** @type {import('vite').Plugin} */
const noStyles = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
}

/** @param {'wide' | 'narrow'} form */
async function draw(form) {
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  })
  const { bar, label } = layout[form]
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => bar })
  Object.defineProperty(window.HTMLElement.prototype, 'offsetWidth', { get: () => label })
  const matchMedia = () => ({ matches: form === 'narrow', addEventListener() {}, removeEventListener() {} })
  const ResizeObserver = class {
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { matchMedia, ResizeObserver })
  for (const name of [
    'window',
    'document',
    'navigator',
    'Element',
    'HTMLElement',
    'Node',
    'ResizeObserver',
    'localStorage',
    'sessionStorage',
    'getComputedStyle',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ]) {
    const value = name === 'window' ? window : Reflect.get(window, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [noStyles],
  })
  const { drawPicture } = await server.ssrLoadModule('/src/app/picture.tsx')
  return drawPicture()
}

const form = process.argv[2]
if (form !== 'wide' && form !== 'narrow') throw new Error('say which picture: wide or narrow')
process.stdout.write(await draw(form), () => process.exit())
