import { letterOf } from '../../core/words/excerpt.ts'
import type { Target } from '../../scenarios/lessons/lesson.ts'
import { COMMANDS } from '../../store/commands/table.ts'
import { useStore } from '../../store/store.ts'

const PLACES: Readonly<Record<string, string>> = {
  headline: 'the finding',
  budget: 'the budget bar',
  measured: 'the measured number',
  counter: 'what counts',
  thresholds: 'the two thresholds',
  window: 'the window',
  'keep-last': '“Keep last”',
  facts: 'the facts',
  messages: 'the messages',
  lanes: 'the lanes',
  checks: 'the checks',
  providers: 'what providers say to the history itself',
  composer: 'the field for a new message',
}

/** A target in words: "the two thresholds", "message 3", "the lane “Prune”". */
export function targetWords(target: Target): string {
  const { lanes, facts, history } = useStore.getState().document
  const [kind, id] = target.split(/:(.*)/)
  switch (kind) {
    case 'lane':
      return `the lane “${lanes.find((lane) => lane.id === id)?.name ?? id}”`
    case 'fact':
      return `fact ${letterOf(facts.findIndex((fact) => fact.id === id))}`
    case 'message':
      return `message ${history.findIndex(({ message }) => message.id === id) + 1}`
    case 'command':
      return `“${COMMANDS.find((command) => command.id === id)?.label ?? id}”`
    default:
      return PLACES[target] ?? target
  }
}

/** The selector of what carries a target: facts, messages and the composer are known by what their own work needs. */
function selectorOf(target: string): string {
  const [kind = '', id = ''] = target.split(/:(.*)/)
  const carries = `[data-target="${CSS.escape(target)}"]`
  if (kind === 'fact') return `[data-fact="${CSS.escape(id)}"]`
  if (kind === 'message') {
    const row = `[data-row="${CSS.escape(id)}"]`
    // A message in a fold has no row: it is among those of the table.
    return `${row}, ${carries}, tbody[data-target="messages"]:not(:has(${row}))`
  }
  // On a phone they stand on the page of each lane: the tabs lead there.
  if (target === 'checks') return `${carries}, .page:not(:has(${carries})) [data-target="lanes"]`
  // A command without a button of its own is in the menu.
  if (kind === 'command') return `${carries}, .top:not(:has(${carries})) [aria-label="Menu"]`
  return kind === 'composer' ? '[data-composer]' : carries
}

function elementsOf(target: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selectorOf(target))].filter((one) => one.checkVisibility())
}

/** Where a target is drawn now. */
export function elementOf(target: string): HTMLElement | undefined {
  return elementsOf(target)[0]
}

function around(rects: readonly DOMRect[]): DOMRect {
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/** A box with the handles that stand out of it; of a row of messages, the message itself. */
function boxOf(element: HTMLElement): DOMRect {
  const box = element.matches('tr[data-row]') ? (element.firstElementChild ?? element) : element
  const handles = element.querySelectorAll('[role="slider"]')
  return around([box, ...handles].map((one) => one.getBoundingClientRect()))
}

/** The boxes of the screen, in its pixels, that a target takes: a lane's name and what stands under it are one. */
export function boxesOf(target: string): readonly DOMRect[] {
  const boxes = elementsOf(target).map(boxOf)
  return target.startsWith('lane:') && boxes.length > 1 ? [around(boxes)] : boxes
}
