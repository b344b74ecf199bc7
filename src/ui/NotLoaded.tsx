interface Props {
  /** What could not be loaded, as a sentence. */
  readonly words: string
  readonly again: () => void
}

/** Stands in the place of a late part that could not be loaded, with a way to try again. */
export function NotLoaded({ words, again }: Props) {
  return (
    <p className="row">
      {words}
      <button type="button" className="button small" onClick={again}>
        Try again
      </button>
    </p>
  )
}
