import './lane.css'
import type { Lane } from '../../core/document/document.ts'
import { instructionsOf } from '../../core/strategies/instructions.ts'
import type { SummaryAsk } from '../../core/strategies/outcome.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useRequest } from './useRequest.ts'

/** The instructions that will be sent, to be read. */
export function InstructionsText({ lane }: { readonly lane: Lane }) {
  const request = useRequest(lane.id)
  const { template, instructions } = lane.strategy.parameters
  const ask = {
    template: template as SummaryAsk['template'],
    own: String(instructions ?? ''),
    limit: 0,
    secondLook: false,
  }
  const text = instructionsOf(request?.ask ? request : { ask })
  return (
    <details>
      <summary>Read what is asked</summary>
      <p className="asked" dir="auto">
        {text}
      </p>
      {request && (
        <button type="button" className="link" onClick={() => openDialog({ kind: 'request', laneId: lane.id })}>
          All that would be sent…
        </button>
      )}
    </details>
  )
}
