import { structureOf } from '../../core/invariants/check.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { quoteWords } from '../../core/lanes/factName.ts'
import { type Anchor, anchorWords } from '../../core/survival/anchor.ts'
import { KIND_LETTERS } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { formOf } from '../../core/words/factPlace.ts'
import { count, num } from '../../core/words/words.ts'
import { openDialog } from '../../store/actions/view.ts'
import { look } from '../../store/store.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { KindSign } from '../../ui/KindSign.tsx'
import { goToChecks } from './bringChecks.ts'
import { flagTone, headWords } from './FactRow.tsx'
import { InLane } from './InLane.tsx'
import { LatePrediction } from './LatePrediction.tsx'
import { SuggestLink } from './SuggestLink.tsx'
import { goToFact } from './survival.tsx'

/** Where a fact stands, or what became of it in the history. */
function Place({ anchor }: { readonly anchor: Anchor | undefined }) {
  if (!anchor) return null
  const words = anchorWords(anchor)
  return anchor.kind === 'stands' ? ` · ${words}` : <b className={`flag ${flagTone(anchor)}`}>{words}</b>
}

/** They stand on the page of the lane, below. */
function openChecks(lane: string): void {
  look({ page: lane, checks: true })
  requestAnimationFrame(() => goToChecks(document.querySelector('.check-list')))
}

/** The facts by lane on a narrow screen: the answer comes first, the lanes are pages below it. */
export function Matrix({ bench }: { readonly bench: Bench }) {
  const { facts } = bench.document
  if (facts.length === 0) {
    return (
      <p className="soft empty">
        Open a message and mark a phrase: each lane then says whether it is still there. <SuggestLink />
      </p>
    )
  }
  return (
    // A region that scrolls must be reachable by keyboard where six lanes do not fit.
    <section
      className="matrix"
      data-target="facts"
      aria-label="Facts by lane"
      tabIndex={bench.lanes.length > 3 ? 0 : undefined}
    >
      <table aria-label="Facts by lane">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {bench.lanes.map(({ lane, tokens }) => (
              <th scope="col" key={lane.id}>
                {lane.name}
                <small>
                  {num(tokens.after)}
                  <span className="visually-hidden"> tokens</span>
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, index) => (
            <tr key={fact.id} data-fact={fact.id}>
              <th scope="row" aria-label={headWords(fact, index, bench.anchors[index])}>
                <button
                  type="button"
                  className="plain matrix-fact"
                  onClick={() => openDialog({ kind: 'fact', factId: fact.id })}
                >
                  <span className="tag">{letterOf(index)}</span>
                  <span>
                    <b className={fact.pattern ? 'mono' : undefined}>{fact.pattern ? quoteWords(fact) : fact.quote}</b>
                    {fact.name && <small>{fact.name}</small>}
                    <small>
                      <KindSign kind={fact.kind} letter={KIND_LETTERS[fact.kind]} /> {fact.kind}
                      <Place anchor={bench.anchors[index]} />
                    </small>
                  </span>
                </button>
              </th>
              {bench.lanes.map((result) => {
                const survival = result.survivals[index]
                const form = survival && formOf(bench, index, survival)
                return (
                  <td key={result.lane.id}>
                    {survival && form && result.outcome.status !== 'pending' && (
                      <button
                        type="button"
                        className={`plain matrix-cell ${form.tone}`}
                        onClick={() => goToFact(bench, result, index, survival)}
                      >
                        <Glyph kind={survival.kind} />
                        {form.words}
                        <InLane name={result.lane.name} />
                      </button>
                    )}
                    <LatePrediction bench={bench} result={result} index={index} />
                  </td>
                )
              })}
            </tr>
          ))}
          {bench.lanes.some(({ prediction }) => prediction) && (
            <tr>
              <th scope="row" className="soft">
                Said before
              </th>
              {bench.lanes.map((result) => (
                <td key={result.lane.id}>
                  <LatePrediction bench={bench} result={result} />
                </td>
              ))}
            </tr>
          )}
          <tr data-target="checks">
            <th scope="row" className="soft">
              Structure checks
            </th>
            {bench.lanes.map((result) => {
              const { held, of, notes } = structureOf(result.checks)
              return (
                <td key={result.lane.id} className={held < of ? 'lost' : ''}>
                  <button type="button" className="link" onClick={() => openChecks(result.lane.id)}>
                    {held} of {of}
                    {notes > 0 && `, ${count(notes, 'note')}`}
                    <InLane name={result.lane.name} />
                  </button>
                </td>
              )
            })}
          </tr>
          <tr>
            <th scope="row" className="soft">
              Corrections
            </th>
            {bench.lanes.map((result) => {
              const check = result.checks.find((one) => one.number === 4)
              return (
                <td key={result.lane.id} className={check?.state === 'fails' ? 'lost' : ''}>
                  {check?.brief ?? 'none marked'}
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
