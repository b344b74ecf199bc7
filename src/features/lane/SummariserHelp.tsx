import type { Lane } from '../../core/document/document.ts'
import { summariserHelp } from '../../core/words/summarisers.ts'
import { pageKeys } from '../../services/models/keys.ts'
import { isLocal } from '../../services/models/providers/connection.ts'
import { openDialog } from '../../store/actions/view.ts'
import { providerFor, useModels } from '../../store/models.ts'
import { usePageModel } from '../../store/pageModel.ts'
import { useRequest } from './useRequest.ts'

/** Where the dialog of models opens for a summariser; undefined for one that is set up nowhere. */
function presetOf({ summariser, provider }: Lane['strategy']['parameters']): string | undefined {
  if (summariser === 'provider') return String(provider ?? '')
  return ['anthropic', 'builtin', 'page'].includes(String(summariser)) ? String(summariser) : undefined
}

function hostOf(preset: string, model: string) {
  const connected = providerFor(preset, model)
  if (!connected.ok) return { problem: connected.problem }
  const { host, origin, preset: known } = connected.connection
  return { host: { name: host, local: isLocal(origin), keyMissing: known.needsKey && !pageKeys.has(origin) } }
}

/** Who the chosen summariser is, and where what it is given goes. */
export function SummariserHelp({ lane }: { readonly lane: Lane }) {
  const { parameters } = lane.strategy
  // The address and the key are asked for again when they were set.
  useModels()
  const messages = useRequest(lane.id)?.entries.length
  const source = usePageModel((state) => state.source)
  const ready = usePageModel((state) => state.state.phase === 'ready')
  const preset = presetOf(parameters)
  const words = summariserHelp(String(parameters.summariser), {
    messages,
    ...(preset !== undefined && hostOf(preset, String(parameters.model ?? ''))),
    page: source && { name: source.name, ready },
  })
  return (
    <small>
      {words}{' '}
      {preset !== undefined && (
        <button type="button" className="link" onClick={() => openDialog({ kind: 'models', preset, laneId: lane.id })}>
          Models…
        </button>
      )}
    </small>
  )
}
