import { finderOf } from '../../core/message/find.ts'

const NAME = 'found'

/** Frames to wait for a row that is still being drawn: its lanes may be computed first. */
const FRAMES = 60

let latest = 0

/** Takes the highlight away, and gives up what is still waited for. */
export function clearFound(): void {
  latest++
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

function rangesIn(row: Element, finder: RegExp): Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const match = finder.exec(node.nodeValue ?? '')
    if (!match || !node.parentElement?.closest('[data-message]')) continue
    const range = new Range()
    range.setStart(node, match.index)
    range.setEnd(node, match.index + match[0].length)
    ranges.push(range)
  }
  return ranges
}

/** Highlights words in the row of a message as soon as it is drawn, and brings the first of them into sight. */
export function showFound(messageId: string, words: string): void {
  clearFound()
  const finder = finderOf(words)
  const mine = latest
  if (!finder) return
  const look = (left: number): void => {
    if (mine !== latest || left === 0) return
    const row = document.querySelector(`[data-keys="${CSS.escape(messageId)}"]`)?.parentElement
    const ranges = row ? rangesIn(row, finder) : []
    const [first] = ranges
    if (!first) {
      requestAnimationFrame(() => look(left - 1))
      return
    }
    if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(...ranges))
    first.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  requestAnimationFrame(() => look(FRAMES))
}
