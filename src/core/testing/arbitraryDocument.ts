import fc from 'fast-check'
import {
  type BudgetSettings,
  DOCUMENT_VERSION,
  type Document,
  type JudgementRecording,
  type Lane,
  MAX_LANES,
  type RecordedPrompt,
  type Recording,
  type Repairs,
  type SummaryRecording,
} from '../document/document.ts'
import type { Environment, PromptSource } from '../prompt/sections.ts'
import type { Parameter, ParameterValue } from '../strategies/parameters.ts'
import { STRATEGIES } from '../strategies/registry.ts'
import type { Strategy } from '../strategies/strategy.ts'
import { FACT_KINDS, type Fact } from '../survival/fact.ts'
import { arbitraryName, arbitraryPrompt, arbitraryText, arbitraryTools } from './arbitraries.ts'

function parameterValue(spec: Parameter): fc.Arbitrary<ParameterValue> {
  switch (spec.kind) {
    case 'choice':
      return fc.constantFrom(...spec.options)
    case 'flag':
      return fc.boolean()
    case 'number':
      return fc.integer({ min: spec.min, max: spec.max })
    case 'text':
      return arbitraryText
  }
}

/** Complete parameters of a strategy, each in its range. */
export function arbitraryParameters(strategy: Strategy): fc.Arbitrary<Readonly<Record<string, ParameterValue>>> {
  return fc
    .tuple(...strategy.parameters.map(parameterValue))
    .map((values) =>
      Object.fromEntries(strategy.parameters.map((spec, index) => [spec.id, values[index] ?? spec.default])),
    )
}

const strategies = fc
  .constantFrom(...STRATEGIES)
  .chain((strategy) => arbitraryParameters(strategy).map((parameters) => ({ id: strategy.id, parameters })))

/** Any repairs of a lane, and none. */
export const arbitraryRepairs: fc.Arbitrary<Repairs> = fc.record(
  {
    gather: fc.constant(true as const),
    pairs: fc.constantFrom('drop-half' as const, 'drop-pair' as const, 'synthetic' as const),
    summary: fc.constantFrom('front' as const, 'apart' as const),
    merge: fc.constant(true as const),
  },
  { requiredKeys: [] },
)

const lane: fc.Arbitrary<Lane> = fc.record(
  {
    id: arbitraryName,
    name: arbitraryText,
    when: fc.constantFrom('now', 'threshold'),
    protect: fc.record({ errors: fc.boolean(), corrections: fc.boolean(), marks: fc.boolean() }),
    strategy: strategies,
    repair: arbitraryRepairs,
    keepLast: fc.nat({ max: 20 }),
    take: arbitraryName,
  },
  { requiredKeys: ['id', 'name', 'when', 'strategy', 'repair'] },
)

const fact: fc.Arbitrary<Fact> = fc.record(
  {
    id: arbitraryName,
    messageId: fc.constantFrom('m1', 'm2', 'm3', 'gone'),
    quote: arbitraryText.filter((text) => text.trim() !== ''),
    kind: fc.constantFrom(...FACT_KINDS),
    pattern: fc.constant(true as const),
    name: arbitraryText,
  },
  { requiredKeys: ['id', 'messageId', 'quote', 'kind'] },
)

const reading = fc.record(
  { kind: fc.constantFrom('typed', 'provider'), label: arbitraryText, tokens: fc.nat(), promptHash: arbitraryName },
  { requiredKeys: ['kind', 'label', 'tokens'] },
)

/** Budgets in range: the thresholds in order, the reserve inside the window. */
export const arbitraryBudget: fc.Arbitrary<BudgetSettings> = fc
  .record(
    {
      window: fc.integer({ min: 1, max: 2_000_000 }),
      reserve: fc.nat({ max: 100 }),
      compaction: fc.integer({ min: 10, max: 1000 }),
      pruning: fc.integer({ min: 10, max: 1000 }),
      keepLast: fc.nat({ max: 20 }),
      counter: fc.constantFrom('estimate', 'o200k_base', 'cl100k_base'),
      calibration: fc.integer({ min: 10, max: 3000 }).map((thousandths) => thousandths / 1000),
      imageTokens: fc.nat({ max: 5000 }),
      readings: fc.array(reading, { maxLength: 3 }),
    },
    { requiredKeys: ['window', 'reserve', 'compaction', 'pruning', 'keepLast', 'counter', 'imageTokens', 'readings'] },
  )
  .map((one) => ({
    ...one,
    reserve: Math.min(one.reserve, one.window),
    compaction: Math.min(one.compaction, one.pruning) / 1000,
    pruning: Math.max(one.compaction, one.pruning) / 1000,
  }))

