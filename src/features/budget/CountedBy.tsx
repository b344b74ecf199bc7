import { useState } from 'react'
import { warningShift } from '../../core/budget/calibration.ts'
import { MESSAGE_OVERHEAD_TOKENS } from '../../core/budget/tokenizerCounter.ts'
import type { BudgetSettings } from '../../core/document/document.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { num, percent, sourceWords } from '../../core/words/words.ts'
import { addReading, dropReading, setCalibration, setCounter, setImageTokens } from '../../store/actions/budget.ts'
import { type Comparison, useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'
import { Popover } from '../../ui/Popover.tsx'
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

/** How far off a warning comes by the estimate, in words. */
function shiftWords(ratio: number, threshold: number, window: number): string {
  const shift = warningShift(ratio, threshold, window)
  if (shift === 0) return 'By the estimate the compaction warning comes when it should.'
  return `By the estimate the compaction warning comes ${num(Math.abs(shift))} tokens too ${shift > 0 ? 'late' : 'early'}.`
}

/** A report beside the estimate, where one was given: fresh, or of a prompt that has changed since. */
function ReportRow({ estimate }: { readonly estimate: number }) {
  const measured = useBench((state) => state.bench.measured)
  if (measured.source.kind !== 'typed' && measured.source.kind !== 'provider') return null
  return (
    <tr>
      <th scope="row">{sourceWords(measured.source)}</th>
      <td>{num(estimate)}</td>
      <td>{num(measured.tokens)}</td>
      <td>{measured.tokens > 0 ? (estimate / measured.tokens).toFixed(2) : '–'}</td>
    </tr>
  )
}

function ToolsRow({ comparison }: { readonly comparison: Comparison }) {
  const { estimate, measured } = comparison.overhead
  if (estimate === 0 && measured === 0) return null
  return (
    <tr>
      <th scope="row">tool definitions</th>
      <td>{num(estimate)}</td>
      <td>{num(measured)}</td>
      <td>{measured > 0 ? (estimate / measured).toFixed(2) : '–'}</td>
    </tr>
  )
}

function CalibrationTable() {
  const comparison = useBench((state) => state.comparison)
  const { window, compaction, calibration } = useStore((state) => state.document.budget)
  if (!comparison) return null
  const { overall, byRole } = comparison.calibration
  const { ratio } = overall
  return (
    <div className="calibration">
      <table>
        <caption>Estimate beside {comparison.encoding}</caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Estimate</th>
            <th scope="col">Measured</th>
            <th scope="col">Ratio</th>
          </tr>
        </thead>
        <tbody>
          {[['all', overall] as const, ...byRole].map(([role, row]) => (
            <tr key={role}>
              <th scope="row">{role}</th>
              <td>{num(row.estimate)}</td>
              <td>{num(row.measured)}</td>
              <td>{row.ratio === undefined ? '–' : row.ratio.toFixed(2)}</td>
            </tr>
          ))}
          <ToolsRow comparison={comparison} />
          <ReportRow estimate={overall.estimate} />
        </tbody>
      </table>
      {ratio !== undefined && <p className="soft">{shiftWords(ratio, compaction, window)}</p>}
      {ratio !== undefined && (
        <button
          type="button"
          className="button small"
          onClick={() => setCalibration(calibration === undefined ? Math.round(1e4 / ratio) / 1e4 : undefined)}
        >
          {calibration === undefined
            ? `Carry × ${(1 / ratio).toFixed(2)} into the estimate`
            : `Take × ${calibration.toFixed(2)} out of the estimate`}
        </button>
      )}
    </div>
  )
}

function Readings() {
  const readings = useStore((state) => state.document.budget.readings)
  const [tokens, setTokens] = useState('')
  const value = Number(tokens.replace(/[,_\s]/g, ''))
  const fits = tokens.trim() !== '' && Number.isInteger(value) && value >= 0
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        if (!fits) return
        addReading({ kind: 'typed', label: '', tokens: value })
        setTokens('')
      }}
    >
      <label htmlFor="reading">A reading, typed in</label>
      <div className="row">
        <input
          id="reading"
          className="input short"
          inputMode="numeric"
          value={tokens}
          onChange={(event) => setTokens(event.target.value)}
          aria-describedby="reading-help"
        />
        <button type="submit" className="button" disabled={!fits}>
          Use it
        </button>
        {readings.length > 0 && (
          <button type="button" className="button quiet" onClick={dropReading}>
            Drop {num(readings.at(-1)?.tokens ?? 0)}
          </button>
        )}
      </div>
      <small id="reading-help">
        {readings.length === 0
          ? 'What a provider reported for this prompt. The thresholds then look at it instead of the counter.'
          : `Reported so far: ${readings.map((reading) => num(reading.tokens)).join(', ')}. Only the last one counts, never their sum.`}
      </small>
    </form>
  )
}
