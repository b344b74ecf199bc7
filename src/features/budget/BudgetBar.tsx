import './budget.css'
import { percentOf } from '../../core/budget/stats.ts'
import { blocksOf, segmentOf } from '../../core/lanes/segments.ts'
import { count, num, percent } from '../../core/words/words.ts'
import { useBench } from '../../store/bench.ts'
import { Ribbon, type Segment } from '../../ui/Ribbon.tsx'
import { CountedBy } from './CountedBy.tsx'
import { KeepLast, Reserve, WindowSize } from './Sizes.tsx'
import { ThresholdHandle } from './Threshold.tsx'

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

/** How far the ticks of the axis stand apart: 1, 2 or 5 times a power of ten, about four to the window. */
function axisStep(window: number): number {
  const raw = window / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)))
  return power * ([1, 2, 5].find((n) => n * power >= raw * 0.7) ?? 10)
}

function axisTicks(window: number): number[] {
  const step = axisStep(window)
  const ticks: number[] = []
  for (let at = 0; at < window - step * 0.45; at += step) ticks.push(at)
  return ticks
}

/** What the prompt takes, what the window leaves, and the two thresholds. */
export function BudgetBar() {
  const bench = useBench((state) => state.bench)
  const { stats, document, total, overhead, counter } = bench
  const { budget } = document
  const { window, reserve } = budget
  const scale = Math.min(1.5, Math.max(1, total / window))
  const blocks = blocksOf(document.history, counter, overhead, THINNEST * window * scale)
  const segments = blocks.map((block): Segment => {
    const share = block.tokens / window
    const name = block.from < 0 ? 'tools' : String(block.from + 1)
    const room = share / scale >= LABELLED * (name.length > 2 ? name.length / 2 : 1)
    return { ...segmentOf(block, window), ...(room && block.merged === 1 ? { label: name } : {}) }
  })
  const merged = blocks.filter((block) => block.merged > 1).length
  const free = window - reserve - total
  const [due, what] = headlineOf(stats.needsCompaction, stats.needsPruning)
  const label =
    `The prompt by message: tool definitions ${num(overhead)}, then ${count(document.history.length, 'message')}, ` +
    `${num(total)} of ${num(window)} tokens; ${free >= 0 ? `${num(free)} free` : `${num(-free)} over`}, ` +
    `${num(reserve)} reserved for the answer`
  return (
    <section className="budget" aria-label="Budget">
      <div className="budget-head">
        <p className="big">
          {num(stats.tokens)} <span>of {num(window)} tokens</span>
        </p>
        <p className={stats.insideWindow ? 'big' : 'big lost'}>{percent(stats.usagePercent)}</p>
        <p className="budget-due">
          <b>{due}</b> {what}
        </p>
        <span className="grow" />
        <CountedBy />
      </div>
      <div className="budget-scale">
        <Ribbon className="tall" label={label} segments={segments} reserve={reserve / window} scale={scale} />
        <ThresholdHandle
          which="compaction"
          fraction={budget.compaction}
          other={budget.pruning}
          window={window}
          reached={stats.needsCompaction}
          scale={scale}
          flip={budget.compaction < 0.18}
        />
        <ThresholdHandle
          which="pruning"
          fraction={budget.pruning}
          other={budget.compaction}
          window={window}
          reached={stats.needsPruning}
          scale={scale}
          flip={budget.pruning - budget.compaction < 0.094 * scale && budget.compaction >= 0.18}
        />
        <div className="axis" aria-hidden="true">
          {axisTicks(window).map((at) => (
            <span key={at} style={{ left: `${(at / window / scale) * 100}%` }} data-first={at === 0 ? '' : undefined}>
              {num(at)}
            </span>
          ))}
          {Math.abs(percentOf(stats.tokens, window) / scale - 100 / scale) > 5.5 && (
            <span className="axis-end" style={{ left: `${100 / scale}%` }}>
              {num(window)}
            </span>
          )}
          <span className="axis-now" style={{ left: `${Math.min(1, stats.tokens / window / scale) * 100}%` }}>
            now {num(stats.tokens)}
          </span>
        </div>
      </div>
      <div className="budget-foot">
        <ul className="legend" aria-label="Colours">
          {LEGEND.map(([role, name]) => (
            <li key={role}>
              <i className="swatch" data-role={role} />
              {name}
            </li>
          ))}
          {merged > 0 && <li>thin neighbours drawn as one</li>}
        </ul>
        <span className="grow" />
        <span className={free < 0 ? 'lost' : 'soft'}>{free >= 0 ? `Free ${num(free)}` : `Over by ${num(-free)}`}</span>
        <Reserve />
        <WindowSize />
        <KeepLast />
      </div>
    </section>
  )
}
