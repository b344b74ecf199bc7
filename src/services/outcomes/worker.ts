import type { Encoding, TokenCount } from '../../core/budget/count.ts'
import { computeBench } from '../../core/lanes/bench.ts'
import { MENDING } from '../../core/lanes/mending.ts'
import { packBench } from '../../core/lanes/wire.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { applyChange } from './history.ts'
import type { FromOutcomes, ToOutcomes } from './protocol.ts'

let history: Prompt = []
const known = new Map<Encoding, Map<string, TokenCount>>()

function countsOf(encoding: Encoding): Map<string, TokenCount> {
  let counts = known.get(encoding)
  if (!counts) {
    counts = new Map()
    known.set(encoding, counts)
  }
  return counts
}

self.addEventListener('message', (event: MessageEvent<ToOutcomes>) => {
  const { turn, document, history: change, again, answers, encoding, counts } = event.data
  let answer: FromOutcomes
  try {
    history = applyChange(history, change)
    const texts = countsOf(encoding)
    for (const [text, count] of counts) texts.set(text, count)
    const bench = computeBench({ ...document, history }, (text) => texts.get(text), answers, again, MENDING)
    answer = { turn, bench: packBench(bench) }
  } catch (error) {
    answer = { turn, problem: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(answer)
})
