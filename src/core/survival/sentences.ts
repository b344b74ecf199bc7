/** A line break inside a sentence: what came before is at least this long, so that somebody wrapped it there. */
const WRAPPED = 60
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const INDENTED = /^(?: {4}|\t)/
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/
// The look back keeps a long run of backticks linear.
const CODE_SPAN = /(?<!`)`+[^`]+`+/g
const OPENING_MARKS = /^(?:\s|[-*+•>_"'“”‘’(–—]|#{1,6}(?=\s)|\d{1,3}[.)](?=\s))+/
const SENTENCE_END = /(?<=[.!?;:…][)"'”’*_]{0,3})\s+|(?<=[。！？；：])/u

/** The lines of a text that are prose, '' where code stood: fenced, indented after a blank line, inline in backticks. */
function proseLines(text: string): readonly string[] {
  let fence = ''
  let blank = true
  let inList = false
  let indented = false
  return text.split(/\r\n|\r|\n/).map((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== '') {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = ''
      return ''
    }
    if (mark) {
      fence = mark
      indented = false
      blank = true
      return ''
    }
    if (line.trim() === '') {
      blank = true
      return ''
    }
    if (LIST_ITEM.test(line) && !(INDENTED.test(line) && !inList)) inList = true
    else if (!/^\s/.test(line)) inList = false
    // Under a list item an indented paragraph belongs to the item.
    indented = INDENTED.test(line) && !inList && (blank || indented)
    blank = false
    return indented ? '' : line.replace(CODE_SPAN, '`…`')
  })
}

/**
 * The sentences of a text outside code, without bullets, quote marks and emphasis before them. A sentence ends at
 * `. ! ? ; :`, at a blank line, a list item, or a line break, unless the line was long enough to have been wrapped.
 */
export function sentencesOf(text: string): readonly string[] {
  const blocks: string[] = []
  let open = false
  for (const line of proseLines(text)) {
    if (line === '') {
      open = false
      continue
    }
    if (open && !LIST_ITEM.test(line)) blocks[blocks.length - 1] += ` ${line.trim()}`
    else blocks.push(line)
    open = line.trim().length >= WRAPPED
  }
  return blocks.flatMap((block) =>
    block
      .split(SENTENCE_END)
      .map((sentence) => sentence.replace(OPENING_MARKS, '').trim())
      .filter((sentence) => sentence !== ''),
  )
}

/** The first words of a sentence, cut after a word at about `limit` characters. */
export function opening(sentence: string, limit = 48): string {
  const text = sentence
    .slice(0, limit * 8)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '')}…`
}
