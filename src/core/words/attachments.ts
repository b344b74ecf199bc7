import type { Message } from '../message/message.ts'
import { count } from './words.ts'

/** Images and files that a message carries beside its text: "2 images, 1 file"; '' for none. */
export function attachmentWords(...messages: readonly Message[]): string {
  let images = 0
  let files = 0
  for (const { parts } of messages) {
    for (const { type } of parts) {
      if (type === 'image') images++
      else if (type === 'file') files++
    }
  }
  return [...(images > 0 ? [count(images, 'image')] : []), ...(files > 0 ? [count(files, 'file')] : [])].join(', ')
}
