import { useState } from 'react'
import { num } from '../../core/words/words.ts'
import { addReading, dropReading } from '../../store/actions/budget.ts'
import { useStore } from '../../store/store.ts'

/** A reading is typed in here; the last one can be dropped. */
export function Readings() {
  const readings = useStore((state) => state.document.budget.readings)
  const [tokens, setTokens] = useState('')
  const value = Number(tokens.replace(/[,_\s]/g, ''))
  const fits = tokens.trim() !== '' && Number.isInteger(value) && value >= 0
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        if (!fits) return
        addReading({ kind: 'typed', label: '', tokens: value })
        setTokens('')
      }}
    >
      <label htmlFor="reading">A reading, typed in</label>
      <div className="row">
        <input
          id="reading"
          className="input short"
          inputMode="numeric"
          value={tokens}
          onChange={(event) => setTokens(event.target.value)}
          aria-describedby="reading-help"
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
      <small id="reading-help">
        {readings.length === 0
          ? 'What a provider reported for this prompt. The thresholds then look at it instead of the counter.'
          : `Reported so far: ${readings.map((reading) => num(reading.tokens)).join(', ')}. Only the last one counts, never their sum.`}
      </small>
    </form>
  )
}
