import type { Bench } from '../lanes/bench.ts'
import { homesOf, indexOf, numbersOf } from '../lanes/places.ts'
import type { LaneResult } from '../lanes/run.ts'
import { isAlready } from '../survival/anchor.ts'
import type { Survival } from '../survival/fact.ts'
import { SURVIVAL_WORDS } from './survival.ts'

/** The colour of a form, as a class: none for what stands. */
export function toneOf(kind: Survival['kind'] | undefined): string {
  return kind === 'lost' || kind === 'altered' ? kind : ''
}

/** True for what the history itself has lost or altered. */
function isBefore(bench: Bench, index: number, survival: Survival): boolean {
  return isAlready(survival, bench.anchors[index]?.survival)
}

/** The form of the fact at `index` in a lane, and its colour: none where the lane is not to blame. */
export function formOf(
  bench: Bench,
  index: number,
  survival: Survival,
): { readonly words: string; readonly tone: string } {
  const words = SURVIVAL_WORDS[survival.kind]
  return isBefore(bench, index, survival)
    ? { words: `already ${words}`, tone: '' }
    : { words, tone: toneOf(survival.kind) }
}

/** What changed, before the passage; a wording speaks for itself. */
const CHANGED = { number: 'number: ', negation: 'negation: ', name: 'name: ', wording: '' } as const

/** What a pattern matches, in front of where it does; nothing for a quote, which is known. */
function matchWords(matched: string | undefined): string {
  return matched === undefined ? '' : `“${matched.replace(/\s+/g, ' ')}” `
}

/** Where the fact at `index` stands in a lane, or where the lane lost it. No lane is blamed for what was gone before. */
export function placeWords(bench: Bench, result: LaneResult, index: number, survival: Survival): string {
  const number = numbersOf(bench.document)
  switch (survival.kind) {
    case 'verbatim': {
      const place = `in ${number(survival.entryId)}`
      return `${survival.elsewhere ? 'elsewhere, ' : ''}${matchWords(survival.matched)}${place}`
    }
    case 'in-summary':
      return survival.matched === undefined ? 'the quote stands' : `${matchWords(survival.matched)}stands`
    case 'altered': {
      const was = bench.anchors[index]?.survival
      if (was?.kind === 'altered' && was.entryId === survival.entryId) return `in ${number(survival.entryId)}`
      return `${CHANGED[survival.change]}“${survival.passage.replace(/\s+/g, ' ')}”`
    }
    case 'lost': {
      const home = homesOf(bench)[index]
      if (home === undefined) return 'in the history itself'
      const at = indexOf(bench.document).get(home)
      if (at === undefined) return 'its message was deleted'
      const kind = result.verdicts[at]?.kind
      if (kind === 'kept') return `no longer in ${at + 1}`
      return `was in ${at + 1}, ${kind === 'dropped' ? 'removed' : kind}`
    }
  }
}
