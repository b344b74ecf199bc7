import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../message/message.ts'
import { messageTexts, textMessage } from '../message/message.ts'
import { type Prompt, SUMMARY_MARKER, toPrompt } from '../message/prompt.ts'
import { arbitraryPrompt, arbitraryText } from '../testing/arbitraries.ts'
import { deepFreeze } from '../testing/deepFreeze.ts'
import { extractSummary } from './extract.ts'
import { HEADINGS } from './headings.ts'

const size = fc.integer({ min: 0, max: 400 })
const request = fc.record({ entries: arbitraryPrompt, previous: arbitraryText }, { requiredKeys: ['entries'] })
const anyUnits = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

const HEADING_LINES = new Set<string>(HEADINGS.map((heading) => `${heading}:`))

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** Every text that a summary may quote: what messages say, and what calls give their tools. */
function sourcesOf(entries: Prompt): readonly string[] {
  return entries.flatMap(({ message }) => [
    ...messageTexts(message),
    ...message.parts.flatMap((part) => {
      if (part.type !== 'call') return []
      if (typeof part.arguments !== 'string') return stringsIn(part.arguments)
      try {
        return stringsIn(JSON.parse(part.arguments) as Json)
      } catch {
        return []
      }
    }),
  ])
}

function linesOf(summary: string): readonly string[] {
  return summary === '' ? [] : summary.split('\n')
}

describe('An extractive summary', () => {
  it('stays within its size', () => {
    fc.assert(
      fc.property(request, size, (given, tokens) => {
        expect(extractSummary(given, tokens).length).toBeLessThanOrEqual(tokens * 4)
      }),
    )
  })

  it('is at most half as long as what it was made of', () => {
    fc.assert(
      fc.property(request, ({ entries, previous }) => {
        const source = [...sourcesOf(entries), previous ?? ''].reduce((sum, text) => sum + text.length + 1, 0)
        expect(
          extractSummary({ entries, ...(previous !== undefined && { previous }) }, 10_000).length,
        ).toBeLessThanOrEqual(source / 2)
      }),
    )
  })

  it('quotes only what its source has, line by line, bar the headings', () => {
    fc.assert(
      fc.property(request, size, ({ entries, previous }, tokens) => {
        const sources = [...sourcesOf(entries), previous ?? '']
        const made = extractSummary({ entries, ...(previous !== undefined && { previous }) }, tokens)
        for (const line of linesOf(made)) {
          if (HEADING_LINES.has(line)) continue
          expect(line.startsWith('- ')).toBe(true)
          expect(sources.some((text) => text.includes(line.slice(2)))).toBe(true)
        }
      }),
    )
  })

  it('is the same for the same request, and leaves the request as it was', () => {
    fc.assert(
      fc.property(request, size, (given, tokens) => {
        const made = extractSummary(deepFreeze(given), tokens)
        expect(extractSummary(structuredClone(given), tokens)).toBe(made)
      }),
    )
  })

  it('keeps the order of its source in each group', () => {
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){2,6}$/), { minLength: 5, maxLength: 40 })
    const roles = fc.constantFrom('user' as const, 'assistant' as const, 'tool' as const)
    fc.assert(
      fc.property(lines, fc.infiniteStream(roles), size, (texts, stream, tokens) => {
        const entries = toPrompt(
          texts.map((text, index) => textMessage(`m${index}`, stream.next().value ?? 'user', text)),
        )
        let last = -1
        for (const line of linesOf(extractSummary({ entries }, tokens))) {
          const place = HEADING_LINES.has(line) ? -1 : texts.findIndex((text) => text.startsWith(line.slice(2)))
          expect(HEADING_LINES.has(line) || place > last).toBe(true)
          last = place
        }
      }),
    )
  })

  it('cuts no character in two', () => {
    const lone = /[\ud800-\udfff]/u
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 900 }), { maxLength: 6 }), size, (texts, tokens) => {
        const entries = toPrompt(texts.map((text, index) => textMessage(`m${index}`, 'user', text)))
        expect(lone.test(extractSummary({ entries }, tokens))).toBe(false)
      }),
    )
  })

  it('takes any text, halves of characters too', () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 8 }), anyUnits, size, (texts, previous, tokens) => {
        const entries = toPrompt(
          texts.map((text, index) => textMessage(`m${index}`, index % 2 ? 'tool' : 'user', text)),
        )
        expect(extractSummary({ entries, previous }, tokens)).not.toContain(SUMMARY_MARKER)
      }),
    )
  })
})
