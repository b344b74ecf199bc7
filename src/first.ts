import { readSigns } from './services/storage/signs.ts'
import { NARROW } from './ui/narrow.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/**
 * The picture of the example that stands in the built page, for the width of this screen. None for who has a draft, and
 * none for an address that says what is to be seen.
 */
function pictureToShow(): HTMLTemplateElement | null {
  if (window.location.search !== '' || window.location.hash !== '' || readSigns().exists) return null
  const form = window.matchMedia(NARROW).matches ? 'narrow' : 'wide'
  return document.querySelector<HTMLTemplateElement>(`template[data-picture="${form}"]`)
}

/** Milliseconds: a tab in the background paints nothing, and is not waited for. */
const UNPAINTED = 100

/** Resolves when the next frame has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Said in the place of a page that did not load. */
function complain(): void {
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent = 'The page could not be loaded. Is the connection gone? Reload to try again.'
  root?.replaceChildren(words)
}

// What one sees first comes with the page itself; the script that makes it work takes its place.
const picture = pictureToShow()
if (picture) root.append(picture.content)
const seen = picture ? painted() : Promise.resolve()
seen.then(() => import('./main.tsx')).catch(complain)
