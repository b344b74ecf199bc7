import { useDeferredValue, useId, useMemo } from 'react'
import type { Message } from '../../core/message/message.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { matchWords } from './wordsCheck.ts'

const CHOICES = [
  { pattern: false, label: 'these words' },
  { pattern: true, label: 'a regular expression' },
] as const

/** Whether words are looked for, or what a regular expression matches. */
export function WordsChoice({
  pattern,
  onChange,
}: {
  readonly pattern: boolean
  readonly onChange: (pattern: boolean) => void
}) {
  const id = useId()
  return (
    <fieldset className="words-choice">
      <legend>Look for</legend>
      {CHOICES.map((choice) => (
        <label key={choice.label} className="radio">
          <input
            type="radio"
            name={id}
            checked={choice.pattern === pattern}
            onChange={() => onChange(choice.pattern)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

interface PatternProps {
  readonly source: string
  readonly message: Message | undefined
  readonly history: Prompt
  readonly problem: string | undefined
  readonly onChange: (source: string) => void
}

/** A regular expression, with what it matches while it is typed. */
export function PatternField({ source, message, history, problem, onChange }: PatternProps) {
  const id = useId()
  // Typing does not wait for the history to be searched.
  const late = useDeferredValue(source)
  const matches = useMemo(
    () => (message && late !== '' ? matchWords(message, history, late) : ''),
    [message, history, late],
  )
  return (
    <div className="field">
      <label htmlFor={id}>Regular expression</label>
      <input
        id={id}
        className="input mono"
        value={source}
        placeholder="exit code [1-9]\d*"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-says`}
        aria-invalid={source !== '' && problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-says`} className="pattern-says">
        {source !== '' && problem && <p className="lost">{problem}</p>}
        {matches !== '' && <p className="soft">{matches}</p>}
        <small>JavaScript’s, without regard to case. It is there or lost, never altered.</small>
      </div>
    </div>
  )
}
