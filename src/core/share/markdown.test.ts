import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { benchOf } from '../lanes/testing/bench.ts'
import { replaceLeaving } from '../secrets/leaving.ts'
import { cleanLine } from './clean.ts'
import { comparisonOf, mapTexts } from './comparison.ts'
import { escapeMarkdown, factRows, LIMIT, laneRows, markdownOf, markdownTable } from './markdown.ts'
import { compared } from './testing/comparedDocument.ts'

/** A table as GitHub reads it: cells between pipes that are not escaped, without their escapes. */
function readTable(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => {
    const cells: string[] = []
    let cell = ''
    for (let at = 1; at < line.length; at++) {
      const one = line.charAt(at)
      if (one === '\\' && /[!-/:-@[-`{-~]/.test(line.charAt(at + 1))) cell += line.charAt(++at)
      else if (one === '|') {
        cells.push(cell.trim())
        cell = ''
      } else cell += one
    }
    expect(cell).toBe('')
    return cells
  })
}

function tablesOf(markdown: string): readonly (readonly (readonly string[])[])[] {
  const blocks = markdown.split('\n\n').filter((block) => block.startsWith('|'))
  return blocks.map((block) => readTable(block.trim()).filter((_, at) => at !== 1))
}

const clean = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(cleanLine))
const bench = benchOf(compared)

describe('A comparison as Markdown', () => {
  it('has the headline, the numbers and the matrix, and says that survival is lexical', () => {
    const text = markdownOf(comparisonOf(bench))
    for (const { words } of bench.findings) expect(text).toContain(`- ${escapeMarkdown(words)}`)
    expect(text).toContain(LIMIT)
    const [facts = [], lanes = []] = tablesOf(text)
    expect(facts.length).toBe(compared.facts.length + 1)
    expect(lanes.length).toBe(compared.lanes.length + 1)
    const lost = bench.lanes.flatMap(({ survivals }) => survivals).filter(({ kind }) => kind === 'lost').length
    expect(lost).toBeGreaterThan(0)
    expect(facts.flat().filter((cell) => /^⊘ (already )?lost/.test(cell)).length).toBe(lost)
    const stubs = lanes.flat().filter((cell) => cell.startsWith('stub: ')).length
    expect(stubs).toBe(compared.lanes.filter(({ strategy }) => strategy.id === 'compact').length)
  })

  it('reads back the same cells whatever the texts are', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('|', '\\', '`', '\n', '*', '_', '[', ']', '<b>', '&amp;', ' ', 'x', '\u202e', '表'), {})
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty, nasty), { minLength: 1, maxLength: 5 }), (rows) => {
        const [head, , ...read] = readTable(markdownTable(['a', 'b', 'c'], rows))
        expect(head).toEqual(['a', 'b', 'c'])
        expect(read).toEqual(clean(rows))
      }),
      { numRuns: runs(500) },
    )
  })

  it('keeps its tables whole when every text in it is hostile', () => {
    fc.assert(
      fc.property(fc.constantFrom('|', '\n\n| a |', '`', '\\', '<script>', '](javascript:x)', '\u0000'), (salt) => {
        const hostile = mapTexts(comparisonOf(bench), (text) => (/^[a-z-]+$/.test(text) ? text : `${text}${salt}`))
        const [facts = [], lanes = []] = tablesOf(markdownOf(hostile))
        expect(facts).toEqual(clean([factRows(hostile).head, ...factRows(hostile).rows]))
        expect(lanes).toEqual(clean([laneRows(hostile).head, ...laneRows(hostile).rows]))
      }),
    )
  })

  it('has no name that was replaced, also where a sentence cuts a quote short', () => {
    const quote = `the key is ghp_aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2 in /home/ada/x`
    const history = compared.history.map((entry, at) =>
      at === 1 ? { ...entry, message: { ...entry.message, parts: [{ type: 'text' as const, text: quote }] } } : entry,
    )
    const messageId = history[1]?.message.id ?? ''
    const document = {
      ...compared,
      history,
      facts: [...compared.facts, { id: 'key', messageId, quote, kind: 'other' as const }],
    }
    const { document: shown } = replaceLeaving(document, ['key', 'home folder', 'address'])
    const text = markdownOf(comparisonOf(benchOf(document), shown))
    expect(text).not.toMatch(/ghp|ada/)
    expect(text).toContain('secret 1: GitHub token')
  })
})
