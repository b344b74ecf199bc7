import './budget.css'
import { memo, useMemo, useRef } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { blocksOf, segmentOf } from '../../core/lanes/segments.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { count, num, percent, sourceWords } from '../../core/words/words.ts'
import { openDialog } from '../../store/actions/view.ts'
import { loadTitles } from '../../store/blockTitles.ts'
import { Ribbon, type Segment } from '../../ui/Ribbon.tsx'
import { axisTicks } from './axis.ts'
import { CountedBy } from './CountedBy.tsx'
import { cutNumbers, withoutNumbers } from './cutNumbers.ts'
import { Handles } from './Handles.tsx'
import { KeepLast, Reserve, WindowSize } from './Sizes.tsx'

const LEGEND = [
  ['tools', 'tool definitions'],
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool result'],
  ['summary', 'summary'],
] as const

/** Below this part of the bar a block cannot be told from its neighbour. */
const THINNEST = 0.0028
/** From this part on there is room for a number in a block. */
const LABELLED = 0.011

function headlineOf(compaction: boolean, pruning: boolean): [string, string] {
  if (pruning) return ['Both thresholds reached:', 'compact and prune']
  if (compaction) return ['Compaction threshold reached:', 'compact']
  return ['Below both thresholds:', 'nothing is due']
}

function Axis({ window, scale, now }: { readonly window: number; readonly scale: number; readonly now: number }) {
  const end = 100 / scale
  const at = Math.min(100, (now / window / scale) * 100)
  // A number that the word for now would stand on is left out.
  const ticks = axisTicks(window).filter((tick) => tick === 0 || Math.abs((tick / window) * end - at + 3) > 6)
  return (
    <div className="axis" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: `${(tick / window / scale) * 100}%` }} data-first={tick === 0 ? '' : undefined}>
          {num(tick)}
        </span>
      ))}
      {Math.abs(at - end) > 5.5 && (
        <span className="axis-end" style={{ left: `${end}%` }}>
          {num(window)}
        </span>
      )}
      <span className="axis-now" style={{ left: `${Math.max(at, 7)}%` }}>
        now {num(now)}
      </span>
    </div>
  )
}

function ribbonLabel({ document, overhead, total, stats }: Bench): string {
  const { window, reserve } = document.budget
  const room = stats.remaining >= 0 ? `${num(stats.remaining)} free` : `${num(-stats.remaining)} over`
  return (
    `The prompt by message: tool definitions ${num(overhead)}, then ${count(document.history.length, 'message')}, ` +
    `${num(stats.tokens)} of ${num(window)} tokens${stats.tokens === total ? '' : `, ${num(total)} as counted`}; ` +
    `${room}, ${num(reserve)} reserved for the answer`
  )
}

function segmentsOf({ document, counter, overhead }: Bench, scale: number): readonly Segment[] {
  const { window } = document.budget
  return blocksOf(document.history, counter, overhead, THINNEST * window * scale).map((block): Segment => {
    const name = block.from < 0 ? 'tools' : String(block.from + 1)
    const room = block.tokens / window / scale >= LABELLED * (name.length > 2 ? name.length / 2 : 1)
    return {
      ...segmentOf(block, window),
      ...(room && block.merged === 1 ? { label: name } : {}),
    }
  })
}

interface Props {
  readonly bench: Bench
  /** Another document is on its way: nothing of it is shown before all of it. */
  readonly loading: boolean
}

/** What the prompt takes, what the window leaves, and the two thresholds. */
export const BudgetBar = memo(function BudgetBar({ bench, loading }: Props) {
  const { stats, document, total, overhead, counter } = bench
  const { window, reserve } = document.budget
  const scale = Math.min(1.5, Math.max(1, Math.max(total, stats.tokens) / window))
  const { history } = document
  // Moving a threshold leaves the bar as it is: it is drawn anew only when what it shows has changed.
  const shown = useRef<{ key: string; history: Prompt; segments: readonly Segment[] }>(undefined)
  const key = `${total} ${overhead} ${window} ${scale} ${sourceWords(counter.source)}`
  if (shown.current?.key !== key || shown.current.history !== history) {
    shown.current = { key, history, segments: segmentsOf(bench, scale) }
  }
  const { segments } = shown.current
  const cut = cutNumbers(segments, scale, [document.budget.compaction, document.budget.pruning])
  const drawn = useMemo(() => withoutNumbers(segments, cut), [segments, cut])
  const free = stats.remaining
  const [due, what] = headlineOf(stats.needsCompaction, stats.needsPruning)
  return (
    <section className="budget" aria-label="Budget" data-target="budget">
      <div className="budget-head">
        <p className="big" data-target="measured">
          {num(stats.tokens)} <span>of {num(window)} tokens</span>
        </p>
        <p className={stats.insideWindow ? 'big' : 'big lost'}>{percent(stats.usagePercent)}</p>
        <p className="budget-due">
          <b>{due}</b> {what}
        </p>
        <span className="grow" />
        <CountedBy bench={bench} />
      </div>
      <div className="budget-scale" data-target="thresholds">
        <Ribbon
          className="tall"
          label={ribbonLabel(bench)}
          segments={drawn}
          titles={loadTitles}
          reserve={Math.min(1, reserve / window)}
          scale={scale}
        />
        {stats.tokens !== total && (
          <span
            className="reading-at"
            style={{ left: `${Math.min(100, (stats.tokens / window / scale) * 100)}%` }}
            aria-hidden="true"
          />
        )}
        <Handles bench={bench} scale={scale} loading={loading} />
        <Axis window={window} scale={scale} now={stats.tokens} />
      </div>
      <div className="budget-foot">
        <ul className="legend" aria-label="Colours">
          {LEGEND.map(([role, name]) => (
            <li key={role}>
              <i className="swatch" data-role={role} />
              {role === 'tools' ? (
                <button type="button" className="link" onClick={() => openDialog({ kind: 'tools' })}>
                  {name}
                </button>
              ) : (
                name
              )}
            </li>
          ))}
          {segments.some((segment) => segment.merged > 1) && <li>thin neighbours drawn as one</li>}
        </ul>
        <div className="budget-set">
          <span className={free < 0 ? 'lost' : 'soft'}>
            {free >= 0 ? `Free ${num(free)}` : `Over by ${num(-free)}`}
          </span>
          <Reserve />
          <WindowSize />
          <KeepLast />
          <button type="button" className="link soft" onClick={() => openDialog({ kind: 'budget' })}>
            Turn by turn…
          </button>
          <button type="button" className="link soft" onClick={() => openDialog({ kind: 'system-prompt' })}>
            System prompt…
          </button>
        </div>
      </div>
    </section>
  )
})
