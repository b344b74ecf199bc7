import type { Growth } from '../../core/budget/growth.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { crossingWords } from '../../core/words/budget.ts'
import { count, num, sourceWords } from '../../core/words/words.ts'

interface Props {
  readonly bench: Bench
  readonly growth: Growth
  readonly onGo: (index: number) => void
}

/** The chart in words: where each threshold, and the window, was reached first. */
export function Crossings({ bench, growth, onGo }: Props) {
  const { stats, document, measured, total } = bench
  const { window, reserve } = document.budget
  const levels = [
    ['Compaction threshold', stats.compactionAt, 'reached'],
    ['Pruning threshold', stats.pruningAt, 'reached'],
    [reserve > 0 ? 'Window less the reserve' : 'Window', window - reserve, 'passed'],
  ] as const
  return (
    <ul className="crossings">
      {levels.map(([name, tokens, verb]) => {
        const { at, words } = crossingWords(growth, tokens, verb)
        return (
          <li key={name}>
            <b>{name}</b>, {count(tokens, 'token')}:{' '}
            {at === undefined ? (
              <span className="soft">{words}</span>
            ) : (
              <button type="button" className="link" onClick={() => onGo(at)}>
                {words}
              </button>
            )}
          </li>
        )
      })}
      {measured.tokens !== total && (
        <li className="soft">
          The thresholds look at {num(measured.tokens)}, {sourceWords(measured.source)}; this chart counts every
          message, {num(total)} in all.
        </li>
      )}
    </ul>
  )
}
