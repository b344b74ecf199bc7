import type { ShownJudgement } from '../../core/judge/asked.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { quoteWords } from '../../core/lanes/factName.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Fact, Survival } from '../../core/survival/fact.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { besideWords, judgedLine, recallWords, STALE_JUDGEMENT } from '../../core/words/judge.ts'
import { effortWords } from '../../core/words/recordings.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { timeWords } from '../../services/clock.ts'
import { Glyph } from '../../ui/Glyph.tsx'

interface Props {
  readonly bench: Bench
  readonly result: LaneResult
  readonly shown: ShownJudgement
}

interface RowProps {
  readonly fact: Fact
  readonly index: number
  readonly survival: Survival | undefined
  readonly shown: ShownJudgement
}

function Row({ fact, index, survival, shown: { recording, stale } }: RowProps) {
  const judged = recording.results.find(({ factId }) => factId === fact.id)
  const kind = survival?.kind ?? 'lost'
  return (
    <tr>
      <th scope="row" dir="auto">
        <span className="tag">{letterOf(index)}</span> {quoteWords(fact)}
        {judged && (
          <dl>
            <dt className="soft">Asked</dt>
            <dd>{judged.question}</dd>
            <dt className="soft">Answered</dt>
            <dd>{judged.answer === '' ? <span className="soft">nothing</span> : judged.answer}</dd>
          </dl>
        )}
      </th>
      <td className={kind === 'lost' || kind === 'altered' ? kind : ''}>
        <Glyph kind={kind} /> {SURVIVAL_WORDS[kind]}
      </td>
      <td>
        {judged ? (
          <>
            {recallWords(judged.verdict)}
            {/* A text that has changed since is not what was judged: the two are not put together. */}
            {!stale && <small>{besideWords(kind, judged.verdict)}</small>}
            <small className="soft">
              {judged.by === 'lexical' ? 'told by its words' : 'graded by the model itself'}
            </small>
          </>
        ) : (
          <span className="soft">no verdict</span>
        )}
      </td>
    </tr>
  )
}

/** What a judge was answered, beside what stands in the text. */
export function JudgedTable({ bench, result, shown }: Props) {
  const { facts } = bench.document
  const { recording, stale } = shown
  return (
    <>
      <p>
        <b>{judgedLine(recording, facts)}.</b> {stale && <b>{STALE_JUDGEMENT} Ask again.</b>}
      </p>
      <table className="judged" aria-label="Judged recall beside lexical survival">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">In the text: lexical{stale ? ', now' : ''}</th>
            <th scope="col">Recall: judged{stale ? ', then' : ''}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, index) => (
            <Row key={fact.id} fact={fact} index={index} survival={result.survivals[index]} shown={shown} />
          ))}
        </tbody>
      </table>
      <p className="soft judge-notes">
        {[recording.label, effortWords(recording), timeWords(Date.parse(recording.date)), ...recording.notes].join(
          ' · ',
        )}
      </p>
    </>
  )
}
