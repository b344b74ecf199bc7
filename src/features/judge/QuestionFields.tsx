import { useId } from 'react'
import { quoteWords } from '../../core/lanes/factName.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import type { Ready } from '../../store/actions/judge.ts'
import { BY_HAND, draftQuestions } from '../../store/judging.ts'

function QuestionField({ ready, index }: { readonly ready: Ready; readonly index: number }) {
  const id = useId()
  const { fact, draft, problem } = ready
  return (
    <div className="field">
      <label htmlFor={id}>
        <span className="tag">{letterOf(index)}</span> Question for {quoteWords(fact)}
      </label>
      <textarea
        id={id}
        className="input"
        dir="auto"
        rows={2}
        value={draft.question}
        aria-describedby={`${id}-below`}
        onChange={(event) => draftQuestions([[fact, { question: event.target.value, origin: BY_HAND }]])}
      />
      <small id={`${id}-below`}>
        {problem !== undefined && <b>{problem} </b>}
        {draft.question.trim() === '' ? 'Empty: this fact is not asked for.' : `Written ${draft.origin}.`}
      </small>
    </div>
  )
}

/** The questions, to be read and changed before they are asked. */
export function QuestionFields({ ready }: { readonly ready: readonly Ready[] }) {
  return (
    <div className="judge-questions">
      {ready.map((one, index) => (
        <QuestionField key={one.fact.id} ready={one} index={index} />
      ))}
    </div>
  )
}