const environment: fc.Arbitrary<Environment> = fc.record(
  { date: arbitraryText, timeZone: arbitraryText, platform: arbitraryText },
  { requiredKeys: [] },
)

const systemPrompt: fc.Arbitrary<PromptSource> = fc.record(
  {
    texts: fc.record({ identity: arbitraryText, project: arbitraryText, user: arbitraryText }, { requiredKeys: [] }),
    environment,
    compared: environment,
  },
  { requiredKeys: ['texts', 'environment'] },
)

const recordedPrompt: fc.Arbitrary<RecordedPrompt> = fc.record(
  {
    id: arbitraryName,
    label: arbitraryText,
    kind: fc.constantFrom('as it happened', 'file'),
    entries: fc.oneof(fc.array(fc.constantFrom('m1', 'm2', 'gone'), { maxLength: 4 }), arbitraryPrompt),
    upTo: fc.constantFrom('m1', 'm2', 'gone'),
    note: arbitraryText,
  },
  { requiredKeys: ['id', 'label', 'kind', 'entries'] },
)

const amount = fc.nat({ max: 100_000 })

const recordingBase = {
  id: arbitraryName,
  asked: arbitraryName,
  label: arbitraryText,
  model: arbitraryText,
  usage: fc.dictionary(arbitraryName, amount, { maxKeys: 3 }),
  input: amount,
  output: amount,
  cost: fc.integer({ min: 0, max: 1000 }).map((cents) => cents / 100),
  date: fc.constant('2026-12-02T10:00:00.000Z'),
  ms: amount,
  calls: fc.integer({ min: 1, max: 9 }),
  notes: fc.array(arbitraryText, { maxLength: 2 }),
}
const REQUIRED = ['id', 'kind', 'asked', 'label', 'usage', 'date', 'ms', 'calls', 'notes'] as const

const summaryRecording: fc.Arbitrary<SummaryRecording> = fc.record(
  {
    ...recordingBase,
    kind: fc.constant('summary'),
    text: arbitraryText,
    end: arbitraryName,
    parts: fc.integer({ min: 1, max: 9 }),
    counted: fc.oneof(
      fc.record({ estimate: amount }),
      fc.record({ estimate: amount, encoding: fc.constantFrom('o200k_base', 'cl100k_base'), tokens: amount }),
    ),
  },
  { requiredKeys: [...REQUIRED, 'text', 'end', 'parts'] },
)

const judgementRecording: fc.Arbitrary<JudgementRecording> = fc.record(
  {
    ...recordingBase,
    kind: fc.constant('judgement'),
    laneId: arbitraryName,
    results: fc.array(
      fc.record({
        factId: arbitraryName,
        question: arbitraryText,
        answer: arbitraryText,
        verdict: fc.constantFrom('recalled', 'partly', 'wrong', 'unknown'),
        by: fc.constantFrom('lexical', 'model'),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [...REQUIRED, 'laneId', 'results'] },
)

const recording: fc.Arbitrary<Recording> = fc.oneof(summaryRecording, judgementRecording)

const fields: { readonly [K in keyof Required<Document>]: fc.Arbitrary<Required<Document>[K]> } = {
  version: fc.constant(DOCUMENT_VERSION),
  title: arbitraryText,
  history: arbitraryPrompt,
  tools: arbitraryTools,
  systemPrompt,
  recorded: fc.uniqueArray(recordedPrompt, { selector: (one) => one.id, maxLength: 2 }),
  recordings: fc.uniqueArray(recording, { selector: (one) => one.id, maxLength: 3 }),
  source: fc.record(
    { format: arbitraryText, model: arbitraryText, notInFile: fc.nat({ max: 1_000_000 }) },
    { requiredKeys: ['format'] },
  ),
  facts: fc.uniqueArray(fact, { selector: (one) => one.id, maxLength: 4 }),
  pins: fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('m1', 'm2'), arbitraryName), fc.constantFrom('keep', 'free')), {
      maxLength: 4,
    })
    .map((pairs) => new Map(pairs)),
  budget: arbitraryBudget,
  lanes: fc.uniqueArray(lane, { selector: (one) => one.id, maxLength: MAX_LANES }),
}

/** Any valid document: what it is made of needs no repair. */
export const arbitraryDocument: fc.Arbitrary<Document> = fc.record(fields, {
  requiredKeys: ['version', 'title', 'history', 'tools', 'facts', 'pins', 'budget', 'lanes'],
})
