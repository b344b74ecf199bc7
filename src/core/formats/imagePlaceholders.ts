import type { Part } from '../message/message.ts'

/** `<image>` in a text stands for the next of the record's images, which are taken out of `images`. */
export function withImages(text: string, images: unknown[]): readonly Part[] {
  const parts: Part[] = [{ type: 'text', text }]
  for (let left = text.split('<image>').length - 1; left > 0 && images.length > 0; left--) {
    const source = images.shift()
    if (typeof source === 'string') parts.push({ type: 'image', source })
  }
  return parts
}
