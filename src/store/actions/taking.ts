import type { Picture } from '../../core/picture/picture.ts'
import { count } from '../../core/words/words.ts'
import { pngOf } from '../../services/picture/png.ts'
import { announce, useStore } from '../store.ts'
import { fileName, saveFile } from './saving.ts'

// To be loaded late: nobody needs it at first paint.

/** What happened, as it is shown beside the buttons and said. */
export type Done = { readonly ok: boolean; readonly words: string }

function say(ok: boolean, words: string): Done {
  announce(words)
  return { ok, words }
}

/** Puts a text on the clipboard. Never rejects. */
export async function copyText(text: string): Promise<Done> {
  try {
    await navigator.clipboard.writeText(text)
    return say(true, `Copied ${count(text.length, 'character')}`)
  } catch {
    return say(false, 'The browser did not let the text be copied. Select it and copy it by hand, or save it.')
  }
}

function nameOf(ending: string): string {
  return `${fileName(useStore.getState().document.title)}.${ending}`
}

/** Saves a text as a file that is named after the document. */
export function saveText(text: string, ending: string, type: string): Done {
  const name = nameOf(ending)
  saveFile(new Blob([text], { type }), name)
  return { ok: true, words: `Saved as ${name}` }
}

const NO_PICTURE = 'The browser could not make a PNG of it. The SVG can be saved.'

/** Saves a picture as a PNG. Never rejects. */
export async function savePng({ svg, width, height }: Picture): Promise<Done> {
  try {
    const name = nameOf('png')
    saveFile(await pngOf(svg, width, height), name)
    return { ok: true, words: `Saved as ${name}` }
  } catch {
    return say(false, NO_PICTURE)
  }
}

/** Puts a picture on the clipboard, as a PNG. Never rejects. */
export async function copyPng({ svg, width, height }: Picture): Promise<Done> {
  try {
    // Given as a promise: some browsers let nothing be copied once a picture had to be waited for.
    const png = pngOf(svg, width, height)
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return say(true, 'Copied the picture')
  } catch {
    return say(false, 'The browser did not let the picture be copied. It can be saved.')
  }
}
