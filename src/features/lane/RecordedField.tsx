import { useId } from 'react'
import type { Lane } from '../../core/document/document.ts'
import { setParameter } from '../../store/actions/lanes.ts'
import { useStore } from '../../store/store.ts'

/** Which of the prompts that files brought a lane shows. */
export function RecordedField({ lane }: { readonly lane: Lane }) {
  const id = useId()
  const recorded = useStore((state) => state.document.recorded)
  const value = String(lane.strategy.parameters.prompt)
  const one = recorded?.find((prompt) => prompt.id === value)
  return (
    <div className="field">
      <label htmlFor={id}>Recorded prompt</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => setParameter(lane.id, 'prompt', event.target.value)}
      >
        {!one && <option value={value}>no longer in the document</option>}
        {recorded?.map((prompt) => (
          <option key={prompt.id} value={prompt.id}>
            {prompt.kind === 'file' ? prompt.label : `As it happened: ${prompt.label}`}
          </option>
        ))}
      </select>
      <small>
        {one?.note ?? 'What the file has; messages that came after it follow as they are.'} Nothing here computed it.
      </small>
    </div>
  )
}
