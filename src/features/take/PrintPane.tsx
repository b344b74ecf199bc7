import { leavingGroups } from '../../core/words/leaving.ts'
import { count } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useLeavingOf } from '../../store/secrets.ts'
import { useShownBench } from '../../store/shown.ts'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { printSheet } from './printing.tsx'
import { sheetOf } from './sheet.ts'
import { type Replacing, useTaken } from './useTaken.ts'

/** The bench on paper, or as a PDF. */
export function PrintPane({ kinds, onReplace }: Replacing) {
  const bench = useShownBench()
  const all = useLeavingOf(bench.document)
  const { value } = useTaken(bench, sheetOf, kinds)
  const { rows, left, comparison } = value
  return (
    <LeavingPreview groups={all && leavingGroups(all)} replaced={kinds} onReplace={onReplace}>
      <p>
        Headline, budget, {count(comparison.facts.length, 'fact')}, {count(comparison.lanes.length, 'lane')} and{' '}
        {count(rows.length, 'message')} with the verdict of each lane, black on white. Long messages are cut.
        {left > 0 && ` ${count(left, 'later message')} left out, which the sheet says.`}
      </p>
      <div className="away-buttons row">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            closeDialog()
            printSheet(value)
          }}
        >
          Print…
        </button>
      </div>
    </LeavingPreview>
  )
}
