interface Stretch {
  readonly text: string
  /** The letter of the fact that stands here. */
  readonly mark?: string
  readonly kind?: string | undefined
  readonly altered?: boolean
}

/** A text in stretches; those that are marked are followed by their letter. Text is data: it is never markup. */
export function Stretches({ stretches }: { readonly stretches: readonly Stretch[] }) {
  let at = 0
  return stretches.map((stretch) => {
    const key = at
    at += stretch.text.length
    return stretch.mark === undefined ? (
      <span key={key}>{stretch.text}</span>
    ) : (
      <span key={key}>
        <mark className={stretch.altered ? 'changed' : undefined} data-kind={stretch.kind}>
          {stretch.text}
        </mark>{' '}
        <span className="tag" data-letter="">
          {stretch.mark}
        </span>
      </span>
    )
  })
}
