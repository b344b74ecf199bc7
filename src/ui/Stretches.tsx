interface Stretch {
  readonly text: string
  /** The letter of the fact that stands here. */
  readonly mark?: string
  readonly kind?: string | undefined
  readonly altered?: boolean
}

/** What closes the words before it: no line may begin with it. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]{1,4}/u

/** The punctuation right behind a mark. */
function closingOf(next: Stretch | undefined): string {
  return next && next.mark === undefined ? (CLOSING.exec(next.text)?.[0] ?? '') : ''
}

/** A text in stretches; those that are marked are followed by their letter. Text is data: it is never markup. */
export function Stretches({ stretches }: { readonly stretches: readonly Stretch[] }) {
  let at = 0
  return stretches.map((stretch, index) => {
    const key = at
    at += stretch.text.length
    if (stretch.mark === undefined) {
      const taken = stretches[index - 1]?.mark === undefined ? 0 : closingOf(stretch).length
      return <span key={key}>{stretch.text.slice(taken)}</span>
    }
    return (
      <span key={key}>
        <mark className={stretch.altered ? 'changed' : undefined} data-kind={stretch.kind}>
          {stretch.text}
        </mark>
        {/* The letter keeps to the words before it, and the full stop behind them to the letter. */}
        <span className="marked-end">
          <span data-letter="">
            {' '}
            <span className="tag">{stretch.mark}</span>
          </span>
          {closingOf(stretches[index + 1])}
        </span>
      </span>
    )
  })
}
