import { encodedEntry, encodedFields } from '../../core/document/encode.ts'
import type { Shared } from '../../core/share/link.ts'
import { encodeExercise } from '../../core/teach/parseExercise.ts'

/** Stands in until links have a codec of their own: nothing opens this form yet. */
export async function linkTo({ base, document, exercise }: Shared): Promise<string> {
  const form = {
    base,
    document: { ...encodedFields(document), history: document.history.map(encodedEntry) },
    exercise: exercise && encodeExercise(exercise),
  }
  const packed = new Blob([JSON.stringify(form)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`
}
