import { useRef, useState } from 'react'
import { num } from '../../core/words/words.ts'
import { addReading, dropReading, MAX_READING } from '../../store/actions/budget.ts'
import { useStore } from '../../store/store.ts'
import { NO_WHOLE_NUMBER, problemOf, readNumber } from './SizePanels.tsx'

/** A reading is typed in here; the last one can be dropped. */
export function Readings() {
  const readings = useStore((state) => state.document.budget.readings)
  const [tokens, setTokens] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const value = readNumber(tokens)
  const problem = tokens.trim() === '' ? undefined : problemOf(tokens, 1, MAX_READING)
  const fits = tokens.trim() !== '' && problem === undefined
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        if (!fits) return
        addReading({ kind: 'typed', label: '', tokens: value })
        setTokens('')
        // The button is off until another number is typed.
        field.current?.focus()
      }}
    >
      <label htmlFor="reading">A reading, typed in</label>
      <div className="row">
        <input
          ref={field}
          id="reading"
          className="input short"
          inputMode="numeric"
          value={tokens}
          onChange={(event) => setTokens(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby="reading-problem reading-help"
        />
        <button type="submit" className="button" disabled={!fits}>
          Use it
        </button>
        {readings.length > 0 && (
          <button type="button" className="button quiet" onClick={dropReading}>
            Drop {num(readings.at(-1)?.tokens ?? 0)}
          </button>
        )}
      </div>
      {problem && (
        <small id="reading-problem" className="lost">
          {problem}
          {problem === NO_WHOLE_NUMBER && ' A comma may part the thousands, as in 1,450.'}
        </small>
      )}
      <small id="reading-help">
        {readings.length === 0
          ? 'What a provider reported for this prompt. The thresholds then look at it instead of the counter.'
          : `Reported so far: ${readings.map((reading) => num(reading.tokens)).join(', ')}. Only the last one counts, never their sum.`}
      </small>
    </form>
  )
}
