import type { Document } from '../document/document.ts'
import type { Json } from '../message/message.ts'
import type { Parameters } from '../strategies/parameters.ts'

// What form 1 of a link leaves out. Links are for ever: nothing here may change, whatever the defaults of the page become.

/** The parameters that a lane has unless its link says another value, by strategy. */
export const PARAMETERS: ReadonlyMap<string, Parameters> = new Map([
  ['none', {}],
  ['prune', { scope: 'middle', tombstones: false, pairs: false }],
  [
    'compact',
    {
      policy: 'keep',
      summariser: 'outline',
      script: '',
      words: 8,
      size: 400,
      provider: 'openai',
      model: '',
      template: 'plain',
      instructions: '',
      limit: 1000,
      secondLook: false,
    },
  ],
  ['recorded', { prompt: '' }],
])

/** What a lane of a strategy has unless its link says otherwise, in its saved form. */
export function usualLane(strategy: unknown): Json {
  const parameters = typeof strategy === 'string' ? parametersOf(strategy) : {}
  return { when: 'now', strategy: { parameters }, repair: 'none' }
}

function parametersOf(strategy: string): Parameters {
  return PARAMETERS.get(strategy) ?? {}
}

/** The document that a link differs from unless it names a scenario. */
export const BLANK: Document = {
  version: 1,
  title: 'New history',
  history: [],
  tools: [],
  facts: [],
  pins: new Map(),
  budget: {
    window: 1000,
    reserve: 0,
    compaction: 0.8,
    pruning: 0.9,
    keepLast: 2,
    counter: 'estimate',
    imageTokens: 765,
    readings: [],
  },
  lanes: [
    {
      id: 'prune',
      name: 'Prune',
      when: 'now',
      strategy: { id: 'prune', parameters: parametersOf('prune') },
      repair: {},
    },
    {
      id: 'compact',
      name: 'Compact',
      when: 'now',
      strategy: { id: 'compact', parameters: parametersOf('compact') },
      repair: {},
    },
    {
      id: 'compact-set',
      name: 'Compact + survival set',
      when: 'now',
      protect: { errors: true, corrections: true, marks: false },
      strategy: { id: 'compact', parameters: parametersOf('compact') },
      repair: {},
    },
  ],
}
