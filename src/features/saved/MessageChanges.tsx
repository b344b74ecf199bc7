import { useState } from 'react'
import { comparedText, type MessageChange } from '../../core/document/compareMessages.ts'
import { compareTexts, type TextPiece } from '../../core/document/compareText.ts'
import { count, listWords, num } from '../../core/words/words.ts'

/** Changes that are shown before somebody asks for more. */
const FIRST = 40

const KINDS = ['changed', 'added', 'removed', 'moved'] as const

function summaryWords(changes: readonly MessageChange[]): string {
  if (changes.length === 0) return 'No message differs.'
  const said = KINDS.map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([n]) => n > 0)
    .map(([n, kind], index) => (index === 0 ? `${count(n, 'message')} ${kind}` : `${num(n)} ${kind}`))
  return `${listWords(said)}.`
}

/** The messages that differ, with the words that differ. */
export function MessageChanges({ changes }: { readonly changes: readonly MessageChange[] }) {
  const [most, setMost] = useState(FIRST)
  return (
    <section aria-labelledby="compare-messages">
      <h3 id="compare-messages">Messages</h3>
      <p>{summaryWords(changes)}</p>
      <ul>
        {changes.slice(0, most).map((change) => (
          <Change key={`${change.kind} ${change.message.id}`} change={change} />
        ))}
      </ul>
      {changes.length > most && (
        <button type="button" className="link" onClick={() => setMost(most + 200)}>
          show more of the other {num(changes.length - most)}
        </button>
      )}
    </section>
  )
}

const ASPECT_WORDS = {
  text: 'text',
  role: 'role',
  name: 'name',
  call: 'the call that it answers',
  failed: 'whether it failed',
  generated: 'whether it is generated',
  parts: 'parts',
  origin: 'where it comes from',
} as const

function headWords(change: MessageChange): string {
  switch (change.kind) {
    case 'added':
      return `${num(change.after)} added`
    case 'removed':
      return `${num(change.before)} removed`
    case 'moved':
      return `${num(change.before)} → ${num(change.after)} moved`
    case 'changed': {
      const { before, after, aspects, moved, was, message } = change
      const number = before === after ? num(after) : `${num(before)} → ${num(after)}`
      const role = was.role === message.role ? '' : ` (${was.role} → ${message.role})`
      return `${number} ${moved ? 'moved and ' : ''}changed: ${listWords(aspects.map((aspect) => ASPECT_WORDS[aspect]))}${role}`
    }
  }
}

function piecesOf(change: MessageChange): readonly TextPiece[] {
  switch (change.kind) {
    case 'added':
      return [{ kind: 'added', text: comparedText(change.message) }]
    case 'removed':
      return [{ kind: 'removed', text: comparedText(change.message) }]
    case 'moved':
      return [{ kind: 'same', text: comparedText(change.message) }]
    case 'changed':
      return compareTexts(comparedText(change.was), comparedText(change.message))
  }
}

function Change({ change }: { readonly change: MessageChange }) {
  const pieces = piecesOf(change)
  return (
    <li className="change">
      <p className="change-head">
        <b>{headWords(change)}</b> <span className="soft">{change.message.role}</span>
      </p>
      <p className="change-text" dir="auto">
        {pieces.map((piece, index) => {
          const text = shortened(piece, index === 0, index === pieces.length - 1)
          // Pieces have no id: their place in the text is what they are.
          const key = `${index} ${piece.kind}`
          if (piece.kind === 'removed') return <del key={key}>{text}</del>
          if (piece.kind === 'added') return <ins key={key}>{text}</ins>
          return <span key={key}>{text}</span>
        })}
      </p>
    </li>
  )
}

/** Characters of a stretch that is the same, beside words that differ; and of one that differs. */
const BESIDE = 60
const LONGEST = 600

function shortened({ kind, text }: TextPiece, first: boolean, last: boolean): string {
  const characters = Array.from(text.slice(0, 4 * LONGEST))
  if (kind !== 'same' || (first && last)) {
    const most = kind === 'same' ? 2 * BESIDE : LONGEST
    return text.length > most ? `${characters.slice(0, most).join('')}…` : text
  }
  if (text.length <= 2 * BESIDE) return text
  const beginning = first ? '' : characters.slice(0, BESIDE).join('')
  const end = last
    ? ''
    : Array.from(text.slice(-4 * BESIDE))
        .slice(-BESIDE)
        .join('')
  return `${beginning}…${end}`
}
