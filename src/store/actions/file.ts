import { announce } from '../store.ts'
import { showNotice } from './view.ts'

/** Saves the document as a file; where it has key-shaped strings, asks first. What saves loads late. Never rejects. */
export async function saveDocument(): Promise<void> {
  const saving = await import('./saving.ts').catch(() => undefined)
  if (saving) {
    await saving.save()
    return
  }
  const words = 'The part of the page that saves could not be loaded. Is the connection gone?'
  showNotice({ tone: 'problem', title: 'Nothing was saved', lines: [words], actions: [] })
  announce(`Nothing was saved. ${words}`)
}
