import './prediction.css'
import { useEffect, useRef } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { letterOf } from '../../core/words/excerpt.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { type Expected, isRight, mustSayFirst, predict, reveal, scoreWords } from '../../store/actions/predict.ts'
import { useTeaching } from '../../store/teaching.ts'
import { InLane } from './InLane.tsx'

interface Props {
  readonly bench: Bench
  readonly result: LaneResult
  /** A fact by its place. Absent: the lane as a whole. */
  readonly index?: number
}

const CHOICES: readonly Expected[] = ['stands', 'lost']

/** The fact that was chosen last: once all is revealed the keyboard is in its cell again. */
let last: string | undefined

/** Two choices in the place of what became of a fact. */
function Choices({ bench, result, index }: Props & { readonly index: number }) {
  const { id } = result.lane
  const fact = bench.document.facts[index]
  const said = useTeaching(({ predictions }) => fact && predictions.get(id)?.get(fact.id))
  if (!fact) return null
  const choose = (expected: Expected) => {
    last = `${id} ${fact.id}`
    predict(id, fact.id, expected)
  }
  return (
    <fieldset className="expected" aria-label={`Fact ${letterOf(index)} in ${result.lane.name}: what do you expect?`}>
      {CHOICES.map((one) => (
        <button
          key={one}
          type="button"
          className="button small"
          aria-pressed={said === one}
          title={
            one === 'stands'
              ? 'Its words are still there, in a message or in a summary'
              : 'Its words are gone, or changed'
          }
          onClick={() => choose(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  )
}

/** What was said of a fact, beside what is so. */
function Said({ bench, result, index }: Props & { readonly index: number }) {
  const place = useRef<HTMLParagraphElement>(null)
  const fact = bench.document.facts[index]
  const revealed = useTeaching((state) => state.revealed.get(result.lane.id))
  const key = `${result.lane.id} ${fact?.id}`
  useEffect(() => {
    if (last !== key) return
    last = undefined
    if (document.activeElement === document.body) place.current?.closest('td')?.querySelector('button')?.focus()
  }, [key])
  const told = fact && revealed?.document === bench.document ? revealed.facts.get(fact.id) : undefined
  if (!told?.said) return null
  return (
    <p className="said soft" ref={place}>
      You said {told.said}. It is {SURVIVAL_WORDS[told.was]}: <b>{isRight(told.said, told.was) ? 'right' : 'not so'}</b>
    </p>
  )
}

/** How much was said of a lane, and what came of it. */
function Score({ bench, result }: Props) {
  const { id, name } = result.lane
  const said = useTeaching((state) => state.predictions.get(id))
  const revealed = useTeaching((state) => state.revealed.get(id))
  const early = useTeaching((state) => mustSayFirst(state, id))
  const { facts } = bench.document
  if (result.prediction === 'asked') {
    const n = facts.filter((fact) => said?.has(fact.id)).length
    return (
      <p className="score">
        <span>
          {n} of {facts.length} said
        </span>
        <button
          type="button"
          className="button small"
          disabled={early}
          title={early ? 'Say of at least one fact whether it stands or is lost' : undefined}
          onClick={() => reveal(id)}
        >
          Reveal
          <InLane name={name} />
        </button>
      </p>
    )
  }
  if (!revealed || revealed.of === 0) return null
  return (
    <p className="score">
      <b>{scoreWords(revealed)}</b>
      {revealed.document !== bench.document && <span className="soft">before the change</span>}
    </p>
  )
}

/** What somebody expects of a lane: asked of each fact, then shown beside what is so. */
export function Prediction({ bench, result, index }: Props) {
  if (index === undefined) return <Score bench={bench} result={result} />
  const Part = result.prediction === 'asked' ? Choices : Said
  return <Part bench={bench} result={result} index={index} />
}
