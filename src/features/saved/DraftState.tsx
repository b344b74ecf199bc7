import './state.css'
import { useRef } from 'react'
import { timeWords } from '../../services/clock.ts'
import { openDialog } from '../../store/actions/view.ts'
import { type DraftState as State, useDrafts } from '../../store/draftState.ts'
import { useLate } from '../../ui/useLate.ts'

/** Milliseconds: a writing that ends sooner changes no word. */
const WORTH_A_WORD = 700

/** Opens what this browser keeps. */
function showSaved(): void {
  openDialog({ kind: 'saved' })
}

function wordsOf(state: State): { readonly text: string; readonly title: string } {
  switch (state.kind) {
    case 'none':
      return { text: 'Drafts', title: 'From the first edit on, your work is kept in this browser' }
    case 'opened':
      return { text: `Draft from ${timeWords(state.at)}`, title: 'Opened again as it was saved in this browser' }
    case 'pending':
      return { text: 'Saving…', title: 'Being written into this browser' }
    case 'saved':
      return { text: 'Saved on this computer', title: `Saved in this browser at ${timeWords(state.at)}` }
    case 'failed':
      return { text: 'Not saved', title: state.problem.words }
  }
}

/** Whether the work is kept on this computer; opens the snapshots and drafts. */
export function DraftState() {
  const state = useDrafts((drafts) => drafts.state)
  const late = useLate(state.kind === 'pending', WORTH_A_WORD)
  const settled = useRef(state)
  if (state.kind === 'saved' || state.kind === 'failed') settled.current = state
  // Edits are written twice a second: a word that came and went with each would be noise.
  const calm = state.kind === 'pending' && !late && settled.current.kind === 'saved' ? settled.current : state
  const { text } = wordsOf(calm)
  const { title } = wordsOf(state)
  return (
    <button
      type="button"
      className="button quiet draft-state"
      data-state={state.kind}
      title={title}
      onClick={showSaved}
    >
      {text}
      <span className="visually-hidden">: snapshots and drafts</span>
    </button>
  )
}
