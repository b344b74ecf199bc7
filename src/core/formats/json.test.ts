import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { nestsDeeper, parseJson } from './json.ts'
import { positionOf } from './jsonProblem.ts'

function problem(text: string) {
  const result = parseJson(text)
  if (result.ok) throw new Error(`parsed: ${text}`)
  return result.problem
}

describe('JSON that is broken', () => {
  it.each([
    ['[1 2]', 1, 4, 'Expected a comma, or the end of the list or object, found 2.'],
    ['{"a" 1}', 1, 6, 'Expected a colon after the key, found 1.'],
    ['{"a":1,}', 1, 8, 'The comma before } is one too many.'],
    ['[1,\n2,\n]', 3, 1, 'The comma before ] is one too many.'],
    ["{'a': 1}", 1, 2, "JSON puts texts and keys in double quotes, not in single ones: found '."],
    ['{"a": NaN}', 1, 7, "NaN is not JSON, though Python's json.dumps writes it: put null in its place."],
    ['[-Infinity]', 1, 2, "-Infinity is not JSON, though Python's json.dumps writes it: put null in its place."],
    ['{"a": None}', 1, 7, 'None is not JSON (it looks like printed code): JSON has null, true and false.'],
    [
      '{"a":"x\ty"}',
      1,
      8,
      'Expected no control character inside a text (a tab is written \\t), found the character U+0009.',
    ],
    ['["C:\\dir"]', 1, 5, 'Expected one of " \\ / b f n r t u after the backslash, found \\dir.'],
    ['["\\u00zz"]', 1, 3, 'Expected four hex digits after \\u, found \\u00zz.'],
    ['[1, // one\n2]', 1, 5, 'JSON has no comments: remove what begins here.'],
    ['<html></html>', 1, 1, 'This looks like a web page or XML, not like JSON.'],
    ['[1] tail', 1, 5, 'The JSON value has ended before this, but the text goes on with tail.'],
    ['```json\n[]\n```', 1, 1, 'This is a Markdown code block: give only what stands between its lines of ```.'],
    ['{"a": 01}', 1, 8, 'Expected a comma, or the end of the list or object, found 1.'],
  ])('%j is told by line and column', (text, line, column, words) => {
    expect(problem(text)).toMatchObject({ line, column, words })
  })

  it('counts an emoji as one column and CRLF as one line', () => {
    expect(problem('[\r\n"👩‍👩‍👧 ok",\r\n"😀" 1]')).toMatchObject({ line: 3, column: 5 })
    expect(positionOf('a\rb\r\nc\nd', 7)).toEqual({ line: 4, column: 1 })
  })

  it('says that a text which was cut off ends too early', () => {
    for (const cut of ['[{"role":"user","content":"hel', '[{"role":"user"', '{"a":', '[1,']) {
      expect(problem(cut).words).toMatch(/^The text ends too early/)
    }
  })

  it('knows one value a line from other text behind the value', () => {
    expect(problem('{"a":1}\n{"a":2}\n')).toMatchObject({ line: 2, column: 1, words: expect.stringMatching('JSONL') })
  })

  it('refuses 100,000 open brackets in words', () => {
    for (const open of ['[', '{"a":']) expect(problem(open.repeat(100_000)).words).toMatch('nested more than')
    expect(problem(`"\n${'['.repeat(100_000)}`).words).toMatch('closing double quote')
    expect(nestsDeeper(JSON.stringify('['.repeat(1000)), 5)).toBe(false)
  })

  it('finds the fault at the end of five megabytes in good time', () => {
    const message = JSON.stringify({ role: 'user', content: 'naïve "quoted" \\ 😀\n'.repeat(250) })
    const text = `[${Array.from({ length: 900 }, () => message).join(',\n')}`
    expect(text.length).toBeGreaterThan(5_000_000)
    expect(problem(text)).toMatchObject({ line: 900 })
    // A hundredth of this is usual; the limit only tells a linear search from a quadratic one.
  }, 10_000)

  it('points into the text, whatever was broken in it', () => {
    const broken = fc
      .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }), fc.nat({ max: 3 }))
      .map(([value, at, put, cut]) => {
        const text = JSON.stringify(value, null, 1)
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + cut)
      })
    fc.assert(
      fc.property(broken, (text) => {
        const result = parseJson(text)
        if (result.ok) return
        const { line = 0, column = 0, words } = result.problem
        const lines = text.split(/\r\n?|\n/)
        expect(words).not.toBe('')
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(lines.length)
        expect(column).toBeGreaterThanOrEqual(1)
        expect(column).toBeLessThanOrEqual(Array.from(lines[line - 1] ?? '').length + 1)
      }),
      { numRuns: runs(300) },
    )
  })
})
