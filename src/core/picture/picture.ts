import type { ComparedCell, ComparedFact, ComparedLane, Comparison } from '../share/comparison.ts'
import { num, percent } from '../words/words.ts'
import { alternativeText } from './alternative.ts'
import { COLOURS, type Colours, type Theme } from './colours.ts'
import { type Font, textWidth, wrapText } from './measure.ts'
import { definitions, glyph, ribbon, type Scale } from './parts.ts'
import { element, escapeXml, rectangle, textLines } from './svg.ts'

/** In pixels. A slide has 1600 × 900; nothing in it is smaller than 24, so that the last row of a hall can read it. */
const WIDTH = 1600
const LEAST_HEIGHT = 900
const MARGIN = 56
const TEXT = 24
const STEP = 31
const GAP = 24
const FONT: Font = { size: TEXT }
const BOLD: Font = { size: TEXT, bold: true }
const FAMILY = 'Inter, "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", "Noto Sans CJK SC", sans-serif'
/** Lanes that are at least so wide have room for where a fact stands. */
const ROOMY = 300
const GLYPH = 26

export interface Picture {
  readonly svg: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Size of its smallest text, in pixels. */
  readonly text: number
  /** All that it says, in words. */
  readonly alternative: string
}

/** As tall as it needs, or of the shape of a slide. */
export type Shape = 'tall' | 'slide'

/** Something drawn, and where what stands below it begins. */
interface Drawn {
  readonly svg: string
  readonly bottom: number
}

/** What is drawn on: its colours, its width with and without the margins. */
interface Canvas extends Colours {
  readonly width: number
  readonly inner: number
  /** A slide has less room: what can be done without is left out. */
  readonly compact: boolean
}

interface Columns {
  /** Width of the facts' column. */
  readonly facts: number
  readonly lane: number
  readonly at: (lane: number) => number
}

function columnsOf(lanes: number, inner: number): Columns {
  if (lanes === 0) return { facts: inner, lane: 0, at: () => MARGIN }
  const share = lanes <= 2 ? 0.38 : lanes === 3 ? 0.32 : lanes === 4 ? 0.28 : 0.23
  const facts = inner * share
  const lane = (inner - facts - lanes * GAP) / lanes
  return { facts, lane, at: (index) => MARGIN + facts + GAP + index * (lane + GAP) }
}

/** Above and below. */
function edgeOf({ compact }: Canvas): number {
  return compact ? 36 : MARGIN
}

function drawHead({ headline, title }: Comparison, canvas: Canvas): Drawn {
  const words = headline.length > 0 ? headline.map((finding) => finding.words) : [title]
  const size = words.join(' ').length > 260 ? 30 : canvas.compact ? 32 : 38
  const font: Font = { size, bold: true }
  let y = edgeOf(canvas) + size * 0.8
  let svg = ''
  for (const sentence of words) {
    const lines = wrapText(sentence, canvas.inner, font, 3)
    svg += textLines(lines, MARGIN, y, { ...font, fill: canvas.ink }, size * 1.25)
    y += lines.length * size * 1.25
  }
  return { svg, bottom: y - size * 0.5 }
}

function budgetLines(comparison: Comparison, compact: boolean): readonly string[] {
  const { messages, window, reserve, compaction, pruning, measured, counter } = comparison
  const size = [`${num(messages)} messages`, `window ${num(window)} tokens`]
  return [
    ...(compact ? [size.join(', ')] : size),
    ...(compact || reserve === 0 ? [] : [`${num(reserve)} of them kept for the answer`]),
    `compaction at ${num(compaction.at)} (${percent(compaction.percent)})`,
    `pruning at ${num(pruning.at)} (${percent(pruning.percent)})`,
    `measured ${num(measured.tokens)} (${percent(measured.percent)}) by ${measured.source}`,
    ...(measured.source === counter ? [] : [`lanes counted by ${counter}`]),
  ]
}

/** The budget, beside the heads of the lanes. */
function drawBudget(comparison: Comparison, width: number, top: number, canvas: Canvas): Drawn {
  const lines = budgetLines(comparison, canvas.compact).flatMap((words) => wrapText(words, width, FONT, 3))
  const svg = textLines(lines, MARGIN, top + TEXT, { ...FONT, fill: canvas.soft }, STEP)
  return { svg, bottom: top + TEXT + lines.length * STEP }
}

