import './exercise.css'
import { useEffect, useMemo, useState } from 'react'
import type { Document } from '../../core/document/document.ts'
import { CONTROLS, type Control, type Exercise, type Goal } from '../../core/teach/exercise.ts'
import { CONTROL_WORDS } from '../../core/teach/locks.ts'
import { LONGEST_TASK, LONGEST_TITLE, MOST_GOALS } from '../../core/teach/parseExercise.ts'
import { closeDialog } from '../../store/actions/view.ts'
import { useBench } from '../../store/bench.ts'
import { scenarioOf } from '../../store/links.ts'
import { useStore } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExerciseOut } from './ExerciseOut.tsx'
import { GoalFields } from './GoalFields.tsx'
import { conditionFor } from './goalForms.ts'
import { useHeldAtStart } from './useStart.ts'

type Change = (change: Partial<Exercise>) => void

interface PartProps {
  readonly exercise: Exercise
  readonly start: Document
  readonly change: Change
}

function Texts({ exercise, change }: Omit<PartProps, 'start'>) {
  return (
    <>
      <div className="field">
        <label htmlFor="exercise-title">Title</label>
        <input
          id="exercise-title"
          className="input"
          maxLength={LONGEST_TITLE}
          value={exercise.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="exercise-task">Task</label>
        <textarea
          id="exercise-task"
          className="input"
          rows={3}
          dir="auto"
          maxLength={LONGEST_TASK}
          placeholder="What is to be done, in your words. Plain text."
          value={exercise.task}
          onChange={({ target }) => change({ task: target.value })}
        />
      </div>
    </>
  )
}

function Goals({ exercise, start, change }: PartProps) {
  const { goals } = exercise
  const held = useHeldAtStart(start, goals)
  const first = conditionFor('smallest', start) ?? conditionFor('budget', start)
  const set = (at: number, goal: Goal) => change({ goals: goals.map((one, place) => (place === at ? goal : one)) })
  return (
    <section aria-label="Goals">
      <h3>Goals</h3>
      {goals.length === 0 && (
        <p className="soft">Without a goal nothing is checked: the page only shows the task and keeps the locks.</p>
      )}
      {goals.map((goal, at) => (
        <GoalFields
          // Goals have no id; they are not moved, and every field of one is drawn from it.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a goal is
          key={at}
          goal={goal}
          at={at}
          document={start}
          held={held[at]}
          onChange={(next) => set(at, next)}
          onRemove={() => change({ goals: goals.filter((_, place) => place !== at) })}
        />
      ))}
      {goals.length > 0 && held.every((one) => one === true) && (
        <p className="asked-first">
          Solved before it begins: every goal holds of the history as it is. Begin from the scenario, or ask for more.
        </p>
      )}
      <button
        type="button"
        className="button small"
        disabled={!first || goals.length >= MOST_GOALS}
        onClick={() => first && change({ goals: [...goals, { when: first }] })}
      >
        Add a goal
      </button>
    </section>
  )
}

function Locks({ exercise: { locks }, change }: Omit<PartProps, 'start'>) {
  const set = (control: Control, state: string) => {
    const { [control]: _, ...others } = locks
    change({ locks: state === 'locked' || state === 'hidden' ? { ...others, [control]: state } : others })
  }
  return (
    <section aria-label="Locks">
      <h3>What may be used</h3>
      <p className="soft">A convenience, not a lock: anybody can open the same history without them.</p>
      <div className="lock-rows">
        {CONTROLS.map((control) => (
          <div key={control} className="lock-row">
            <label htmlFor={`lock-${control}`}>{CONTROL_WORDS[control]}</label>
            <select
              id={`lock-${control}`}
              className="input"
              value={locks[control] ?? 'free'}
              onChange={({ target }) => set(control, target.value)}
            >
              <option value="free">as it is</option>
              <option value="locked">locked</option>
              <option value="hidden">hidden</option>
            </select>
          </div>
        ))}
      </div>
    </section>
  )
}

function Predict({ exercise: { predict }, start, change }: PartProps) {
  const toggle = (id: string) =>
    change({ predict: predict.includes(id) ? predict.filter((one) => one !== id) : [...predict, id] })
  return (
    <fieldset className="choices">
      <legend>Predict first: facts hidden until it was said what is lost</legend>
      <div className="row">
        {start.lanes.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={predict.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Where the exercise begins: the history as the dialog found it, or its scenario as that is. */
function useBegin() {
  const begin = useTeaching((state) => state.begin)
  const now = useStore((state) => state.document)
  // As it was when the dialog opened: nothing that is done behind it comes into the link.
  const [bench] = useState(begin ?? now)
  const [scenario, setScenario] = useState<Document>()
  const [from, setFrom] = useState<'bench' | 'scenario'>('bench')
  useEffect(() => {
    let stopped = false
    scenarioOf(bench)
      ?.load()
      .then(
        ({ document }) => !stopped && document !== bench && setScenario(document),
        () => {},
      )
    return () => {
      stopped = true
    }
  }, [bench])
  return {
    start: from === 'scenario' && scenario ? scenario : bench,
    scenario,
    from,
    setFrom,
    again: begin !== undefined,
  }
}

function Begin({ begin: { scenario, from, setFrom, again } }: { readonly begin: ReturnType<typeof useBegin> }) {
  if (!scenario) return null
  return (
    <fieldset className="choices">
      <legend>It begins with</legend>
      <div className="row">
        <label className="check">
          <input type="radio" name="begin" checked={from === 'bench'} onChange={() => setFrom('bench')} />
          <span>{again ? 'the history as the open exercise begins' : 'the history as it is on the bench'}</span>
        </label>
        <label className="check">
          <input type="radio" name="begin" checked={from === 'scenario'} onChange={() => setFrom('scenario')} />
          <span>the scenario as it is</span>
        </label>
      </div>
    </fieldset>
  )
}

function freshExercise(start: Document): Exercise {
  const when = conditionFor('smallest', start, useBench.getState().bench)
  return {
    title: `Exercise: ${start.title}`.slice(0, LONGEST_TITLE),
    task: '',
    goals: when ? [{ when }] : [],
    locks: {},
    predict: [],
  }
}

/** Makes an exercise of what is on the bench, or edits the one that is open. */
export function ExerciseDialog() {
  const begin = useBegin()
  const { start } = begin
  const open = useTeaching((state) => state.exercise)
  const [draft, setDraft] = useState(() => open ?? freshExercise(start))
  // Lanes that are not in the history it begins with cannot be predicted.
  const exercise = useMemo(() => {
    const lanes = new Set(start.lanes.map(({ id }) => id))
    return { ...draft, predict: draft.predict.filter((id) => lanes.has(id)) }
  }, [draft, start])
  const change: Change = (next) => setDraft((before) => ({ ...before, ...next }))
  return (
    <Dialog
      title={open ? 'Edit this exercise' : 'Make an exercise'}
      description="A task on this history, with goals that are checked, as a link for a slide or a course page."
      wide
      onClose={closeDialog}
    >
      <Texts exercise={exercise} change={change} />
      <Begin begin={begin} />
      <Goals exercise={exercise} start={start} change={change} />
      <Predict exercise={exercise} start={start} change={change} />
      <Locks exercise={exercise} change={change} />
      <ExerciseOut exercise={exercise} start={start} />
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
