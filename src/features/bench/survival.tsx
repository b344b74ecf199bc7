import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { isAlready } from '../../core/survival/anchor.ts'
import type { Survival } from '../../core/survival/fact.ts'
import { waitingWords } from '../../core/words/announce.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { goTo } from '../../store/actions/view.ts'
import { Glyph, type GlyphKind } from '../../ui/Glyph.tsx'
import { homesOf, indexOf, numbersOf } from './derive.ts'

const KINDS: readonly GlyphKind[] = ['verbatim', 'in-summary', 'altered', 'lost']

export function toneOf(kind: GlyphKind | undefined): string {
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

/** How many facts of a lane stand in which form, always in the same order; what was lost before stands at the end. */
export function Tally({ bench, result }: { readonly bench: Bench; readonly result: LaneResult }) {
  if (result.outcome.status === 'pending') return <span className="soft">{waitingWords(result.outcome)}</span>
  const forms = result.survivals.map((survival, index) => formOf(bench, index, survival).words)
  return (
    <ul className="tally">
      {['', 'already '].flatMap((before) =>
        KINDS.map((kind) => {
          const words = `${before}${SURVIVAL_WORDS[kind]}`
          const n = forms.filter((one) => one === words).length
          return n === 0 ? null : (
            <li key={words} className={before ? '' : toneOf(kind)}>
              <Glyph kind={kind} />
              <b>{n}</b> {words}
            </li>
          )
        }),
      )}
    </ul>
  )
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

/** Goes to where a fact stands in a lane, or to where it was lost. */
export function goToFact(bench: Bench, result: LaneResult, index: number, survival: Survival): void {
  const own = bench.document.facts[index]?.messageId
  const entryId = survival.kind === 'lost' ? (homesOf(bench)[index] ?? own) : survival.entryId
  const known = indexOf(bench.document)
  if (entryId === undefined) return
  // A new summary has no row of its own: it stands in the row of the first message that it replaced.
  const host = known.has(entryId)
    ? entryId
    : result.verdicts.find((verdict) => verdict.kind === 'summarised' && verdict.entry.message.id === entryId)?.id
  if (host !== undefined && known.has(host)) goTo(host, result.lane.id)
}