const ROLES = ['tools', 'system', 'developer', 'user', 'assistant', 'tool', 'summary', 'tombstone'] as const

/** What the canvas of the ribbons mean: of those that are there. */
function drawLegend({ lanes, reserve }: Comparison, right: number, top: number, canvas: Canvas): Drawn {
  const there = new Set(
    lanes.flatMap(({ ribbon: parts }) =>
      parts.flatMap(({ role, stripes }) => [role, ...(stripes ?? []).map(([name]) => name)]),
    ),
  )
  let x = MARGIN
  let y = top
  let svg = ''
  const entries = [
    ...ROLES.filter((role) => there.has(role)).map((role) => [role, canvas.roles[role] ?? canvas.gap] as const),
    ...(reserve > 0 ? [['reserve', 'url(#reserve)'] as const] : []),
    ['threshold', ''] as const,
  ]
  for (const [words, fill] of entries) {
    const width = 30 + textWidth(words, FONT) + 26
    if (x > MARGIN && x + width - 26 > right) {
      x = MARGIN
      y += STEP
    }
    svg += fill === '' ? rectangle(x + 8, y, 3, 20, canvas.ink) : rectangle(x, y, 20, 20, fill, { stroke: canvas.line })
    if (words === 'summary') svg += rectangle(x, y, 20, 20, 'url(#summary)')
    svg += textLines([words], x + 30, y + 19, { ...FONT, fill: canvas.soft })
    x += width
  }
  return { svg, bottom: y + STEP }
}

function shortSaved({ saved }: ComparedLane): string {
  return /\(([^)]*)\)/.exec(saved)?.[1] ?? saved
}

interface LaneLine {
  readonly words: string
  readonly lost: boolean
}

/** What stands under a lane's number. Red where something is lost or broken. */
function laneLines(lane: ComparedLane, compact: boolean): readonly LaneLine[] {
  const { structure, corrections, correctionsLost, status, inside, reason } = lane
  const trouble = status === 'failed' || status === 'cannot-fit'
  return [
    ...(compact ? [] : [{ words: `${num(lane.before)} before, ${shortSaved(lane)}`, lost: false }]),
    ...(trouble || status === 'pending' ? [{ words: trouble ? reason : 'waiting for a summary', lost: trouble }] : []),
    ...(lane.hidden ? [{ words: 'facts hidden', lost: false }] : []),
    ...(inside ? [] : [{ words: 'over the window', lost: true }]),
    { words: `structure ${structure.held}\u00a0of\u00a0${structure.of}`, lost: structure.held < structure.of },
    ...(corrections === ''
      ? []
      : [{ words: `corrections ${corrections.replaceAll(' ', '\u00a0')}`, lost: correctionsLost }]),
    ...(lane.writer.startsWith('stub') ? [{ words: 'summary: a\u00a0stub', lost: false }] : []),
  ]
}

function drawLaneHead(
  lane: ComparedLane,
  x: number,
  width: number,
  top: number,
  scale: Scale,
  nameLines: number,
  canvas: Canvas,
): Drawn {
  const name = wrapText(lane.name, width, { size: 28, bold: true }, 3)
  let svg = textLines(name, x, top + 28, { size: 28, bold: true, fill: canvas.ink }, 35)
  let y = top + nameLines * 35 + 16
  svg += ribbon(lane.ribbon, { x, y, width, height: 26 }, scale, canvas)
  y += 26 + 46
  svg += textLines([num(lane.after)], x, y, { size: 36, bold: true, fill: lane.inside ? canvas.ink : canvas.lost })
  y += 8
  // Beside the number where there is room: a line less.
  const from = x + textWidth(num(lane.after), { size: 36, bold: true }) + 12
  const beside = canvas.compact && from + textWidth(shortSaved(lane), FONT) <= x + width
  if (beside) svg += textLines([shortSaved(lane)], from, y - 8, { ...FONT, fill: canvas.soft })
  for (const { words, lost } of laneLines(lane, beside)) {
    const lines = wrapText(words, width, FONT, 4)
    svg += textLines(lines, x, y + TEXT, { ...FONT, fill: lost ? canvas.lost : canvas.soft }, STEP)
    y += lines.length * STEP
  }
  return { svg, bottom: y }
}

