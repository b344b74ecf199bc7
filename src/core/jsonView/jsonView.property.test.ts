import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeDocument } from '../document/encode.ts'
import { arbitraryText } from '../testing/arbitraries.ts'
import { arbitraryDocument } from '../testing/arbitraryDocument.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { applyJson } from './apply.ts'

interface Saved {
  history: { message: { id?: string; parts: object[] } }[]
}

const written = arbitraryDocument.map((document) => {
  const text = encodeDocument(deepFreeze(document))
  return { document, text, saved: JSON.parse(text) as Saved }
})

describe('For any document', () => {
  it('its own text gives it back itself, and there is nothing to repair', () => {
    fc.assert(
      fc.property(written, ({ document, text }) => {
        const result = applyJson(text, document)
        expect(result.problems.filter(({ severity }) => severity !== 'info')).toEqual([])
        expect(result.ok && result.document).toBe(document)
      }),
    )
  })

  it('a change of one message changes only its entry', () => {
    fc.assert(
      fc.property(written, fc.nat(), arbitraryText, ({ document, saved }, at, words) => {
        fc.pre(saved.history.length > 0)
        const index = at % saved.history.length
        saved.history[index]?.message.parts.push({ type: 'text', text: words })
        const result = applyJson(JSON.stringify(saved), document)
        if (!result.ok) throw new Error('not applied')
        const { history, ...rest } = result.document
        history.forEach((entry, place) => {
          if (place === index) expect(entry).not.toBe(document.history[place])
          else expect(entry).toBe(document.history[place])
        })
        expect(history[index]?.origin).toEqual(document.history[index]?.origin)
        for (const [key, value] of Object.entries(rest)) expect(value).toBe(Reflect.get(document, key))
      }),
    )
  })

  it('a message whose id is deleted is a new one, and the others stay themselves', () => {
    fc.assert(
      fc.property(written, fc.nat(), ({ document, saved }, at) => {
        fc.pre(saved.history.length > 0)
        const index = at % saved.history.length
        delete saved.history[index]?.message.id
        const result = applyJson(JSON.stringify(saved), document)
        if (!result.ok) throw new Error('not applied')
        const ids = document.history.map((entry) => entry.message.id)
        result.document.history.forEach((entry, place) => {
          if (place === index) expect(ids).not.toContain(entry.message.id)
          else expect(entry).toBe(document.history[place])
        })
        expect(result.document.history[index]?.message.parts).toEqual(document.history[index]?.message.parts)
      }),
    )
  })

  it('a text that was cut anywhere throws nothing and says where', () => {
    fc.assert(
      fc.property(written, fc.nat(), fc.nat({ max: 20 }), ({ document, text }, from, length) => {
        const start = from % text.length
        const cut = text.slice(0, start) + text.slice(start + length)
        const result = applyJson(cut, document)
        for (const { line, column, offset, words } of result.problems) {
          expect(words).toMatch(/\S/)
          expect(line).toBeLessThanOrEqual(cut.split('\n').length)
          expect(column).toBeGreaterThan(0)
          expect(offset).toBeLessThanOrEqual(cut.length)
        }
        if (!result.ok) expect(result.problems[0]?.severity).toBe('error')
      }),
    )
  })
})
