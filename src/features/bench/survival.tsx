import type { Bench } from '../../core/lanes/bench.ts'
import { homesOf, indexOf } from '../../core/lanes/places.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Survival } from '../../core/survival/fact.ts'
import { waitingWords } from '../../core/words/announce.ts'
import { formOf, toneOf } from '../../core/words/factPlace.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { goTo } from '../../store/actions/view.ts'
import { Glyph, type GlyphKind } from '../../ui/Glyph.tsx'

const KINDS: readonly GlyphKind[] = ['verbatim', 'in-summary', 'altered', 'lost']

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
