import { type Mark, stretchesOf } from '../../core/words/excerpt.ts'
import { Stretches } from '../../ui/Stretches.tsx'

interface Props {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** A text with its facts highlighted, each followed by its letter. */
export function Marked({ text, marks }: Props) {
  return <Stretches stretches={stretchesOf(text, marks)} />
}
