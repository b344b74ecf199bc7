import { createElement, Suspense } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { num, percent, sourceWords } from '../../core/words/words.ts'
import { type Comparison, useBench } from '../../store/bench.ts'
import { late } from '../../ui/late.ts'
import { Popover } from '../../ui/Popover.tsx'

const panel = late(() => import('./CountingPanel.tsx').then((m) => m.CountingPanel))

function ratioWords(ratio: number): string {
  const off = Math.round(Math.abs(ratio - 1) * 1000) / 10
  if (off < 0.05) return 'the estimate agrees'
  return `the estimate is ${percent(off)} ${ratio > 1 ? 'high' : 'low'}`
}

function comparisonWords({ encoding, calibration, exact }: Comparison, { measured: read, counter }: Bench): string {
  const { estimate, measured, ratio } = calibration.overall
  // Beside a reading it is the reading that the estimate is compared with: the two stand side by side.
  if (read.source.kind === 'typed' && read.tokens > 0) {
    return `estimate: ${num(estimate)}, so ${ratioWords(estimate / read.tokens)}`
  }
  const byTokenizer = counter.source.kind === 'tokenizer'
  if (byTokenizer && ratio !== undefined) return `estimate: ${num(estimate)}, so ${ratioWords(ratio)}`
  const counted = `${encoding}: ${exact ? '' : '≈'}${num(measured)}`
  return ratio === undefined ? counted : `${counted}, so ${ratioWords(ratio)}`
}

/** What the numbers on the screen rest on, and how far the estimate is off. */
export function CountedBy({ bench }: { readonly bench: Bench }) {
  const comparison = useBench((state) => state.comparison)
  const tokenizer = useBench((state) => state.tokenizer)
  const named = sourceWords(bench.measured.source)
  const counting = tokenizer.state === 'loading' || tokenizer.state === 'counting'
  return (
    <p className="counted-by">
      <span>
        {bench.measured.source.kind === 'typed' ? 'Measured: ' : 'Counted by '}
        <Popover label="Counting" wide text={named} buttonLabel={`Counted by ${named}. Change`}>
          {() => <Suspense fallback={null}>{createElement(panel.get(), {})}</Suspense>}
        </Popover>
      </span>{' '}
      <span className="soft">
        {bench.fallback && `counting by ${bench.document.budget.counter}…, estimate until then`}
        {!bench.fallback && comparison && comparisonWords(comparison, bench)}
        {!bench.fallback && !comparison && counting && 'counting tokens…'}
        {tokenizer.state === 'failed' && `the tokenizer failed: ${tokenizer.problem ?? 'unknown reason'}`}
      </span>
    </p>
  )
}
