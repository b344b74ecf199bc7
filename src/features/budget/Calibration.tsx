import './panels.css'
import type { CalibrationRow } from '../../core/budget/calibration.ts'
import { shiftBrief, shiftWords } from '../../core/words/shift.ts'
import { num, sourceWords } from '../../core/words/words.ts'
import { setCalibration } from '../../store/actions/budget.ts'
import { useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'

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

/** The estimate beside a tokenizer and a report, in all and per role; `wide`: and what the miss means for a warning. */
export function CalibrationTable({ wide = false }: { readonly wide?: boolean }) {
  const comparison = useBench((state) => state.comparison)
  const read = useBench((state) => state.bench.measured)
  const budget = useStore((state) => state.document.budget)
  if (!comparison) return null
  const { calibration } = budget
  const { overall, byRole } = comparison.calibration
  const { overhead } = comparison
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
          {(read.source.kind === 'typed' || read.source.kind === 'provider') && (
            <Row name={sourceWords(read.source)} row={rowOf(overall.estimate, read.tokens)} wide={wide} />
          )}
        </tbody>
      </table>
      {ratio !== undefined && ratio > 0 && (
        <>
          <p className={wide ? '' : 'soft'}>
            {shiftWords(ratio, 'compaction', budget)} {shiftWords(ratio, 'pruning', budget)}
          </p>
          {calibration !== undefined && (
            <p>{shiftWords(ratio * calibration, 'compaction', budget, `the estimate × ${calibration.toFixed(2)}`)}</p>
          )}
          <button
            type="button"
            className="button small"
            onClick={() => setCalibration(calibration === undefined ? Math.round(1e4 / ratio) / 1e4 : undefined)}
          >
            {calibration === undefined
              ? `Carry × ${(1 / ratio).toFixed(2)} into the estimate`
              : `Take × ${calibration.toFixed(2)} out of the estimate`}
          </button>
        </>
      )}
    </div>
  )
}
