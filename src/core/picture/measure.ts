/** Widths of Helvetica's printable ASCII in thousandths of an em, from the space on: close to any plain sans. */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
] as const
const OTHER = 600
const WIDE = 1000
const PICTOGRAM = 1300
const MARKS = /^(?:\p{M}|\p{Cf})$/u
const FULL_WIDTH =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u
const PICTURE = /^\p{Extended_Pictographic}$/u
/** Which font draws it is not known: a little wider than Helvetica, so that nothing runs into its neighbour. */
const SAFETY = 1.08
const BOLD = 1.07

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code >= 32 && code < 127) return ASCII[code - 32] ?? OTHER
  if (MARKS.test(character)) return 0
  if (FULL_WIDTH.test(character)) return WIDE
  return PICTURE.test(character) ? PICTOGRAM : OTHER
}

export interface Font {
  /** In pixels. */
  readonly size: number
  readonly bold?: true
}

/** About how wide a line of text is, in pixels: no font is asked, so that the same text always has the same picture. */
export function textWidth(text: string, { size, bold }: Font): number {
  let thousandths = 0
  for (const character of text) thousandths += widthOf(character)
  return (thousandths / 1000) * size * SAFETY * (bold ? BOLD : 1)
}

/** As much of a text as is at most `width` wide. At least one character. */
function head(text: string, width: number, font: Font): string {
  let taken = ''
  for (const character of text) {
    if (taken !== '' && textWidth(taken + character, font) > width) break
    taken += character
  }
  return taken
}

/** Words with the spaces (a no-break space is none) before them; where a script has no spaces, its characters one by one. */
const PIECES =
  / *[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]| *[^ \u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+/gu

function ended(line: string, width: number, font: Font): string {
  let cut = [...line]
  while (cut.length > 1 && textWidth(`${cut.join('')}…`, font) > width) cut = cut.slice(0, -1)
  return `${cut.join('').trimEnd()}…`
}

/** A text in lines of at most `width` pixels and at most `most` of them; the last one says with "…" that more was there. */
export function wrapText(text: string, width: number, font: Font, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const [piece] of text.matchAll(PIECES)) {
    if (textWidth(line + piece, font) <= width || (line === '' && piece.trim().length === 1)) {
      line += line === '' ? piece.trimStart() : piece
      continue
    }
    if (line !== '') lines.push(line)
    line = piece.trimStart()
    while (textWidth(line, font) > width && lines.length <= most) {
      const part = head(line, width, font)
      if (part.length === line.length) break
      lines.push(part)
      line = line.slice(part.length)
    }
    if (lines.length > most) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), ended(lines[most - 1] ?? '', width, font)]
}
