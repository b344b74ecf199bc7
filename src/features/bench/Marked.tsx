import { type Mark, stretchesOf } from '../../core/words/excerpt.ts'

interface Props {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** A text with its facts highlighted, each followed by its letter. Text is data: it is never markup. */
export function Marked({ text, marks }: Props) {
  let at = 0
  return stretchesOf(text, marks).map((stretch) => {
    const key = at
    at += stretch.text.length
    return stretch.mark === undefined ? (
      <span key={key}>{stretch.text}</span>
    ) : (
      <span key={key}>
        <mark className={stretch.altered ? 'changed' : undefined}>{stretch.text}</mark>{' '}
        <span className="tag" data-letter="">
          {stretch.mark}
        </span>
      </span>
    )
  })
}
