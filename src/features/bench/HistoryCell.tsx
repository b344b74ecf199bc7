import { createElement, Suspense, useMemo } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { argumentsText, type Message, plainText } from '../../core/message/message.ts'
import { isSummary, isTombstone } from '../../core/message/prompt.ts'
import { hasBrokenArguments } from '../../core/validity/brokenArguments.ts'
import { excerptOf, type Mark } from '../../core/words/excerpt.ts'
import { messageHeadWords } from '../../core/words/reading.ts'
import { num } from '../../core/words/words.ts'
import { toggleOpened } from '../../store/actions/view.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { late } from '../../ui/late.ts'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Stretches } from '../../ui/Stretches.tsx'
import { detailOf, factsByMessage, fileLabel, pinSuggestions, resultTools } from './derive.ts'
import { PickBox } from './PickBox.tsx'
import { RowActions } from './RowActions.tsx'

interface Props {
  readonly bench: Bench
  readonly index: number
  readonly opened: boolean
}

const messageEditor = late(() => import('./MessageEditor.tsx').then((m) => m.MessageEditor))

/** Characters that two lines of the narrowest history column have room for, and some more to be cut by the layout. */
const EXCERPT = { length: 260, room: 84 } as const

/** The one note that is red: something is broken. */
const BROKEN = 'arguments not JSON'

/** What a card shows of a message without text: its calls with their arguments. */
function cardText(message: Message): string {
  // Rulers of = and - would fill both lines of a card.
  const text = plainText(message)
    .trim()
    .replace(/([=\-_*~#])\1{4,}/g, '$1$1$1')
  if (text !== '') return text
  return message.parts
    .map((part) => {
      if (part.type === 'call') return `${part.name} ${argumentsText(part)}`
      if (part.type === 'image') return '[image]'
      if (part.type === 'opaque') return `[opaque: ${part.kind}]`
      return part.type === 'file' ? `[${fileLabel(part)}]` : ''
    })
    .join(' ')
    .trim()
}

/** Quotes of a message and the letters to put on them. */
export function marksOf(bench: Bench, messageId: string): readonly Mark[] {
  return (factsByMessage(bench.document).get(messageId) ?? []).map(({ fact, letter }) => ({
    mark: letter,
    quote: fact.quote,
    pattern: fact.pattern,
    kind: fact.kind,
  }))
}

function notes(bench: Bench, index: number): string[] {
  const entry = bench.document.history[index]
  if (!entry) return []
  const pin = bench.document.pins.get(entry.message.id)
  return [
    ...(pin === 'keep' ? ['pinned'] : []),
    ...(pin === 'free' ? ['un-pinned'] : []),
    ...(pin === undefined && pinSuggestions(bench.document.history).has(entry.message.id)
      ? ['a correction? pin it']
      : []),
    ...(entry.origin.kind === 'summary' ? [entry.origin.unverified ? 'marker only, unverified' : 'summary'] : []),
    ...(isTombstone(entry) ? ['tombstone'] : []),
    ...(entry.origin.kind === 'synthetic' ? ['synthetic'] : []),
    ...(entry.message.role === 'tool' && entry.message.failed ? ['failed'] : []),
    ...(hasBrokenArguments(entry.message) ? [BROKEN] : []),
    ...(entry.message.generated ? ['made up'] : []),
    ...(factsByMessage(bench.document).get(entry.message.id) ?? [])
      .filter(({ index }) => bench.anchors[index]?.kind === 'edited')
      .map(({ letter }) => `${letter} no longer here`),
  ]
}

/** A message as the head of its row, read out before each of its cells. */
export function headWords(bench: Bench, index: number): string {
  const message = bench.document.history[index]?.message
  if (!message) return ''
  return messageHeadWords({
    number: index + 1,
    role: message.role,
    detail: detailOf(message, resultTools(bench.document.history).get(index), cardText(message)),
    notes: notes(bench, index),
    facts: marksOf(bench, message.id).map(({ mark }) => mark),
    ...bench.counter.message(message),
  })
}

/** A message of the history: said once, here. */
export function HistoryCell({ bench, index, opened }: Props) {
  const entry = bench.document.history[index]
  const message = entry?.message
  const text = useMemo(() => (message ? cardText(message) : ''), [message])
  if (!entry || !message) return null
  const marks = marksOf(bench, message.id)
  const detail = detailOf(message, resultTools(bench.document.history).get(index), text)
  const counted = bench.counter.message(message)
  const extra = notes(bench, index)
  const excerpt = (
    <p className="message-text" dir="auto" data-message={message.id}>
      {text === '' ? <span className="soft">empty</span> : <Stretches stretches={excerptOf(text, marks, EXCERPT)} />}
    </p>
  )
  return (
    <>
      <div className="message-head" data-keys={message.id}>
        <PickBox id={message.id} number={index + 1} />
        <button
          type="button"
          className="plain message-open"
          aria-expanded={opened}
          onClick={() => toggleOpened(message.id)}
        >
          <span className="visually-hidden">Message</span>
          <span className="number">{index + 1}</span>
          <i className="swatch" data-role={isSummary(entry) ? 'summary' : message.role} />
          <b>{message.role}</b>
          {detail && <span className="detail">{detail}</span>}
          {extra.map((note) => (
            <span key={note} className={note === BROKEN ? 'note lost' : 'note'}>
              {note}
            </span>
          ))}
        </button>
        <RowActions id={message.id} number={index + 1} />
        <span className="tokens">
          {counted.exact ? '' : '≈'}
          {num(counted.tokens)}
        </span>
      </div>
      {opened ? (
        <Boundary
          fallback={(again) => (
            <>
              {excerpt}
              <NotLoaded words="The whole message could not be loaded." again={again} />
            </>
          )}
        >
          <Suspense fallback={excerpt}>{createElement(messageEditor.get(), { bench, index, message, marks })}</Suspense>
        </Boundary>
      ) : (
        excerpt
      )}
    </>
  )
}
