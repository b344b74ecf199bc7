import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeDocument } from '../core/document/encode.ts'
import { encodeExercise } from '../core/teach/parseExercise.ts'
import { readLink } from './links.ts'

// A link that was handed out once must open for ever, to the same. A file is never changed and never deleted: its first
// line is a link as some released version made it, the rest is what it opens.

const place = new URL('./golden/', import.meta.url)
const files = readdirSync(place).filter((name) => name.endsWith('.txt'))

describe('links that were released', () => {
  it('are at least eight', () => {
    expect(files.length).toBeGreaterThanOrEqual(8)
  })

  it.each(files)('%s opens to what it was made of', async (name) => {
    const text = readFileSync(new URL(name, place), 'utf8')
    const end = text.indexOf('\n')
    const result = await readLink(text.slice(0, end))
    if (!result.ok) throw new Error(result.words)
    const { document, view, exercise } = result.shared
    const opened = {
      document: JSON.parse(encodeDocument(document)),
      view,
      exercise: exercise && encodeExercise(exercise),
    }
    expect(JSON.parse(JSON.stringify(opened))).toEqual(JSON.parse(text.slice(end + 1)))
    expect(result.report.items.filter(({ level }) => level !== 'note')).toEqual([])
  })
})
