import { thresholdTokens } from '../budget/stats.ts'
import type { Document, Lane } from '../document/document.ts'
import { cleanLine } from '../share/clean.ts'
import { templateText } from '../strategies/instructions.ts'
import { asksModel } from '../strategies/summarise.ts'

/** What of a lane's settings other systems have a parameter for. Tokens throughout. */
export interface Given {
  readonly name: string
  readonly window: number
  /** A target is met when the prompt is below it; compaction is due when it is reached. */
  readonly compactionAt: number
  readonly pruningAt: number
  readonly keepLast: number
  /** How many of the tail's messages are tool results. */
  readonly resultsInTail: number
  readonly tombstones: boolean
  readonly wholePrompt: boolean
  /** What the summariser is asked; undefined where no model is. */
  readonly instructions: string | undefined
  /** The model as the lane names it; '' where it names none. */
  readonly model: string
  /** Most tokens of the summary; undefined where no model is asked. */
  readonly limit: number | undefined
  /** The lane counts by the estimate: characters / 4 + 10 a message. */
  readonly estimate: boolean
  /** Rules of the lane that no target has: pins, survival policy, repairs. */
  readonly own: readonly string[]
}

function ownRules({ protect, repair, when }: Lane, document: Document): readonly string[] {
  return [
    ...([...document.pins.values()].includes('keep') ? ['pinned messages stay'] : []),
    ...(protect ? ['its survival policy keeps messages by what they say'] : []),
    ...(Object.keys(repair).length > 0 ? ['its repairs change the prompt afterwards'] : []),
    ...(when === 'now' ? ['it runs now, whether or not a threshold is reached'] : []),
  ]
}

/** The settings of a lane, as far as a snippet can say them. */
export function givenOf(lane: Lane, document: Document): Given {
  const { budget, history } = document
  const { parameters } = lane.strategy
  const keepLast = lane.keepLast ?? budget.keepLast
  const tail = keepLast === 0 ? [] : history.slice(-keepLast)
  const asked = asksModel(parameters) || lane.strategy.id === 'anthropic-compaction'
  const own = typeof parameters.instructions === 'string' ? parameters.instructions.trim() : ''
  const template = parameters.template
  const words = template === 'plain' || template === 'sections' || template === 'extend' ? templateText(template) : own
  return {
    name: cleanLine(lane.name),
    window: budget.window,
    compactionAt: thresholdTokens(budget.compaction, budget.window),
    pruningAt: thresholdTokens(budget.pruning, budget.window),
    keepLast,
    resultsInTail: tail.filter(({ message }) => message.role === 'tool').length,
    tombstones: parameters.tombstones === true,
    wholePrompt: parameters.scope === 'prompt',
    instructions: asked && words !== '' ? words : undefined,
    model: asked && typeof parameters.model === 'string' ? parameters.model : '',
    limit: asked && typeof parameters.limit === 'number' ? parameters.limit : undefined,
    estimate: budget.counter === 'estimate',
    own: ownRules(lane, document),
  }
}