function drawLanes(comparison: Comparison, columns: Columns, top: number, canvas: Canvas): Drawn {
  const { lanes, window, reserve, compaction, pruning } = comparison
  const fullest = Math.max(1, ...lanes.map(({ after, before }) => Math.max(after, before) / window))
  const scale: Scale = {
    windows: Math.min(1.5, fullest),
    reserve: Math.min(1, reserve / window),
    ticks: [...new Set([compaction.at / window, pruning.at / window])],
  }
  const most = Math.max(1, ...lanes.map(({ name }) => wrapText(name, columns.lane, { size: 28, bold: true }, 3).length))
  const heads = lanes.map((lane, at) => drawLaneHead(lane, columns.at(at), columns.lane, top, scale, most, canvas))
  return { svg: heads.map(({ svg }) => svg).join(''), bottom: Math.max(top, ...heads.map(({ bottom }) => bottom)) }
}

function cellColour(cell: ComparedCell, canvas: Canvas): string {
  if (!cell.blamed || (cell.kind !== 'lost' && cell.kind !== 'altered')) return canvas.ink
  return canvas[cell.kind]
}

function drawCell(cell: ComparedCell, x: number, width: number, top: number, canvas: Canvas): Drawn {
  const colour = cellColour(cell, canvas)
  const inner = width - GLYPH - 12
  const words = wrapText(cell.words, inner, BOLD, 2)
  let svg = glyph(cell.kind, x + GLYPH / 2, top + 18, GLYPH, colour)
  svg += textLines(words, x + GLYPH + 12, top + 26, { ...BOLD, fill: colour }, STEP)
  let bottom = top + 10 + words.length * STEP
  const beside = textWidth(cell.words, BOLD) + 12
  if (canvas.compact && words.length === 1 && beside + textWidth(cell.place, FONT) <= inner) {
    svg += textLines([cell.place], x + GLYPH + 12 + beside, top + 26, { ...FONT, fill: canvas.soft })
  } else if (width >= ROOMY) {
    const place = wrapText(cell.place, inner, FONT, canvas.compact ? 1 : 2)
    svg += textLines(place, x + GLYPH + 12, bottom + 16, { ...FONT, fill: canvas.soft }, STEP)
    bottom += place.length * STEP
  }
  return { svg, bottom }
}

function drawFact(fact: ComparedFact, width: number, top: number, canvas: Canvas): Drawn {
  const badge = rectangle(MARGIN, top + 4, 34, 30, canvas.ink, { rx: 5 })
  const x = MARGIN + 17 - textWidth(fact.letter, BOLD) / 2.2
  const letter = textLines([fact.letter], x, top + 28, { ...BOLD, fill: canvas.paper })
  // Where there is no room under it, what the headline calls it stands before it.
  const called = canvas.compact ? `${fact.name || fact.kind}: ${fact.quote}` : fact.quote
  const quote = wrapText(called, width - 48, FONT, canvas.compact ? 2 : 3)
  const words = textLines(quote, MARGIN + 48, top + 27, { ...FONT, fill: canvas.ink }, STEP)
  if (canvas.compact) return { svg: badge + letter + words, bottom: top + 10 + quote.length * STEP }
  const under = textLines(
    [`${fact.kind}, ${fact.place}`].flatMap((one) => wrapText(one, width - 48, FONT, 1)),
    MARGIN + 48,
    top + 27 + quote.length * STEP,
    { ...FONT, fill: canvas.soft },
  )
  return { svg: badge + letter + words + under, bottom: top + 14 + (quote.length + 1) * STEP }
}

