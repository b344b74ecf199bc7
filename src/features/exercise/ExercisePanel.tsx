import './exercise.css'
import { useEffect, useMemo, useState } from 'react'
import { createLeavingReplacer, LEAVING_KINDS } from '../../core/secrets/leaving.ts'
import type { Exercise } from '../../core/teach/exercise.ts'
import { answerText } from '../../core/words/answer.ts'
import { count, listWords } from '../../core/words/words.ts'
import { leaveExercise, restartExercise } from '../../store/actions/exercise.ts'
import { scoreWords } from '../../store/actions/predict.ts'
import { openDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { useShownBench } from '../../store/shown.ts'
import { announce } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import { useHolds } from '../../store/useHolds.ts'
import { copyText } from '../../ui/copyText.ts'
import { exerciseLink } from './exerciseLink.ts'
import { GoalList } from './GoalList.tsx'

/** Whether each goal holds, and whether all do; that they do is said once. */
function useGoals({ goals }: Exercise): { readonly held: readonly boolean[]; readonly solved: boolean } {
  const conditions = useMemo(() => goals.map(({ when }) => when), [goals])
  const held = useHolds(conditions)
  const hidden = useTeaching((state) => state.hidden.size > 0)
  const solved = goals.length > 0 && held.every(Boolean)
  const [said, setSaid] = useState(false)
  useEffect(() => {
    if (!solved || said || hidden) return
    setSaid(true)
    announce('Solved: all goals are reached.')
  }, [solved, said, hidden])
  return { held, solved }
}

/** Which lanes are still to be predicted. */
function Asked() {
  const hidden = useTeaching((state) => state.hidden)
  const lanes = useBench((state) => state.bench.lanes)
  const names = lanes.filter(({ lane }) => hidden.has(lane.id)).map(({ lane }) => lane.name)
  if (names.length === 0) return null
  return (
    <p className="asked-first">
      <b>Predict first:</b> say of each fact whether it stands or is lost in {listWords(names)}. Goals are checked after
      that.
    </p>
  )
}

/** What was reached as text, for a course's form or a chat. */
function useCopy(exercise: Exercise, held: readonly boolean[]) {
  const [text, setText] = useState<string>()
  const copy = async () => {
    const { bench } = useBench.getState()
    const { begin = bench.document, revealed, veil } = useTeaching.getState()
    const predicted = bench.lanes.flatMap(({ lane }) => {
      const one = revealed.get(lane.id)
      return one && one.of > 0 ? [{ lane: lane.name, words: scoreWords(one) }] : []
    })
    const link = await exerciseLink(exercise, begin).catch(() => undefined)
    const shown = veil ? veil(bench) : bench
    const { replace, found } = createLeavingReplacer(LEAVING_KINDS, bench.document)
    const answer = answerText({ exercise, ...(link && { link }), begin, bench: shown, held, predicted, replace })
    const without = found().length > 0 ? ' Keys, home folders and addresses in it were replaced.' : ''
    const done = await copyText(answer)
    setText(done ? undefined : answer)
    announce(
      done
        ? `Your answer is on the clipboard.${without}`
        : `The browser does not let the page copy: select the text.${without}`,
    )
  }
  return { text, copy }
}

function Open({ exercise, wide }: { readonly exercise: Exercise; readonly wide: boolean }) {
  const { held, solved } = useGoals(exercise)
  const { text, copy } = useCopy(exercise, held)
  const document = useTeaching((state) => state.begin)
  const shown = useShownBench()
  const asked = shown.lanes.some(({ prediction }) => prediction === 'asked')
  const none = exercise.goals.map(() => false)
  const locks = Object.keys(exercise.locks).length
  return (
    <>
      <p className="exercise-eyebrow soft">
        <span>Exercise</span>
        <span>
          {asked ? 'predict first' : `${held.filter(Boolean).length} of ${count(exercise.goals.length, 'goal')}`}
        </span>
      </p>
      <h2>{exercise.title}</h2>
      {wide && (
        <>
          {exercise.task && <p className="task">{exercise.task}</p>}
          <Asked />
          <GoalList goals={exercise.goals} held={asked ? none : held} document={document ?? shown.document} />
          {solved && !asked && <p className="solved">Solved</p>}
          <p className="row">
            <button type="button" className="button primary" onClick={() => void copy()}>
              Copy my answer
            </button>
            <button type="button" className="button" onClick={restartExercise}>
              Start again
            </button>
            <button type="button" className="button" onClick={leaveExercise}>
              Leave exercise
            </button>
            <button type="button" className="link soft" onClick={() => openDialog({ kind: 'exercise' })}>
              Edit this exercise…
            </button>
          </p>
          {text !== undefined && (
            <textarea className="input mono" readOnly aria-label="Your answer, to be copied" rows={8} value={text} />
          )}
          {locks > 0 && (
            <p className="soft exercise-note">
              {count(locks, 'control is', 'controls are')} locked. A convenience: anybody can{' '}
              <button type="button" className="link" onClick={leaveExercise}>
                open this history without them
              </button>
              .
            </p>
          )}
        </>
      )}
    </>
  )
}

/** The open exercise: what to do, what is to be reached, and how far it is. */
export function ExercisePanel() {
  const exercise = useTeaching((state) => state.exercise)
  const [wide, setWide] = useState(true)
  if (!exercise) return null
  return (
    <aside className="side exercise" aria-label="Exercise">
      <Open key={exercise.title} exercise={exercise} wide={wide} />
      <button type="button" className="link soft fold-side" aria-expanded={wide} onClick={() => setWide(!wide)}>
        {wide ? 'Show less' : 'Show the task'}
      </button>
    </aside>
  )
}
