import './panels.css'
import { bestEvidence, type CalibrationRow } from '../../core/budget/calibration.ts'
import { isReading, type Measured } from '../../core/budget/stats.ts'
import { shiftBrief, shiftWords } from '../../core/words/shift.ts'
import { num, sourceWords } from '../../core/words/words.ts'
import { setCalibration } from '../../store/actions/budget.ts'
import { type Comparison, useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import { Locked } from '../../ui/Locked.tsx'

interface RowProps {
  readonly name: string
  readonly row: CalibrationRow
  /** Says what the miss means for each threshold. */
  readonly wide: boolean
}

function Row({ name, row: { estimate, measured, ratio }, wide }: RowProps) {
  const budget = useStore((state) => state.document.budget)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{num(estimate)}</td>
      <td>{num(measured)}</td>
      <td>{ratio === undefined ? '–' : ratio.toFixed(2)}</td>
      {wide && (
        <>
          <td>{shiftBrief(ratio, 'compaction', budget)}</td>
          <td>{shiftBrief(ratio, 'pruning', budget)}</td>
        </>
      )}
    </tr>
  )
}

function rowOf(estimate: number, measured: number): CalibrationRow {
  return { estimate, measured, ratio: measured > 0 ? estimate / measured : undefined }
}

/** Called so wherever it is compared: what is carried into the estimate is part of its name. */
function estimateName(factor: number | undefined): string {
  return factor === undefined ? 'estimate' : `estimate × ${factor.toFixed(2)}`
}

interface FactorProps {
  readonly comparison: Comparison
  readonly read: Measured
}

/** What the miss of the estimate means for the warnings, and the factor that would mend it. */
function Factor({ comparison: { encoding, calibration, uncalibrated }, read }: FactorProps) {
  const budget = useStore((state) => state.document.budget)
  const carried = budget.calibration
  const lock = useLock('counter')
  const { estimate, measured } = calibration.overall
  const evidence = bestEvidence(read, measured)
  if (!evidence || estimate === 0 || uncalibrated === 0) return null
  const ratio = estimate / evidence.measured
  const by = `the ${estimateName(carried)}`
  const factor = Math.round((1e4 * evidence.measured) / uncalibrated) / 1e4
  const better = carried === undefined || Math.abs(factor - carried) >= 0.005
  return (
    <>
      <p>
        {shiftWords(ratio, 'compaction', budget, by)} {shiftWords(ratio, 'pruning', budget, by)}{' '}
        {evidence.by === 'reading' &&
          `Both by the reading of ${num(evidence.measured)}: it measured this prompt, ${encoding} only counts it.`}
      </p>
      <Locked lock={lock} text="Calibration">
        <div className="row">
          {better && (
            <button type="button" className="button small" onClick={() => setCalibration(factor)}>
              Carry × {factor.toFixed(2)} into the estimate
            </button>
          )}
          {carried !== undefined && (
            <button type="button" className="button small" onClick={() => setCalibration(undefined)}>
              Take × {carried.toFixed(2)} out of the estimate
            </button>
          )}
        </div>
      </Locked>
    </>
  )
}

/** The estimate beside a tokenizer and a report, in all and per role; `wide`: and what the miss means for a warning. */
export function CalibrationTable({ wide = false }: { readonly wide?: boolean }) {
  const comparison = useBench((state) => state.comparison)
  const read = useBench((state) => state.bench.measured)
  const carried = useStore((state) => state.document.budget.calibration)
  if (!comparison) return null
  const { overall, byRole } = comparison.calibration
  const { overhead } = comparison
  return (
    <div className="calibration">
      <table>
        <caption>
          {`${carried === undefined ? 'Estimate' : `Estimate × ${carried.toFixed(2)}`} beside ${comparison.encoding}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Estimate</th>
            <th scope="col">Measured</th>
            <th scope="col">Ratio</th>
            {wide && (
              <>
                <th scope="col">Compaction warning</th>
                <th scope="col">Pruning warning</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <Row name="all" row={overall} wide={wide} />
          {[...byRole].map(([role, row]) => (
            <Row key={role} name={role} row={row} wide={wide} />
          ))}
          {(overhead.estimate > 0 || overhead.measured > 0) && (
            <Row name="tool definitions" row={rowOf(overhead.estimate, overhead.measured)} wide={wide} />
          )}
          {isReading(read.source) && (
            <Row name={sourceWords(read.source)} row={rowOf(overall.estimate, read.tokens)} wide={wide} />
          )}
        </tbody>
      </table>
      <Factor comparison={comparison} read={read} />
    </div>
  )
}
