import type { Document } from '../document/document.ts'
import type { LaneResult } from '../lanes/run.ts'
import { takesOf } from './recordings.ts'

const NO_MODEL: Readonly<Record<string, string>> = {
  scripted: 'stub: a scripted summary, no model was asked',
  outline: 'stub: an outline, no model was asked',
  oracle: 'stub: an oracle that knows the marked facts, no model was asked',
  extractive: 'extractive: lines of the messages, no model was asked',
}

/** Who wrote a lane's summary: "OpenAI · gpt-5-mini, take of 2026-11-30"; a stub says that it is one. '' where nobody did. */
export function writerWords({ lane, outcome }: LaneResult, document: Pick<Document, 'recordings'>): string {
  const { take } = outcome
  if (take) {
    const recording = takesOf(document).find(({ id }) => id === take.id)
    if (!recording) return 'a model, of which nothing else is known'
    const { label, model, date } = recording
    const named = model === undefined || label.includes(model) ? label : `${label} (${model})`
    return `${named}, take of ${date.slice(0, 10)}${take.stale ? ', stale: made of other messages' : ''}`
  }
  const { summariser } = lane.strategy.parameters
  if (typeof summariser !== 'string') return ''
  return NO_MODEL[summariser] ?? 'no model has written it yet'
}
