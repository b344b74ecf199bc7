import { Fragment, type KeyboardEvent } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { quoteWords } from '../../core/lanes/factName.ts'
import { type Anchor, alsoWords, anchorWords } from '../../core/survival/anchor.ts'
import { type Fact, KIND_LETTERS } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { formOf, placeWords, toneOf } from '../../core/words/factPlace.ts'
import { factHeadWords } from '../../core/words/reading.ts'
import { focusMessage, openDialog } from '../../store/actions/view.ts'
import { LOCKED } from '../../store/commands/entries.ts'
import { useLock } from '../../store/teaching.ts'
import { armDrag, prepareDrags } from '../../ui/armDrag.ts'
import type { Gap, RowDrag } from '../../ui/dragRows.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { KindSign } from '../../ui/KindSign.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { InLane } from './InLane.tsx'
import { LatePrediction } from './LatePrediction.tsx'
import { benchMenus, factActions, withLate } from './lateActions.ts'
import { goToFact } from './survival.tsx'

/** How bad it is that a fact is not where it was marked: red where the history has lost it. */
export function flagTone({ survival }: Anchor): string {
  return survival.kind === 'verbatim' ? '' : toneOf(survival.kind)
}

/** A fact as the head of its row. */
export function headWords(fact: Fact, index: number, anchor: Anchor | undefined): string {
  const place = anchor ? anchorWords(anchor) : ''
  return factHeadWords(letterOf(index), quoteWords(fact), fact.kind, place)
}

/** The second line of a fact: its name, what became of it in the history, or where else it stands. */
function FactNotes({ fact, anchor }: { readonly fact: Fact; readonly anchor: Anchor | undefined }) {
  const flagged = anchor !== undefined && anchor.kind !== 'stands'
  const also = anchor ? alsoWords(anchor) : ''
  const notes = [
    ...(fact.name ? [<span key="name">{fact.name}</span>] : []),
    ...(flagged
      ? [
          <b key="flag" className={flagTone(anchor)}>
            {anchorWords(anchor)}
          </b>,
        ]
      : []),
    ...(also === '' ? [] : [<span key="also">{also}</span>]),
  ]
  if (notes.length === 0) return null
  return (
    <small className="fact-name">
      {notes.map((note, index) => (
        <Fragment key={note.key}>
          {index > 0 && ' · '}
          {note}
        </Fragment>
      ))}
    </small>
  )
}

/** How the fact at `from` is dragged to another place. */
function dragOf(id: string, from: number): RowDrag {
  const placesTo = ({ row, side }: Gap): number => {
    const to = Number(row.dataset.at) + (side === 'before' ? 0 : 1)
    return to > from ? to - 1 - from : to - from
  }
  return {
    rows: 'tr[data-fact]',
    changes: (gap) => placesTo(gap) !== 0,
    onDrop: (gap) => {
      withLate(factActions, ({ moveFact }) => {
        moveFact(id, placesTo(gap))
        document.querySelector<HTMLElement>(`tr[data-fact="${CSS.escape(id)}"] .fact-quote`)?.focus()
      })
    },
  }
}

/** Alt and an arrow move the fact that has the focus. */
function moveByKeys(event: KeyboardEvent, id: string): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  const by = event.key === 'ArrowUp' ? -1 : 1
  withLate(factActions, ({ moveFact }) => moveFact(id, by))
}

interface Props {
  readonly bench: Bench
  readonly fact: Fact
  readonly index: number
}

/** One fact, and what each lane made of it. */
export function FactRow({ bench, fact, index }: Props) {
  const anchor = bench.anchors[index]
  const letter = letterOf(index)
  const lock = useLock('facts')
  const stands = anchor?.kind === 'stands' && anchor.at !== undefined
  return (
    <tr className="fact" data-fact={fact.id} data-at={index} onKeyDown={(event) => moveByKeys(event, fact.id)}>
      <th scope="row" aria-label={headWords(fact, index, anchor)}>
        <span className="fact-head">
          <span
            className="tag"
            title={lock ? LOCKED : 'Drag to change the order'}
            onPointerEnter={prepareDrags}
            onPointerDown={(event) => !lock && armDrag(event, dragOf(fact.id, index))}
          >
            {letter}
          </span>
          <button
            type="button"
            className={`plain fact-quote ${fact.pattern ? 'mono' : ''}`}
            title={fact.quote}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => openDialog({ kind: 'fact', factId: fact.id })}
          >
            {fact.pattern ? quoteWords(fact) : fact.quote}
          </button>
          <Menu
            label={`Fact ${letter}: actions`}
            text="⋯"
            className="small quiet more"
            prepare={benchMenus.prepare}
            entries={() => benchMenus.now()?.factEntries(fact, index, anchor) ?? []}
          />
          <button
            type="button"
            className="link soft"
            disabled={anchor?.at === undefined}
            onClick={() => focusMessage(fact.messageId)}
          >
            <KindSign kind={fact.kind} letter={KIND_LETTERS[fact.kind]} /> {fact.kind}
            {stands && ` · ${anchorWords(anchor)}`}
          </button>
        </span>
        <FactNotes fact={fact} anchor={anchor} />
      </th>
      {bench.lanes.map((result) => {
        const survival = result.survivals[index]
        const form = survival && formOf(bench, index, survival)
        return (
          <td key={result.lane.id}>
            {survival && form && result.outcome.status !== 'pending' && (
              <button type="button" className="plain survival" onClick={() => goToFact(bench, result, index, survival)}>
                <span className={form.tone}>
                  <Glyph kind={survival.kind} />
                </span>
                <b className={form.tone}>{form.words}</b>
                <span className="soft place">{placeWords(bench, result, index, survival)}</span>
                <InLane name={result.lane.name} />
              </button>
            )}
            <LatePrediction bench={bench} result={result} index={index} />
          </td>
        )
      })}
    </tr>
  )
}
