import './providers.css'
import { acceptanceOf } from '../../core/lanes/acceptance.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { sentPrompt } from '../../core/lanes/merge.ts'
import { numbersOf } from '../../core/lanes/places.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { unmendedWords } from '../../core/words/validity.ts'
import { openDialog } from '../../store/actions/view.ts'
import { InLane } from './InLane.tsx'
import { JudgedLine } from './JudgedLine.tsx'

interface Props {
  readonly bench: Bench
  /** Absent: the history itself. */
  readonly result?: LaneResult
}

/** Which providers would take a prompt, in one line that opens to why; and what a repair had to leave. */
export function ProviderLine({ bench, result }: Props) {
  const { history } = bench.document
  if (history.length === 0 || result?.outcome.status === 'pending') return <p className="providers" />
  const { sign, words, broken, before } = result
    ? acceptanceOf(sentPrompt(result.outcome.prompt, result.lane.repair), history)
    : acceptanceOf(history)
  const left = result && unmendedWords(result.repaired.unmended, numbersOf(bench.document))
  const capital = words.slice(0, 1).toUpperCase() + words.slice(1)
  return (
    <>
      <p className="providers">
        <button
          type="button"
          className="link"
          data-target={result ? undefined : 'providers'}
          aria-haspopup="dialog"
          onClick={() => openDialog({ kind: 'validity', ...(result && { laneId: result.lane.id }) })}
        >
          <span className={broken ? 'lost' : ''}>
            {sign} {result ? capital : `The history itself: ${words}`}
          </span>
          {before && <span className="soft"> · {before}</span>}
          {result && <InLane name={result.lane.name} />}
        </button>
      </p>
      {left && <p className="lane-line lost">{left}</p>}
      {result && result.prediction !== 'asked' && <JudgedLine result={result} />}
    </>
  )
}
