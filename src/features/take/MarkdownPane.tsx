import { comparisonOf } from '../../core/share/comparison.ts'
import { markdownOf } from '../../core/share/markdown.ts'
import { useShownBench } from '../../store/shown.ts'
import { LeavingPreview } from '../../ui/LeavingPreview.tsx'
import { TextPane } from './TextPane.tsx'
import { type Replacing, useTaken } from './useTaken.ts'

/** The comparison as Markdown. */
export function MarkdownPane({ kinds, onReplace }: Replacing) {
  const bench = useShownBench()
  const { value, groups } = useTaken(bench, comparisonOf, kinds)
  return (
    <LeavingPreview groups={groups} replaced={kinds} onReplace={onReplace}>
      <TextPane label="The comparison as Markdown" text={markdownOf(value)} ending="md" type="text/markdown" />
    </LeavingPreview>
  )
}
