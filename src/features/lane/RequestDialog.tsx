import './lane.css'
import type { ToolDefinition } from '../../core/message/message.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { secretsWords } from '../../core/secrets/secrets.ts'
import { requestText } from '../../core/strategies/instructions.ts'
import { personalWords } from '../../core/words/leaving.ts'
import { count } from '../../core/words/words.ts'
import { replacePersonal, replaceSecrets } from '../../store/actions/secrets.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useFindingsSaid, usePersonalIn, useSecretsIn } from '../../store/secrets.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Scrolls } from '../../ui/Scrolls.tsx'
import { SecretsLine } from '../../ui/SecretsLine.tsx'

/** How much of the text is drawn: a transcript may be megabytes long. */
const SHOWN = 100_000

const NOTHING: Prompt = []
const NO_TOOLS: readonly ToolDefinition[] = []

/** The text that a lane's summariser is asked, in full. */
export function RequestDialog({ laneId }: { readonly laneId: string }) {
  const result = useBench((state) => state.bench.lanes.find(({ lane }) => lane.id === laneId))
  const request = result?.outcome.requests.find((one) => one.kind === 'summary')
  const entries = request?.kind === 'summary' ? request.entries : NOTHING
  const secrets = secretsWords(useSecretsIn(entries, NO_TOOLS) ?? [])
  const personal = personalWords(usePersonalIn(entries, NO_TOOLS) ?? [])
  useFindingsSaid([secrets, personal])
  if (!result || request?.kind !== 'summary') return null
  const text = requestText(request)
  return (
    <Dialog
      wide
      title={`${result.lane.name}: what the summariser is asked`}
      description={`${count(request.entries.length, 'message')}, ${count(text.length, 'character')}. ${request.ask ? 'Sent when you ask, and only then; a long one in parts.' : 'No model is asked: it is given this, and answers here.'}`}
      onClose={closeDialog}
    >
      <Scrolls className="asked" label="The text">
        <pre dir="auto">
          {text.slice(0, SHOWN)}
          {text.length > SHOWN && `\n… and ${count(text.length - SHOWN, 'more character')}`}
        </pre>
      </Scrolls>
      <SecretsLine words={secrets} onShow={() => openDialog({ kind: 'secrets' })} onReplace={replaceSecrets} />
      <SecretsLine words={personal} onReplace={replacePersonal} />
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
