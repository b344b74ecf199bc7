import type { Part } from '../lanes/segments.ts'
import type { Survival } from '../survival/fact.ts'
import type { Colours } from './colours.ts'
import { element, rectangle } from './svg.ts'

/** Survival by shape, as on the page: disc, ring with a dot, half disc, struck ring. `x`, `y`: the middle. */
export function glyph(kind: Survival['kind'], x: number, y: number, size: number, colour: string): string {
  const unit = size / 14
  const ring = element('circle', {
    cx: x,
    cy: y,
    r: 5 * unit,
    fill: 'none',
    stroke: colour,
    'stroke-width': 1.6 * unit,
  })
  switch (kind) {
    case 'verbatim':
      return element('circle', { cx: x, cy: y, r: 5.5 * unit, fill: colour })
    case 'in-summary':
      return ring + element('circle', { cx: x, cy: y, r: 2.3 * unit, fill: colour })
    case 'altered': {
      const r = 5 * unit
      return ring + element('path', { d: `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}z`, fill: colour })
    }
    case 'lost': {
      const out = 5.8 * unit
      const d = `M${x - out} ${y + out}L${x + out} ${y - out}`
      return ring + element('path', { d, stroke: colour, 'stroke-width': 1.6 * unit, fill: 'none' })
    }
  }
}

export interface RibbonPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Scale {
  /** How many windows the ribbon is wide: 1, or more where a prompt is larger than the window. */
  readonly windows: number
  /** Part of the window kept free for the answer. */
  readonly reserve: number
  /** Thresholds, as parts of the window. */
  readonly ticks: readonly number[]
}

/** A prompt as a bar on the scale of the window, with its thresholds. Needs the patterns of `definitions`. */
export function ribbon(
  parts: readonly Part[],
  place: RibbonPlace,
  { windows, reserve, ticks }: Scale,
  colours: Colours,
): string {
  const { x, y, width, height } = place
  const wide = (share: number): number => (share / windows) * width
  const end = x + width
  let at = x
  let drawn = rectangle(x, y, wide(1), height, 'none', { stroke: colours.line })
  if (reserve > 0) drawn += rectangle(x + wide(1 - reserve), y, wide(reserve), height, 'url(#reserve)')
  for (const { role, share, stripes = [[role, 1] as const] } of parts) {
    for (const [name, part] of stripes) {
      const w = Math.min(wide(share * part), Math.max(0, end - at))
      drawn += rectangle(at, y, w, height, colours.roles[name] ?? colours.gap)
      if (name === 'summary') drawn += rectangle(at, y, w, height, 'url(#summary)')
      at += wide(share * part)
    }
    if (at < end && wide(share) > 4) drawn += rectangle(at - 1, y, 2, height, colours.paper)
  }
  const line = (share: number, dash: boolean): string => {
    const left = x + wide(share)
    const style = { stroke: colours.ink, 'stroke-width': 2, ...(dash && { 'stroke-dasharray': '4 3' }) }
    return element('path', { d: `M${left} ${y - 5}V${y + height + 5}`, ...style })
  }
  if (windows > 1) drawn += line(1, true)
  return drawn + ticks.map((tick) => line(tick, false)).join('')
}

/** Hatchings that tell a summary and the reserve from what is plain. */
export function definitions({ paper, line }: Colours): string {
  const hatch = (id: string, stroke: string, width: number): string =>
    element(
      'pattern',
      { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      element('path', { d: 'M0 0V8', stroke, 'stroke-width': width }),
    )
  return element('defs', {}, hatch('summary', paper, 3) + hatch('reserve', line, 3))
}
