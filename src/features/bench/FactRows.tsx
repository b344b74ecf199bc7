import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Fact, Survival } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { factHeadWords } from '../../core/words/reading.ts'
import { goTo, openDialog } from '../../store/actions/view.ts'
import { Glyph, type GlyphKind } from '../../ui/Glyph.tsx'
import { indexOf, numbersOf } from './derive.ts'
import { InLane } from './InLane.tsx'

const KINDS: readonly GlyphKind[] = ['verbatim', 'in-summary', 'altered', 'lost']

export const SURVIVAL_WORDS: Readonly<Record<GlyphKind, string>> = {
  verbatim: 'verbatim',
  'in-summary': 'in summary',
  altered: 'altered',
  lost: 'lost',
}

export function toneOf(kind: GlyphKind | undefined): string {
  return kind === 'lost' || kind === 'altered' ? kind : ''
}

/** How many facts of a lane stand in which form, always in the same order. */
export function Tally({ result }: { readonly result: LaneResult }) {
  if (result.outcome.status === 'pending') return <span className="soft">counting…</span>
  return (
    <ul className="tally">
      {KINDS.map((kind) => {
        const n = result.survivals.filter((survival) => survival.kind === kind).length
        return n === 0 ? null : (
          <li key={kind} className={toneOf(kind)}>
            <Glyph kind={kind} />
            <b>{n}</b> {SURVIVAL_WORDS[kind]}
          </li>
        )
      })}
    </ul>
  )
}

/** What changed, before the passage; a wording speaks for itself. */
const CHANGED = { number: 'number: ', negation: 'negation: ', name: 'name: ', wording: '' } as const

/** Where a fact stands, or where it was lost. */
export function placeWords(bench: Bench, result: LaneResult, fact: Fact, survival: Survival): string {
  const number = numbersOf(bench.document)
  switch (survival.kind) {
    case 'verbatim':
      return survival.elsewhere ? `elsewhere, in ${number(survival.entryId)}` : `in ${number(survival.entryId)}`
    case 'in-summary':
      return 'the quote stands'
    case 'altered':
      return `${CHANGED[survival.change]}“${survival.passage.replace(/\s+/g, ' ')}”`
    case 'lost': {
      const at = indexOf(bench.document).get(fact.messageId)
      if (at === undefined) return 'its message was deleted'
      const kind = result.verdicts[at]?.kind
      if (kind === 'kept') return `no longer in ${at + 1}`
      return `was in ${at + 1}, ${kind === 'dropped' ? 'removed' : kind}`
    }
  }
}

/** Goes to where a fact stands in a lane, or to where it was lost. */
export function goToFact(bench: Bench, result: LaneResult, fact: Fact, survival: Survival): void {
  const entryId = survival.kind === 'lost' ? fact.messageId : survival.entryId
  const known = indexOf(bench.document)
  // A new summary has no row of its own: it stands in the row of the first message that it replaced.
  const host = known.has(entryId)
    ? entryId
    : result.verdicts.find((verdict) => verdict.kind === 'summarised' && verdict.entry.message.id === entryId)?.id
  if (host !== undefined && known.has(host)) goTo(host, result.lane.id)
}

/** A fact as the head of its row. */
export function headWords({ document }: Bench, fact: Fact, index: number): string {
  const known = indexOf(document).has(fact.messageId)
  const place = known ? `in ${numbersOf(document)(fact.messageId)}` : 'message deleted'
  return factHeadWords(letterOf(index), fact.quote, fact.kind, place)
}

interface Props {
  readonly bench: Bench
}

/** The facts by lane: the matrix that answers the question. */
export function FactRows({ bench }: Props) {
  const { facts } = bench.document
  const number = numbersOf(bench.document)
  return (
    <tbody className="section facts">
      <tr>
        <td className="section-title">
          <h2>Facts</h2> <small>{facts.length === 0 ? 'none marked' : `${facts.length} marked`}</small>
        </td>
        {bench.lanes.map((result) => (
          <td key={result.lane.id} className="section-title">
            {facts.length > 0 && <Tally result={result} />}
          </td>
        ))}
      </tr>
      {facts.length === 0 && (
        <tr>
          <td className="empty" colSpan={bench.lanes.length + 1}>
            Open a message and select a phrase that the next step needs: a correction, a failing test, a path. Each lane
            then says whether it is still there.
          </td>
        </tr>
      )}
      {facts.map((fact, index) => (
        <tr key={fact.id} className="fact">
          <th scope="row" aria-label={headWords(bench, fact, index)}>
            <span className="fact-head">
              <span className="tag">{letterOf(index)}</span>
              <button
                type="button"
                className="plain fact-quote"
                title={fact.quote}
                onClick={() => openDialog({ kind: 'fact', factId: fact.id })}
              >
                {fact.quote}
              </button>
              <button type="button" className="link soft" onClick={() => goTo(fact.messageId)}>
                {fact.kind} ·{' '}
                {indexOf(bench.document).has(fact.messageId) ? `in ${number(fact.messageId)}` : 'message deleted'}
              </button>
            </span>
            {fact.name && <small className="fact-name">{fact.name}</small>}
          </th>
          {bench.lanes.map((result) => {
            const survival = result.survivals[index]
            return (
              <td key={result.lane.id}>
                {survival && result.outcome.status !== 'pending' && (
                  <button
                    type="button"
                    className="plain survival"
                    onClick={() => goToFact(bench, result, fact, survival)}
                  >
                    <span className={toneOf(survival.kind)}>
                      <Glyph kind={survival.kind} />
                    </span>
                    <b className={toneOf(survival.kind)}>{SURVIVAL_WORDS[survival.kind]}</b>
                    <span className="soft place">{placeWords(bench, result, fact, survival)}</span>
                    <InLane name={result.lane.name} />
                  </button>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
