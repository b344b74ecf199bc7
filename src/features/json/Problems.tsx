import type { TextProblem } from '../../core/jsonView/places.ts'
import { count, num } from '../../core/words/words.ts'

const NAMES: { readonly [severity in TextProblem['severity']]: string } = {
  error: 'Error',
  warning: 'Repair',
  info: 'Note',
}

/** "1 error, 2 repairs": what the text says of itself, in a line. */
export function problemsWords(problems: readonly TextProblem[]): string {
  const of = (wanted: TextProblem['severity']) => problems.filter(({ severity }) => severity === wanted).length
  const said = [
    [of('error'), 'error'],
    [of('warning'), 'repair'],
    [of('info'), 'note'],
  ] as const
  return said
    .filter(([n]) => n > 0)
    .map(([n, noun]) => count(n, noun))
    .join(', ')
}

interface Props {
  readonly problems: readonly TextProblem[]
  readonly onGo: (offset: number) => void
}

/** What is wrong, would be repaired, or is new, each with its line: a button that goes there. */
export function Problems({ problems, onGo }: Props) {
  if (problems.length === 0) return null
  return (
    <section className="json-problems" aria-label="What the text says of itself">
      <ul>
        {problems.map(({ severity, words, line, column, offset }) => (
          <li key={`${offset} ${words}`}>
            <button type="button" className="plain" onClick={() => onGo(offset)}>
              <b className={severity === 'error' ? 'lost' : severity === 'warning' ? 'altered' : 'soft'}>
                {NAMES[severity]}
              </b>{' '}
              <span className="soft">
                Line {num(line)}, column {num(column)}:
              </span>{' '}
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
