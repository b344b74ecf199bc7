import type { Document } from '../../core/document/document.ts'
import { computeBench } from '../../core/lanes/bench.ts'
import { compareSurvival, type SurvivalChange } from '../../core/lanes/compareSurvival.ts'
import { MENDING } from '../../core/lanes/mending.ts'
import type { Pair } from './protocol.ts'

/** By the estimate on both sides: what a tokenizer has not counted yet must not make a difference. */
function benchOf(document: Document) {
  return computeBench(
    { ...document, budget: { ...document.budget, counter: 'estimate' } },
    () => undefined,
    new Map(),
    new Map(),
    MENDING,
  )
}

/** Runs the lanes of both documents and says which facts survive otherwise. `onDone` is told after each document. */
export function comparePair(
  { before, after }: Pair,
  onDone: (done: 1 | 2) => void = () => {},
): readonly SurvivalChange[] {
  const was = benchOf(before)
  onDone(1)
  const is = benchOf(after)
  onDone(2)
  return compareSurvival(was, is)
}
