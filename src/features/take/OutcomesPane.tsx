import { outcomesOf } from '../../core/share/outcomes.ts'
import { useShownBench } from '../../store/shown.ts'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { TextPane } from './TextPane.tsx'
import { type Replacing, useTaken } from './useTaken.ts'

/** What every lane came to, as JSON. */
export function OutcomesPane({ kinds, onReplace }: Replacing) {
  const bench = useShownBench()
  const { value, groups } = useTaken(bench, outcomesOf, kinds)
  const text = `${JSON.stringify(value, null, 2)}\n`
  return (
    <LeavingPreview groups={groups} replaced={kinds} onReplace={onReplace}>
      <TextPane label="The outcomes as JSON" text={text} ending="outcomes.json" type="application/json" />
    </LeavingPreview>
  )
}
