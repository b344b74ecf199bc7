import { promptTokens } from '../src/core/budget/costs.ts'
import { estimateCounter } from '../src/core/budget/estimate.ts'
import { documentFromImport } from '../src/core/document/defaults.ts'
import type { Document, Lane } from '../src/core/document/document.ts'
import { encodeDocument } from '../src/core/document/encode.ts'
import { defaultParameters, type ParameterValue } from '../src/core/strategies/parameters.ts'
import { strategyById } from '../src/core/strategies/registry.ts'
import type { Fact } from '../src/core/survival/fact.ts'
import { agentHistory, type Marked } from './histories.ts'

const FACTS = 50
/** Words of a tool's output: a message then has some 300 characters. */
const LONGEST = 70

/** The twenty facts of the history, and others: the first words of messages spread over all of it. */
function fiftyFacts({ history, facts }: Marked): readonly Fact[] {
  const more: Fact[] = []
  const step = history.length / (FACTS - facts.length + 1)
  for (let at = step; more.length < FACTS - facts.length; at++) {
    const { message } = history[Math.floor(at) % history.length] ?? {}
    const text = message?.parts[0]
    if (message?.role !== 'user' || text?.type !== 'text') continue
    const quote = text.text.split(/\s+/).slice(0, 5).join(' ')
    if (!text.text.includes(quote)) continue
    more.push({ id: `g${more.length + 1}`, messageId: message.id, kind: 'other', quote })
    at += step - 1
  }
  return [...facts, ...more]
}

function lane(id: string, strategy: string, given: Record<string, ParameterValue>, rest: Partial<Lane> = {}): Lane {
  const parameters = { ...defaultParameters(strategyById(strategy)?.parameters ?? []), ...given }
  return { id, name: id, when: 'now', strategy: { id: strategy, parameters }, repair: {}, ...rest }
}

const SET = { errors: true, corrections: true, marks: false } as const

const LANES: readonly Lane[] = [
  lane('Prune', 'prune', {}),
  lane('Prune, pairs', 'prune', { pairs: true, tombstones: true }, { when: 'threshold', protect: SET }),
  lane('Compact', 'compact', { policy: 'keep', summariser: 'outline' }),
  lane('Compact + set', 'compact', { policy: 'fold', summariser: 'outline' }, { when: 'threshold', protect: SET }),
  lane(
    'Extract',
    'compact',
    { policy: 'keep', summariser: 'extractive', size: 2_000 },
    { protect: { ...SET, marks: true } },
  ),
  lane('Repaired', 'prune', {}, { repair: { gather: true, pairs: 'synthetic', merge: true } }),
]

export interface Scaled {
  /** As the app saves it. */
  readonly json: string
  readonly messages: number
  /** Of its texts. */
  readonly bytes: number
}

/** A saved document of so many messages with fifty facts and six lanes, no two alike. The window is 93 % full. */
export function scaleDocument(size: number): Scaled {
  const marked = agentHistory(size, LONGEST)
  const tokens = promptTokens(marked.history, estimateCounter({ imageTokens: 0 }))
  const base = documentFromImport({ history: marked.history, tools: [] }, tokens, `${size} messages`)
  const budget = { ...base.budget, window: Math.ceil(tokens / 0.93), compaction: 0.5, pruning: 0.7 }
  const document: Document = { ...base, facts: fiftyFacts(marked), lanes: LANES, budget }
  const json = encodeDocument(document)
  return { json, messages: size, bytes: Buffer.byteLength(json) }
}
