import type { Failure } from '../../core/summaries/failure.ts'
import { failureWords } from '../../core/words/failures.ts'
import { secondsWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { forgetRun, stopRun } from '../../store/actions/running.ts'
import { useRuns } from '../../store/runs.ts'
import { FailedRun, Running } from '../../ui/Running.tsx'

/** What to do where a judge has other means than a summariser. */
function todoOf(failure: Failure): string {
  switch (failure.code) {
    case 'too-long':
      return 'A judge is given the whole prompt in one call: choose a model with a larger window.'
    case 'stopped':
      return 'Nothing of it is kept: a judgement is recorded whole, or not at all. Ask again when you like.'
    default:
      return failureWords(failure).todo
  }
}

/** What is being asked here, or why it gave nothing. */
export function RunState({ runKey, of }: { readonly runKey: string; readonly of: string }) {
  const run = useRuns((state) => state.runs.get(runKey))
  if (!run) return null
  if (run.phase === 'running') {
    return (
      <Running
        words={`${run.label}: ${run.words}`}
        since={() => secondsWords(now() - run.started)}
        done={run.done}
        text={run.text}
        onStop={() => stopRun(runKey)}
        of={<span className="visually-hidden"> {of}</span>}
      />
    )
  }
  if (!run.failure) return null
  return (
    <FailedRun
      said={failureWords(run.failure).said}
      todo={todoOf(run.failure)}
      calm={run.failure.code === 'stopped'}
      partial={run.text}
      came={`${count(run.text.length, 'character')} had come: partial, not used`}
      onDismiss={() => forgetRun(runKey)}
    />
  )
}
