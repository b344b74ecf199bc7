import { KIND_LETTERS } from '../../core/survival/fact.ts'
import { findQuote } from '../../core/survival/normalise.ts'
import { prepare } from '../../core/survival/quote.ts'
import { type Evidence, SORT_WORDS, type Suggestion } from '../../core/survival/suggest/suggestion.ts'
import { NEGATIONS } from '../../core/survival/wordLists.ts'
import { type Mark, stretchesOf } from '../../core/words/excerpt.ts'
import { count, num } from '../../core/words/words.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { KindSign } from '../../ui/KindSign.tsx'

function go(messageId: string): void {
  closeDialog()
  focusMessage(messageId)
}

/** The number of a message, which goes there. */
function Place({ at, messageId }: Evidence) {
  return (
    <button type="button" className="link" aria-label={`Go to message ${num(at + 1)}`} onClick={() => go(messageId)}>
      {num(at + 1)}
    </button>
  )
}

/** The quote where it stands in a text, else the words that the text shares with it. */
function sharedMarks(excerpt: string, quote: string): readonly Mark[] {
  const whole: Mark = { mark: '', quote }
  if (findQuote(excerpt, quote).length > 0) return [whole]
  const words = prepare(quote).content.filter(({ text }) => !NEGATIONS.has(text))
  return words.map(({ text }): Mark => ({ mark: '', quote: text }))
}

/** The text around the words, in which they are told apart. */
function Passage({ excerpt, quote }: { readonly excerpt: string; readonly quote: string }) {
  let at = 0
  return (
    <span className="suggestion-passage" dir="auto">
      {stretchesOf(excerpt, sharedMarks(excerpt, quote)).map(({ text, mark }) => {
        const key = at
        at += text.length
        return mark === undefined ? text : <b key={key}>{text}</b>
      })}
    </span>
  )
}

interface Props {
  readonly suggestion: Suggestion
  readonly onAccept: () => void
}

/** One suggestion: what it is, the words, where they stand and where they are needed. */
export function SuggestionRow({ suggestion, onAccept }: Props) {
  const { kind, sort, quote, stands, needed, uses, open } = suggestion
  const [first, ...others] = needed
  const more = uses - needed.length
  const what = SORT_WORDS[sort]
  return (
    <li className="suggestion" aria-label={`${what}: ${quote}`}>
      <div className="suggestion-words">
        <p className="suggestion-head soft">
          <KindSign kind={kind} letter={KIND_LETTERS[kind]} /> {what}
          {open && <b className="suggestion-open"> still open</b>}
        </p>
        <p className="suggestion-quote" dir="auto">
          <mark data-kind={kind}>{quote}</mark>
        </p>
        <dl className="suggestion-evidence">
          <div>
            <dt>
              stands in <Place {...stands} />
            </dt>
            <dd>{stands.excerpt !== quote && <Passage excerpt={stands.excerpt} quote={quote} />}</dd>
          </div>
          {first ? (
            <div>
              <dt>
                needed in <Place {...first} />
                {others.map((one, at) => (
                  <span key={one.at}>
                    {more > 0 && at === others.length - 1 ? ' … ' : ', '}
                    <Place {...one} />
                  </span>
                ))}
                {more > 0 && <span className="visually-hidden"> and in {count(more, 'more message')}</span>}
              </dt>
              <dd>
                <Passage excerpt={first.excerpt} quote={quote} />
              </dd>
            </div>
          ) : (
            <div>
              <dt>not used again</dt>
              <dd>a user’s word counts without that</dd>
            </div>
          )}
        </dl>
      </div>
      <button type="button" className="button small" data-accept="" aria-label={`Accept “${quote}”`} onClick={onAccept}>
        Accept
      </button>
    </li>
  )
}
