import type { Prompt } from '../../core/message/prompt.ts'
import { callAnswered, callPlaces } from '../../core/validity/calls.ts'
import { focusMessage } from '../../store/actions/view.ts'

/** A message by its number, to go to. */
export function Jump({
  history,
  index,
  words,
}: {
  readonly history: Prompt
  readonly index: number
  readonly words: string
}) {
  const id = history[index]?.message.id
  return id === undefined ? null : (
    <button type="button" className="link" onClick={() => focusMessage(id)}>
      {words} {index + 1}
    </button>
  )
}

interface Props {
  readonly history: Prompt
  readonly index: number
}

/** Which call a result answers, to go to. */
export function CallOfResult({ history, index }: Props) {
  if (history[index]?.message.role !== 'tool') return null
  const place = callAnswered(history, index)
  return (
    <p className="pair-line">
      {place ? (
        <>
          answers <span className="mono">{place.call.name}</span> in{' '}
          <Jump history={history} index={place.index} words="message" />
        </>
      ) : (
        <span className="lost">answers no call: an orphan</span>
      )}
    </p>
  )
}

/** Where the result of a call stands, to go to. */
export function ResultOfCall({ history, index, partIndex }: Props & { readonly partIndex: number }) {
  const place = callPlaces(history, index).find((one) => one.partIndex === partIndex)
  if (!place) return null
  return (
    <p className="pair-line">
      {place.result === undefined ? (
        'no result yet'
      ) : (
        <>
          answered in <Jump history={history} index={place.result} words="message" />
        </>
      )}
    </p>
  )
}
