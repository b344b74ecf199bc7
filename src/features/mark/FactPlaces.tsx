import { Fragment, useMemo } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { newSummaries } from '../../core/lanes/verdicts.ts'
import { type Message, messageTexts } from '../../core/message/message.ts'
import type { Anchor } from '../../core/survival/anchor.ts'
import type { Fact } from '../../core/survival/fact.ts'
import { standsIn } from '../../core/survival/match.ts'
import { excerptOf, type Mark, stretchesOf } from '../../core/words/excerpt.ts'
import { count } from '../../core/words/words.ts'
import { changeFact } from '../../store/actions/facts.ts'
import { closeDialog, focusMessage } from '../../store/actions/view.ts'
import { Stretches } from '../../ui/Stretches.tsx'

const EXCERPT = { length: 150, room: 110 } as const
/** Messages that the list shows; more are a number. */
const MOST_SHOWN = 30

/** A summary of some lane that has the words, and the message in whose row it stands. */
interface Told {
  readonly laneId: string
  readonly name: string
  readonly message: Message
  readonly host: string
}

function toldIn(bench: Bench, fact: Fact): readonly Told[] {
  const shown = bench.lanes.filter(({ prediction }) => prediction !== 'asked')
  return shown.flatMap(({ lane, outcome, verdicts }) =>
    newSummaries(bench.document.history, outcome.prompt).flatMap(({ message }) => {
      if (!standsIn(message, fact.quote, fact.pattern)) return []
      const host = verdicts.find((one) => one.kind === 'summarised' && one.entry.message.id === message.id)?.id
      return host === undefined ? [] : [{ laneId: lane.id, name: lane.name, message, host }]
    }),
  )
}

function leave(messageId: string, laneId?: string): void {
  closeDialog()
  focusMessage(messageId, laneId)
}

/** The text of a message around the words. */
function Passage({ message, marks }: { readonly message: Message; readonly marks: readonly Mark[] }) {
  const texts = messageTexts(message)
  const text = texts.find((one) => stretchesOf(one, marks).some((stretch) => stretch.mark !== undefined)) ?? texts[0]
  return (
    <p className="place-text" dir="auto">
      <Stretches stretches={excerptOf(text ?? '', marks, EXCERPT)} />
    </p>
  )
}

interface Props {
  readonly bench: Bench
  readonly fact: Fact
  readonly letter: string
  readonly anchor: Anchor
  /** Other words have been typed, and are not the fact’s yet. */
  readonly typing: boolean
}

/** All places where a fact stands: messages of the history, and summaries that a lane made. */
export function FactPlaces({ bench, fact, letter, anchor, typing }: Props) {
  const { history } = bench.document
  const told = useMemo(() => toldIn(bench, fact), [bench, fact])
  const marks: readonly Mark[] = [{ mark: letter, quote: fact.quote, pattern: fact.pattern, kind: fact.kind }]
  const { places } = anchor
  const still = typing && <p className="soft">The fact as it is now. Done takes the words above.</p>
  if (places.length + told.length === 0) {
    return (
      <>
        <p className="soft">It stands nowhere: in no message, in no summary.</p>
        {still}
      </>
    )
  }
  return (
    <section className="places" aria-label="Where it stands">
      <h3>Where it stands</h3>
      {still}
      <ul>
        {places.slice(0, MOST_SHOWN).map((place) => {
          const message = history[place]?.message
          if (!message) return <Fragment key={place} />
          const own = message.id === fact.messageId
          return (
            <li key={message.id}>
              <p className="place-head">
                <button type="button" className="link" onClick={() => leave(message.id)}>
                  Message {place + 1}, {message.role}
                </button>
                {own ? (
                  <span className="soft">marked here</span>
                ) : (
                  <button
                    type="button"
                    className="link soft"
                    aria-label={`Point the fact to message ${place + 1}`}
                    onClick={() => changeFact(fact.id, { messageId: message.id })}
                  >
                    point the fact here
                  </button>
                )}
              </p>
              <Passage message={message} marks={marks} />
            </li>
          )
        })}
        {places.length > MOST_SHOWN && (
          <li className="soft">and in {count(places.length - MOST_SHOWN, 'more message')}</li>
        )}
        {told.map(({ laneId, name, message, host }) => (
          <li key={`${laneId} ${message.id}`}>
            <p className="place-head">
              <button type="button" className="link" onClick={() => leave(host, laneId)}>
                {name}, its summary
              </button>
            </p>
            <Passage message={message} marks={marks} />
          </li>
        ))}
      </ul>
    </section>
  )
}
