import type { Document } from '../core/document/document.ts'
import { type Bench, computeBench } from '../core/lanes/bench.ts'
import { MENDING } from '../core/lanes/mending.ts'
import type { Deed, Situation } from '../core/teach/condition.ts'
import { encodingOf, useBench } from './bench.ts'
import { useStore } from './store.ts'
import { useTeaching } from './teaching.ts'
import { textCounts } from './textCounts.ts'

/** The bench of a document that is not on the screen, with what is known of counts, answers and runs now. */
function computeOther(document: Document): Bench {
  const { answers, again } = useStore.getState().view
  return computeBench(document, (text) => textCounts.get(encodingOf(document), text), answers, again, MENDING)
}

/** All that conditions look at, of a bench and of what was done. */
export function situationOf(bench: Bench, deeds: ReadonlySet<Deed>): Situation {
  return { bench, deeds, compute: computeOther }
}

/** What is on the bench now. */
export function situationNow(): Situation {
  return situationOf(useBench.getState().bench, useTeaching.getState().deeds)
}
