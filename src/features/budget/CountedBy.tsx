import { MESSAGE_OVERHEAD_TOKENS } from '../../core/budget/tokenizerCounter.ts'
import type { BudgetSettings } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { num, percent, sourceWords } from '../../core/words/words.ts'
import { setCounter, setImageTokens } from '../../store/actions/budget.ts'
import { type Comparison, useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'
import { Popover } from '../../ui/Popover.tsx'
import { CalibrationTable } from './Calibration.tsx'
import { Readings } from './Readings.tsx'
import { NumberField } from './Sizes.tsx'

const COUNTERS: readonly { readonly id: BudgetSettings['counter']; readonly label: string; readonly help: string }[] = [
  { id: 'estimate', label: 'Estimate', help: 'Characters / 4, and 10 a message. At once, and the same everywhere.' },
  {
    id: 'o200k_base',
    label: 'o200k_base',
    help: `The tokenizer of GPT-4o and later; ${MESSAGE_OVERHEAD_TOKENS} a message.`,
  },
  {
    id: 'cl100k_base',
    label: 'cl100k_base',
    help: `The tokenizer of GPT-4 and 3.5; ${MESSAGE_OVERHEAD_TOKENS} a message.`,
  },
]

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
          {() => <CountingPanel />}
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

function CountingPanel() {
  const budget = useStore((state) => state.document.budget)
  return (
    <>
      <fieldset className="choices">
        <legend>Counter of everything on the screen</legend>
        {COUNTERS.map(({ id, label, help }) => (
          <label key={id} className="check">
            <input type="radio" name="counter" checked={budget.counter === id} onChange={() => setCounter(id)} />
            <span>
              {label}
              <small>{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <CalibrationTable />
      <Readings />
      <NumberField
        label="An image costs, in tokens"
        help="The same in every counter: what an image really costs depends on the provider."
        value={budget.imageTokens}
        min={0}
        max={100_000}
        onChange={setImageTokens}
      />
    </>
  )
}
