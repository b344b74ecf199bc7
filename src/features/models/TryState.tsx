import { failureWords } from '../../core/words/failures.ts'
import { secondsWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { forgetRun, stopRun } from '../../store/actions/running.ts'
import { useRuns } from '../../store/runs.ts'
import { FailedRun, Running } from '../../ui/Running.tsx'

interface Props {
  /** The key that it runs under. */
  readonly of: string
  /** A failure of another one is none of this form. */
  readonly label: string
  /** What to do after it was stopped, where asking again is not what is meant. */
  readonly afterStop?: string
}

/** What runs here now, or why it gave nothing. */
export function TryState({ of, label, afterStop }: Props) {
  const run = useRuns((state) => state.runs.get(of))
  if (!run) return null
  if (run.phase === 'running') {
    return (
      <Running
        words={run.words.slice(0, 1).toUpperCase() + run.words.slice(1)}
        since={() => secondsWords(now() - run.started)}
        done={run.done}
        text={run.text}
        onStop={() => stopRun(of)}
        of={null}
      />
    )
  }
  if (!run.failure || run.label !== label) return null
  const { said, todo } = failureWords(run.failure)
  const stopped = run.failure.code === 'stopped'
  return (
    <FailedRun
      said={said}
      todo={stopped && afterStop !== undefined ? afterStop : todo}
      calm={stopped}
      partial={run.text}
      came={`${count(run.text.length, 'character')} had come`}
      onDismiss={() => forgetRun(of)}
    />
  )
}