function drawFacts({ facts, lanes }: Comparison, columns: Columns, top: number, canvas: Canvas): Drawn {
  let y = top
  let svg = ''
  facts.forEach((fact, row) => {
    svg += rectangle(MARGIN, y, canvas.inner, 2, canvas.hair)
    const begin = y + 10
    const drawn = [
      drawFact(fact, columns.facts, begin, canvas),
      ...lanes.flatMap(({ cells }, at) => {
        const cell = cells[row]
        return cell ? [drawCell(cell, columns.at(at), columns.lane, begin, canvas)] : []
      }),
    ]
    svg += drawn.map((one) => one.svg).join('')
    y = Math.max(...drawn.map(({ bottom }) => bottom)) + 12
  })
  return { svg, bottom: y }
}

const FOOT = 'Lexical survival: is the text still in the prompt? Not whether a model would use it.'

interface Layout {
  readonly content: string
  readonly height: number
}

function layOut(comparison: Comparison, canvas: Canvas): Layout {
  const columns = columnsOf(comparison.lanes.length, canvas.inner)
  const head = drawHead(comparison, canvas)
  const top = head.bottom + 8
  const budget = drawBudget(comparison, columns.facts, top, canvas)
  const legend = drawLegend(comparison, MARGIN + columns.facts, budget.bottom, canvas)
  const lanes = drawLanes(comparison, columns, top, canvas)
  const facts = drawFacts(comparison, columns, Math.max(lanes.bottom, legend.bottom) + 24, canvas)
  const foot = textLines([FOOT], MARGIN, facts.bottom + 34, { ...FONT, fill: canvas.soft })
  const content = head.svg + budget.svg + legend.svg + lanes.svg + facts.svg + foot
  return { content, height: Math.ceil(facts.bottom + STEP + edgeOf(canvas)) }
}

function canvasOf(width: number, theme: Theme, compact: boolean): Canvas {
  return { ...COLOURS[theme], width, inner: width - 2 * MARGIN, compact }
}

/** Wider than this, the text of a slide would be smaller than half of what it is meant to be. */
const WIDEST = 3200

/** The narrowest canvas on which all of a comparison is no taller than a slide is. */
function slideOf(comparison: Comparison, theme: Theme): { readonly layout: Layout; readonly width: number } {
  const roomy = layOut(comparison, canvasOf(WIDTH, theme, false))
  if (roomy.height <= LEAST_HEIGHT) return { layout: roomy, width: WIDTH }
  for (let width = WIDTH; ; width += 40) {
    const layout = layOut(comparison, canvasOf(width, theme, true))
    const least = Math.ceil((layout.height * WIDTH) / LEAST_HEIGHT)
    if (least <= width) return { layout, width }
    // What is taller still is drawn smaller: a slide with all of it is what was asked for.
    if (width >= WIDEST) return { layout, width: least }
  }
}

/**
 * A comparison as a picture: headline, budget, a column for each lane with its ribbon on the scale of the window, a row
 * for each fact. SVG without scripts, fonts or anything that is fetched; every text in it is escaped. `tall` is 1600 pixels
 * wide and as tall as it needs; `slide` is 1600 × 900, with smaller text where there is more to say.
 */
export function pictureOf(comparison: Comparison, theme: Theme, shape: Shape = 'tall'): Picture {
  const slide = shape === 'slide' ? slideOf(comparison, theme) : undefined
  const layout = slide?.layout ?? layOut(comparison, canvasOf(WIDTH, theme, false))
  const drawn = slide?.width ?? WIDTH
  const height = slide ? LEAST_HEIGHT : Math.max(LEAST_HEIGHT, layout.height)
  const drawnHeight = (height * drawn) / WIDTH
  const alternative = alternativeText(comparison)
  const content = [
    element('title', { id: 'name' }, escapeXml(`What survives: ${comparison.title}`)),
    element('desc', { id: 'words' }, escapeXml(alternative)),
    definitions(COLOURS[theme]),
    rectangle(0, 0, drawn, drawnHeight, COLOURS[theme].paper),
    layout.content,
  ].join('')
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height,
      viewBox: `0 0 ${drawn} ${Math.round(drawnHeight)}`,
      role: 'img',
      'aria-labelledby': 'name words',
      'font-family': FAMILY,
    },
    content,
  )
  return { svg, width: WIDTH, height, text: Math.round((TEXT * WIDTH) / drawn), alternative }
}
