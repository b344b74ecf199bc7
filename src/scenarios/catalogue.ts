import { example } from './example.ts'
import { HEADS, type ScenarioId } from './heads.ts'
import type { Head, Scenario } from './scenario.ts'

/** A scenario as a menu has it: its name, and a way to get the rest. */
export interface CatalogueEntry extends Head {
  load(): Promise<Scenario>
}

const course = () => import('./course.ts')
const coursePrompt = () => import('./coursePrompt.ts')
const onlyCopy = () => import('./onlyCopy.ts')
const pruning = () => import('./pruning.ts')
const compaction = () => import('./compaction.ts')
const errors = () => import('./errors.ts')
const validity = () => import('./validity.ts')
const counting = () => import('./counting.ts')

// The example is the first paint and there anyway; every other file is a chunk of its own.
const LOADERS: Readonly<Record<ScenarioId, () => Promise<Scenario>>> = {
  'lost-correction': async () => example,
  'course-budget': async () => (await course()).courseBudget,
  'course-pruning': async () => (await course()).coursePruning,
  'course-compaction': async () => (await course()).courseCompaction,
  'course-loss': async () => (await course()).courseLoss,
  'course-prompt': async () => (await coursePrompt()).coursePrompt,
  'only-copy': async () => (await onlyCopy()).onlyCopy,
  'tail-too-large': async () => (await pruning()).tailTooLarge,
  'parallel-batch': async () => (await pruning()).parallelBatch,
  'second-compaction': async () => (await compaction()).secondCompaction,
  'failed-compaction': async () => (await compaction()).failedCompaction,
  'open-error': async () => (await errors()).openError,
  'resolved-error': async () => (await errors()).resolvedError,
  'set-too-large': async () => (await errors()).setTooLarge,
  'open-call': async () => (await validity()).openCall,
  'typed-marker': async () => (await validity()).typedMarker,
  'imported-marker': async () => (await validity()).importedMarker,
  'estimate-far-off': async () => (await counting()).estimateFarOff,
  'stale-report': async () => (await counting()).staleReport,
}

/** Every scenario, in the order in which a menu lists them. */
export const CATALOGUE: readonly CatalogueEntry[] = HEADS.map((head) => ({ ...head, load: LOADERS[head.id] }))
