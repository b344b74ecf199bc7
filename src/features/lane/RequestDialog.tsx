import './lane.css'
import { requestText } from '../../core/strategies/summarise.ts'
import { count } from '../../core/words/words.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** How much of the text is drawn: a transcript may be megabytes long. */
const SHOWN = 100_000

/** The text that a lane's summariser is asked, in full. */
export function RequestDialog({ laneId }: { readonly laneId: string }) {
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  const request = result?.outcome.requests.find((one) => one.kind === 'summary')
  if (!result || request?.kind !== 'summary') return null
  const text = requestText(request)
  return (
    <Dialog
      wide
      title={`${result.lane.name}: what the summariser is asked`}
      description={`${count(request.entries.length, 'message')}, ${count(text.length, 'character')}. The summarisers here are stubs: they are given this and ask no model.`}
      onClose={closeDialog}
    >
      <pre className="asked" dir="auto">
        {text.slice(0, SHOWN)}
        {text.length > SHOWN && `\n… and ${count(text.length - SHOWN, 'more character')}`}
      </pre>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
