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

/** The selector of what carries a target. */
export function selectorOf(target: string): string {
  return `[data-target="${CSS.escape(target)}"]`
}

/** Where a target is drawn now; a command without a button of its own is in the menu. */
export function elementOf(target: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selectorOf(target))].find((one) => one.checkVisibility())
  if (found || !target.startsWith('command:')) return found
  return document.querySelector<HTMLElement>('.top [data-target="menu"]') ?? undefined
}
