import { failureWords } from '../../core/words/failures.ts'
import { secondsWords } from '../../core/words/recordings.ts'
import { count } from '../../core/words/words.ts'
import { now } from '../../services/clock.ts'
import { forgetRun, stopRun } from '../../store/actions/running.ts'
import { useRuns } from '../../store/runs.ts'
import { FailedRun, Running } from '../../ui/Running.tsx'

/** What runs here now, or why it gave nothing. `of`: the key that it runs under. */
export function TryState({ of }: { readonly of: string }) {
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
  if (!run.failure) return null
  return (
    <FailedRun
      {...failureWords(run.failure)}
      calm={run.failure.code === 'stopped'}
      partial={run.text}
      came={`${count(run.text.length, 'character')} had come`}
      onDismiss={() => forgetRun(of)}
    />
  )
}
