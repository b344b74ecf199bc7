import { cleanLine } from '../share/clean.ts'
import type { Font } from './measure.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in XML, between tags or in an attribute: nothing in it is markup, and no character is forbidden. */
export function escapeXml(text: string): string {
  return cleanLine(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)
}

type Attributes = Readonly<Record<string, string | number>>

/** An element. `content` is markup made here; texts pass `escapeXml`. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeXml(value)}"`,
    )
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

export interface Ink extends Font {
  readonly fill: string
}

/** Lines of text, the first with its base line at `y`. */
export function textLines(lines: readonly string[], x: number, y: number, ink: Ink, step = ink.size * 1.3): string {
  return lines
    .map((line, at) => {
      const weight: Attributes = ink.bold ? { 'font-weight': 650 } : {}
      const attributes = { x, y: y + at * step, 'font-size': ink.size, fill: ink.fill, ...weight }
      return element('text', attributes, escapeXml(line) || ' ')
    })
    .join('')
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rest: Attributes = {},
): string {
  return element('rect', { x, y, width: Math.max(0, width), height, fill, ...rest })
}
