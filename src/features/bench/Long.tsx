import { useState } from 'react'
import type { Mark } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'
import { Marked } from './Marked.tsx'

/** How much of a long text is drawn before somebody asks for all of it. */
const FIRST_LOOK = 20_000

/** A text to be read, with its marks; of a very long one the beginning, until all of it is asked for. */
export function Long({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const [all, setAll] = useState(false)
  if (all || text.length <= FIRST_LOOK) return <Marked text={text} marks={marks} />
  return (
    <>
      <Marked text={text.slice(0, FIRST_LOOK)} marks={marks} />…{' '}
      <button type="button" className="link" onClick={() => setAll(true)}>
        show the other {count(text.length - FIRST_LOOK, 'character')}
      </button>
    </>
  )
}
