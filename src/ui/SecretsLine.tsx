import './secretsLine.css'

interface Props {
  /** What was found, as a sentence; nothing is drawn for ''. */
  readonly words: string
  readonly onShow?: () => void
  readonly onReplace: () => void
}

/** Points out key-shaped strings where something is about to leave the page. It stops nobody. */
export function SecretsLine({ words, onShow, onReplace }: Props) {
  if (words === '') return null
  return (
    <div className="secrets-line">
      <p>{words}</p>
      <p className="row">
        {onShow && (
          <button type="button" className="button small" onClick={onShow}>
            Show
          </button>
        )}
        <button type="button" className="button small" onClick={onReplace}>
          Replace them
        </button>
      </p>
    </div>
  )
}
