import { useMemo } from 'react'
import { judgementOf } from '../../core/judge/asked.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { judgedLine } from '../../core/words/judge.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { InLane } from './InLane.tsx'

/** How much of the facts a judge was answered, where one was asked of this lane: apart from what stands in the text. */
export function JudgedLine({ result }: { readonly result: LaneResult }) {
  const document = useBench((state) => state.bench.document)
  const { lane, outcome } = result
  const shown = useMemo(
    () => judgementOf(document, lane.id, sentPrompt(outcome.prompt, lane.repair)),
    [document, lane, outcome],
  )
  if (!shown) return null
  return (
    <p className="lane-line">
      <button
        type="button"
        className="link"
        aria-haspopup="dialog"
        onClick={() => openDialog({ kind: 'judge', laneId: lane.id })}
      >
        {judgedLine(shown.recording)}
        {shown.stale && <b> · stale</b>}
        <InLane name={lane.name} />
      </button>
    </p>
  )
}
