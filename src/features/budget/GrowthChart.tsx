import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { columnsOf, crossingOf, growthOf } from '../../core/budget/growth.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { messageWords } from '../../core/words/budget.ts'
import { num, sourceWords } from '../../core/words/words.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { axisTicks } from './axis.ts'
import { Crossings } from './Crossings.tsx'
import { heightsOn } from './chartScale.ts'
import { GrowthPicture, LedgerPicture } from './GrowthPicture.tsx'
import { Gutter, levelsOf } from './Gutter.tsx'

/** More columns than this cannot be told apart on any screen; a message has one of its own up to here. */
const MOST_COLUMNS = 400

/** Room above the highest line. */
const HEADROOM = 1.04

/** A prompt below this part of the window may be looked at on a scale of its own. */
const SMALL = 0.5

const JUMPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.max(5, Math.round(last / 10)),
  PageUp: (at, last) => at + Math.max(5, Math.round(last / 10)),
  Home: () => 0,
  End: (_, last) => last,
}

/** Message numbers along the ground: 1, round ones, and the last. */
function Numbers({ length }: { readonly length: number }) {
  const ticks = length > 8 ? axisTicks(length).filter((tick) => tick >= length / 12) : []
  return (
    <div className="growth-axis" aria-hidden="true">
      <span style={{ left: 0 }}>1</span>
      {ticks.map((tick) => (
        <span key={tick} className="middle" style={{ left: `${((tick - 0.5) / length) * 100}%` }}>
          {num(tick)}
        </span>
      ))}
      {length > 1 && (
        <span className="last" style={{ left: '100%' }}>
          {num(length)}
        </span>
      )}
    </div>
  )
}

const NAMES = [
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool result'],
] as const

/** What the colours of the picture mean: of the roles that occur. */
function Colours({ bench: { document, overhead } }: { readonly bench: Bench }) {
  const roles = new Set(document.history.map(({ message }) => message.role))
  return (
    <ul className="legend" aria-label="Colours of the chart">
      {overhead > 0 && (
        <li>
          <i className="swatch ground" />
          tool definitions
        </li>
      )}
      {NAMES.filter(([role]) => roles.has(role)).map(([role, name]) => (
        <li key={role}>
          <i className="swatch" data-role={role} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The prompt's tokens after each message, on the scale of the window, with the thresholds, and the ledger below. */
export function GrowthChart({ bench }: { readonly bench: Bench }) {
  const { document, counter, overhead, stats, total } = bench
  const { history, budget } = document
  const [at, setAt] = useState<number>()
  const [own, setOwn] = useState(false)
  const growth = useMemo(() => growthOf(history, counter, overhead), [history, counter, overhead])
  const columns = useMemo(() => columnsOf(growth, history, MOST_COLUMNS), [growth, history])
  const small = total < budget.window * SMALL
  const top = (own && small ? Math.max(1, total) : Math.max(budget.window, total)) * HEADROOM
  const y = heightsOn(top)
  const last = history.length - 1
  const billed = growth.ledger.at(-1) ?? 0
  const merged = Math.ceil(history.length / MOST_COLUMNS)

  const go = (index: number) => {
    const entry = history[index]
    if (!entry) return
    closeDialog()
    focusMessage(entry.message.id)
  }
  const indexAt = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    return Math.min(last, Math.max(0, Math.floor(part * history.length)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      go(at ?? last)
      return
    }
    const jump = JUMPS[event.key]
    if (!jump) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, jump(at ?? last, last))))
  }

  const levels = levelsOf(bench)
  const crossings = [stats.compactionAt, stats.pruningAt].map((tokens) => crossingOf(growth, tokens))
  return (
    <figure className="growth" aria-label="The prompt message by message">
      <figcaption>
        <b>The prompt after each message</b>
        <span className="soft">
          {' '}
          counted by {sourceWords(counter.source)}, tool definitions included
          {merged > 1 && `; each column stands for ${merged} messages`}
        </span>
        <span className="grow" />
        {small && (
          <button type="button" className="button small" aria-pressed={own} onClick={() => setOwn(!own)}>
            {own ? 'Scale of the window' : 'Scale of the prompt'}
          </button>
        )}
      </figcaption>
      <div className="growth-body">
        <div
          className="growth-plot"
          role="slider"
          tabIndex={0}
          aria-label="Message"
          aria-describedby="growth-help"
          aria-valuemin={1}
          aria-valuemax={last + 1}
          aria-valuenow={(at ?? last) + 1}
          aria-valuetext={messageWords(growth, history, at ?? last, budget.window)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setAt(indexAt(event))}
          onPointerDown={(event) => setAt(indexAt(event))}
          onPointerUp={(event) => {
            // A finger has had no chance to read what it would go to: it has a button for that.
            if (event.pointerType === 'mouse' && event.button === 0) go(indexAt(event))
          }}
        >
          {budget.reserve > 0 && y(budget.window) >= 0 && (
            <span
              className="growth-reserve"
              style={{ top: `${y(budget.window) * 100}%`, height: `${(budget.reserve / top) * 100}%` }}
            />
          )}
          <GrowthPicture columns={columns} overhead={overhead} top={top} />
          {levels.map(({ key, tokens, kind }) => {
            const height = y(tokens)
            return height < 0 || kind === 'now' ? null : (
              <span key={key} className="growth-level" data-kind={kind} style={{ top: `${height * 100}%` }} />
            )
          })}
          {crossings.map((index, which) =>
            index === undefined || index < 0 ? null : (
              <span
                key={which === 0 ? 'compaction' : 'pruning'}
                className={which === 0 ? 'growth-crossing' : 'growth-crossing pruning'}
                style={{
                  left: `${((index + 0.5) / history.length) * 100}%`,
                  top: `${y(which === 0 ? stats.compactionAt : stats.pruningAt) * 100}%`,
                }}
              />
            ),
          )}
          {at !== undefined && (
            <span className="growth-cursor" style={{ left: `${((at + 0.5) / (last + 1)) * 100}%` }} />
          )}
        </div>
        <Gutter levels={levels} top={top} />
        <Numbers length={history.length} />
        <span className="growth-unit soft" aria-hidden="true">
          message
        </span>
        {billed > 0 && (
          <>
            <div className="growth-plot ledger" aria-hidden="true">
              <LedgerPicture columns={columns} top={billed * HEADROOM} />
              {at !== undefined && (
                <span className="growth-cursor" style={{ left: `${((at + 0.5) / (last + 1)) * 100}%` }} />
              )}
            </div>
            <p className="ledger-scale">
              <b>ledger {num(billed)}</b> <span className="soft">on a scale of its own, from 0</span>
            </p>
          </>
        )}
      </div>
      <span id="growth-help" className="visually-hidden">
        Enter goes to the message.
      </span>
      <div className="growth-readout row">
        {at === undefined ? (
          <span className="soft">Point at a message, or use the arrow keys; Enter or a click goes to it.</span>
        ) : (
          <>
            <span>{messageWords(growth, history, at, budget.window)}</span>
            <button type="button" className="button small" onClick={() => go(at)}>
              Go to message {num(at + 1)}
            </button>
          </>
        )}
      </div>
      <Colours bench={bench} />
      <Crossings bench={bench} growth={growth} onGo={go} />
    </figure>
  )
}
