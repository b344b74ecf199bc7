import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { example } from '../scenarios/example.ts'
import { createTokenizer } from '../services/tokenizer/tokenizer.ts'
import { startBench } from '../store/bench.ts'
import { start } from '../store/store.ts'
import { App } from './App.tsx'
import { phoneBench } from './parts.ts'

/** Below the first screen: it comes with the page that works. */
const BELOW = '.messages, .section.sticky, .composer, [role="tabpanel"]'

/** For those who do not see: the page that works says it. */
const UNSEEN = '.visually-hidden, [role="status"]'
const UNSEEN_ATTRIBUTES = /^(id|title|type|tabindex|aria-(?!expanded|selected|pressed).*)$/

/**
 * Draws the first screen of the example as it is at first paint, for the width that `matchMedia` tells. It runs when the page
 * is built, in a document of its own. Returns the HTML: nothing in it can be pressed or is read out.
 */
export async function drawPicture(): Promise<string> {
  start(example.document)
  startBench(createTokenizer())
  await phoneBench.prepare()
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() => createRoot(place).render(<App />))
  for (const element of place.querySelectorAll(`${BELOW}, ${UNSEEN}`)) element.remove()
  for (const element of place.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (UNSEEN_ATTRIBUTES.test(name)) element.removeAttribute(name)
  }
  return `<div inert aria-hidden="true">${place.innerHTML}</div>`
}
