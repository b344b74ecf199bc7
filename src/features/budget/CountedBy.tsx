import { createElement } from 'react'
import { isReading } from '../../core/budget/stats.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { num, percent, sourceWords } from '../../core/words/words.ts'
import { type Comparison, useBench } from '../../store/bench.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'
import { late } from '../../ui/late.ts'
import { Popover } from '../../ui/Popover.tsx'

const panel = late(() => import('./CountingPanel.tsx').then((m) => m.CountingPanel))

function ratioWords(ratio: number): string {
  const off = Math.round(Math.abs(ratio - 1) * 1000) / 10
  if (off < 0.05) return 'the estimate agrees'
  return `the estimate is ${percent(off)} ${ratio > 1 ? 'high' : 'low'}`
}

function comparisonWords({ encoding, calibration, exact }: Comparison, { counter, document }: Bench): string {
  const { estimate, measured, ratio } = calibration.overall
  const byTokenizer = counter.source.kind === 'tokenizer'
  if (byTokenizer && ratio !== undefined) {
    const factor = document.budget.calibration
    return `estimate${factor === undefined ? '' : ` × ${factor.toFixed(2)}`}: ${num(estimate)}, so ${ratioWords(ratio)}`
  }
  const counted = `${encoding}: ${exact ? '' : '≈'}${num(measured)}`
  return ratio === undefined ? counted : `${counted}, so ${ratioWords(ratio)}`
}

/** A reading is of this prompt alone: what the bar and the lanes count by, and how far that is off. */
function beside({ measured: read, counter, total }: Bench): string {
  const ratio = total / read.tokens
  const off = Math.round(Math.abs(ratio - 1) * 1000) / 10
  const miss = off < 0.05 ? 'as the reading' : `${percent(off)} ${ratio > 1 ? 'high' : 'low'}`
  return `lanes and messages count by the ${sourceWords(counter.source)}: ${num(total)}, ${miss}`
}

/** What the numbers on the screen rest on, and how far the estimate is off. */
export function CountedBy({ bench }: { readonly bench: Bench }) {
  const comparison = useBench((state) => state.comparison)
  const lock = useLock('counter')
  const tokenizer = useBench((state) => state.tokenizer)
  const named = sourceWords(bench.measured.source)
  const isRead = bench.measured.tokens > 0 && isReading(bench.measured.source)
  const counting = tokenizer.state === 'loading' || tokenizer.state === 'counting'
  return (
    <p className="counted-by" data-target="counter">
      <span>
        {isReading(bench.measured.source) ? 'Measured: ' : 'Counted by '}
        <Locked lock={lock} text={named}>
          <Popover label="Counting" wide text={named} buttonLabel={`Counted by ${named}. Change`}>
            {(close) => createElement(panel.get(), { close })}
          </Popover>
        </Locked>
      </span>{' '}
      <span className="soft">
        {bench.fallback && `counting by ${bench.document.budget.counter}…, estimate until then`}
        {!bench.fallback && isRead && beside(bench)}
        {!bench.fallback && !isRead && comparison && comparisonWords(comparison, bench)}
        {!bench.fallback && !isRead && !comparison && counting && 'counting tokens…'}
        {tokenizer.state === 'failed' && `the tokenizer failed: ${tokenizer.problem ?? 'unknown reason'}`}
      </span>
    </p>
  )
}
