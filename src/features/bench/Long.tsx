import { useMemo, useState } from 'react'
import { cutStretches, type Mark, stretchesOf } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'
import { Stretches } from '../../ui/Stretches.tsx'

/** How much of a long text is drawn before somebody asks for all of it. */
const FIRST_LOOK = 20_000

/** A text to be read, with its marks; of a very long one the beginning, until all of it is asked for. */
export function Long({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const [all, setAll] = useState(false)
  const stretches = useMemo(() => stretchesOf(text, marks), [text, marks])
  if (all || text.length <= FIRST_LOOK) return <Stretches stretches={stretches} />
  return (
    <>
      <Stretches stretches={cutStretches(stretches, 0, FIRST_LOOK)} />…{' '}
      <button type="button" className="link" onClick={() => setAll(true)}>
        show the other {count(text.length - FIRST_LOOK, 'character')}
      </button>
    </>
  )
}
