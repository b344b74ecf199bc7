import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { benchOf, laneOf } from '../lanes/testing/bench.ts'
import { cleanLine } from '../share/clean.ts'
import { type Comparison, comparisonOf } from '../share/comparison.ts'
import { compared } from '../share/testing/comparedDocument.ts'
import { textWidth, wrapText } from './measure.ts'
import { pictureOf } from './picture.ts'

const comparison = comparisonOf(benchOf(compared))

interface Read {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

const plain = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as 'amp'] ?? '',
  )

/** Reads XML as strictly as a browser does: every tag closed in order, every attribute quoted, no character that is forbidden. */
function readXml(xml: string): readonly Read[] {
  expect(xml).not.toMatch(/[\p{Cc}\p{Cs}\ufffe\uffff]/u)
  const open: { name: string; attributes: Record<string, string>; text: string }[] = []
  const read: Read[] = []
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const text = xml.slice(at, next < 0 ? xml.length : next)
    expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)|>/)
    const inside = open.at(-1)
    if (inside) inside.text += plain(text)
    if (next < 0) break
    const tag = /^<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/.exec(xml.slice(next))
    expect(tag, xml.slice(next, next + 80)).not.toBeNull()
    const [whole = '', closing, name = '', attributes = '', empty] = tag ?? []
    const pairs = [...attributes.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      plain(value),
    ])
    if (closing === '/') {
      const ended = open.pop()
      expect(ended?.name).toBe(name)
      if (ended) read.push(ended)
    } else {
      const element = { name, attributes: Object.fromEntries(pairs), text: '' }
      if (empty === '/') read.push(element)
      else open.push(element)
    }
    at = next + whole.length
  }
  expect(open).toEqual([])
  return read
}

function textsOf(svg: string): readonly string[] {
  return readXml(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text)
}

describe('A comparison as a picture', () => {
  it('says the headline, each lane with its tokens, and each fact in each lane by shape and word', () => {
    const { svg, width, height, alternative } = pictureOf(comparison, 'light')
    expect([width, height >= 900]).toEqual([1600, true])
    const all = textsOf(svg).join(' ')
    for (const { words } of comparison.headline) expect(all).toContain(words)
    for (const { name } of comparison.lanes) expect(all).toContain(name)
    const cells = comparison.lanes.flatMap((lane) => lane.cells)
    for (const word of ['verbatim', 'in summary', 'altered', 'lost']) {
      const said = textsOf(svg).filter((text) => text === word).length
      expect([word, said]).toEqual([word, cells.filter(({ words }) => words === word).length])
      expect(said).toBeGreaterThan(0)
    }
    expect(readXml(svg).find(({ name }) => name === 'desc')?.text).toBe(cleanLine(alternative))
    expect(alternative).toContain('Prune: ')
    expect(alternative).toContain('A verbatim')
  })

  it('uses red for what is lost or broken and nothing else', () => {
    const red = '#b3261e'
    const { svg } = pictureOf(comparison, 'light')
    const words = readXml(svg)
      .filter(({ attributes }) => attributes.fill === red)
      .map(({ text }) => text)
    expect(words.length).toBeGreaterThan(0)
    for (const text of words) expect(text).toMatch(/^lost$|^structure|^corrections|over the window|^[\d,]+$/)
    const kept = { ...comparison, lanes: comparison.lanes.slice(2) }
    expect(kept.lanes.map(({ name }) => name)).toEqual(['Nothing'])
    expect(
      pictureOf({ ...kept, lanes: kept.lanes.map((lane) => ({ ...lane, inside: true })) }, 'light').svg,
    ).not.toContain(red)
  })

  it('is the same in the dark but for its colours', () => {
    const bare = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '#')
    const light = pictureOf(comparison, 'light').svg
    const dark = pictureOf(comparison, 'dark').svg
    expect(dark).not.toBe(light)
    expect(bare(dark)).toBe(bare(light))
  })

  it('is legible as a slide: 24 pixels where it is tall, and a slide says how small its text became', () => {
    const lanes = Array.from({ length: 6 }, (_, at) => ({ ...laneOf('prune'), id: `l${at}`, name: `Lane ${at}` }))
    const busy = comparisonOf(benchOf({ ...compared, lanes, facts: [...compared.facts, ...compared.facts] }))
    for (const { svg } of [pictureOf(comparison, 'light'), pictureOf(busy, 'dark')]) {
      const sizes = readXml(svg)
        .filter(({ name }) => name === 'text')
        .map(({ attributes }) => Number(attributes['font-size']))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    }
    const slide = pictureOf(busy, 'light', 'slide')
    expect([slide.width, slide.height]).toEqual([1600, 900])
    expect(slide.text).toBeLessThan(24)
    expect(pictureOf(comparison, 'light').text).toBe(24)
  })

  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</svg><script>alert(1)</script>',
      '"/><image href="http://x"/>',
      ']]>',
      '<!--',
      '&#0;',
      '\ud800',
      '表'.repeat(80),
      'x'.repeat(400),
      '\u202eabc',
      '',
    ),
  )
  const salted: fc.Arbitrary<Comparison> = fc.tuple(nasty, nasty, nasty, nasty).map(([title, quote, name, place]) => ({
    ...comparison,
    title,
    headline: [{ words: name, tone: 'lost' as const }],
    facts: comparison.facts.map((fact) => ({ ...fact, quote, place })),
    lanes: comparison.lanes.map((lane) => ({
      ...lane,
      name,
      reason: quote,
      cells: lane.cells.map((cell) => ({ ...cell, place })),
    })),
  }))

  it('stays well-formed, fetches nothing and keeps to its edges, whatever the texts are', () => {
    fc.assert(
      fc.property(salted, fc.constantFrom('tall' as const, 'slide' as const), (given, shape) => {
        const { svg } = pictureOf(given, 'light', shape)
        const read = readXml(svg)
        const right = Number(read.find(({ name }) => name === 'svg')?.attributes.viewBox?.split(' ')[2])
        expect(new Set(read.map(({ name }) => name))).toEqual(
          new Set(['svg', 'title', 'desc', 'defs', 'pattern', 'path', 'rect', 'text', 'circle']),
        )
        for (const { name, attributes, text } of read) {
          expect(Object.keys(attributes).join(' ')).not.toMatch(/href|^on| on|style|src/)
          if (name !== 'text') continue
          const font = {
            size: Number(attributes['font-size']),
            ...(attributes['font-weight'] && { bold: true as const }),
          }
          expect(Number(attributes.x) + textWidth(text, font)).toBeLessThan(right)
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('Wrapped text', () => {
  it('keeps every character in order while there is room, and no line is too wide', () => {
    const font = { size: 24 }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(cleanLine), fc.integer({ min: 60, max: 800 }), (text, width) => {
        const lines = wrapText(text, width, font, 10_000)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) if ([...line].length > 1) expect(textWidth(line, font)).toBeLessThanOrEqual(width)
      }),
      { numRuns: runs(500) },
    )
  })

  it('says where it had to end', () => {
    const lines = wrapText('one two three four five six', 80, { size: 24 }, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
  })
})
