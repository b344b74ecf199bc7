import type { Document } from '../../core/document/document.ts'
import { encodedEntry, encodedFields } from '../../core/document/encode.ts'
import type { Shared } from '../../core/share/link.ts'
import { encodeExercise } from '../../core/teach/parseExercise.ts'
import { CATALOGUE } from '../../scenarios/catalogue.ts'

function fieldsOf(document: Document): readonly (readonly [string, unknown])[] {
  return Object.entries({ ...encodedFields(document), history: document.history.map(encodedEntry) })
}

/** The fields in which a document differs from its base. */
function differencesOf(document: Document, base: Document | undefined): object {
  const known = new Map((base ? fieldsOf(base) : []).map(([field, value]) => [field, JSON.stringify(value)]))
  return Object.fromEntries(fieldsOf(document).filter(([field, value]) => known.get(field) !== JSON.stringify(value)))
}

/** Stands in until links have a codec of their own: nothing opens this form yet. */
export async function linkTo({ base, document, exercise }: Shared): Promise<string> {
  const scenario = await CATALOGUE.find(({ id }) => id === base)?.load()
  const differences = differencesOf(document, scenario?.document)
  const form = { base, differences, exercise: exercise && encodeExercise(exercise) }
  const packed = new Blob([JSON.stringify(form)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`
}
