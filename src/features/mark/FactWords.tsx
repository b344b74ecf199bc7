import { useId } from 'react'
import type { Message } from '../../core/message/message.ts'
import type { Prompt } from '../../core/message/prompt.ts'
import { matchedWords } from '../../core/survival/pattern.ts'
import { PatternField, WordsChoice } from './WordsForm.tsx'
import { escaped, type Words, type WordsCheck } from './wordsCheck.ts'

interface Props {
  readonly words: Words
  readonly check: WordsCheck
  readonly message: Message | undefined
  readonly history: Prompt
  readonly onChange: (words: Words) => void
}

/** The words of a fact, or its pattern, to be changed: taken when the dialog is done. */
export function FactWords({ words, check, message, history, onChange }: Props) {
  const id = useId()
  const { quote, pattern } = words
  const choose = (next: boolean) => {
    if (next === pattern) return
    // What stands there goes on as the other: words as a pattern of themselves, a pattern as what it matches.
    const found = message && matchedWords(message, quote)
    onChange(next ? { quote: escaped(quote), pattern: true } : { quote: found ?? quote, pattern: false })
  }
  return (
    <>
      <WordsChoice pattern={pattern} onChange={choose} />
      {pattern ? (
        <PatternField
          source={quote}
          message={message}
          history={history}
          problem={check.problem}
          onChange={(source) => onChange({ quote: source, pattern: true })}
        />
      ) : (
        <div className="field">
          <label htmlFor={id}>Words</label>
          <textarea
            id={id}
            className="input fact-words"
            rows={2}
            dir="auto"
            value={quote}
            aria-describedby={`${id}-says`}
            aria-invalid={check.problem !== undefined}
            onChange={(event) => onChange({ quote: event.target.value, pattern: false })}
          />
          <div id={`${id}-says`}>{check.problem && <p className="lost">{check.problem}</p>}</div>
        </div>
      )}
      {check.note && <p className="soft">{check.note}</p>}
    </>
  )
}
