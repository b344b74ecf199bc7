import { sha256Text } from '../../core/message/hash.ts'
import { compareLines, differingLines } from '../../core/prompt/compareLines.ts'
import { factsLeftOut, type MessageZero, messageZeroOf, messageZeroProof } from '../../core/prompt/messageZero.ts'
import { readSystemPrompt } from '../../core/prompt/readPrompt.ts'
import { proofWords } from '../../core/words/prompt.ts'
import { count, listWords } from '../../core/words/words.ts'
import { readMessageZero } from '../../store/actions/systemPrompt.ts'
import { useBench } from '../../store/bench.ts'
import { useStore } from '../../store/store.ts'
import { LineTable } from './LineTable.tsx'
import type { PromptView } from './usePromptView.ts'

/** Whether message 1 has the text of the sections; where it differs, in what, and the two ways on. */
export function ZeroState({ view }: { readonly view: PromptView }) {
  const first = useStore((state) => state.document.history[0])
  const zero = first && messageZeroOf([first])
  if (!first) return <p className="zero-state">The history is empty: the prompt becomes its first message.</p>
  if (!zero) {
    const role = first.message.role
    return (
      <p className="zero-state">
        The history begins with {role === 'assistant' ? 'an' : 'a'} {role} message: writing puts the prompt before it.
      </p>
    )
  }
  if (zero.text === view.built.text) return <p className="zero-state">Message 1 has exactly this text.</p>
  return <ZeroDiffers zero={zero} view={view} />
}

function ZeroDiffers({ zero, view }: { readonly zero: MessageZero; readonly view: PromptView }) {
  const facts = useStore((state) => state.document.facts)
  const { text, hash } = view.built
  const read = readSystemPrompt(zero.text)
  const { unwritten } = view
  const lines = differingLines(compareLines(zero.text, text))
  const out = unwritten ? [] : factsLeftOut(facts, zero, text)
  return (
    <div className="zero-state">
      <p>
        <b>
          {unwritten
            ? 'Message 1 has a text already'
            : `Message 1 differs from these sections in ${count(lines, 'line')}.`}
          {unwritten && (read.headings > 0 ? `, with ${count(read.headings, 'section')}.` : '.')}
        </b>{' '}
        <span className="soft">
          {unwritten ? 'Read it, and go on from there.' : 'Write it again, or read it back.'}
        </span>
      </p>
      <ReadNotes read={read} />
      {out.length > 0 && (
        <p>
          Writing leaves out {count(out.length, 'fact')} marked in message 1:{' '}
          {listWords(out.map(({ name, quote }) => name ?? `“${quote}”`))}. The mark stays, and shows what became of it.
        </p>
      )}
      <button type="button" className="button small" onClick={readMessageZero}>
        Read sections from message 1
      </button>
      {!unwritten && (
        <details>
          <summary>The lines that differ</summary>
          <LineTable
            label="Message 1 and the sections"
            a={{ title: 'Message 1 now', text: zero.text, hash: sha256Text(zero.text) }}
            b={{ title: 'These sections', text, hash }}
          />
        </details>
      )}
    </div>
  )
}

/** What reading back does not leave as it stood. */
function ReadNotes({ read }: { readonly read: ReturnType<typeof readSystemPrompt> }) {
  return (
    <>
      {read.before && (
        <p className="soft">
          {read.headings === 0
            ? 'It has none of the headings: read, all of it goes to Identity.'
            : 'Read, the text before its first heading goes to Identity.'}
        </p>
      )}
      {read.left.length > 0 && (
        <p className="soft">
          Read, {count(read.left.length, 'line')} of its environment is left out, because no input holds it:{' '}
          <code>{read.left.join(' ⏎ ')}</code>
        </p>
      )}
    </>
  )
}

const STATES = {
  unchanged: 'unchanged',
  changed: 'changed',
  moved: 'not first any more',
  dropped: 'dropped',
} as const

/** Digits of a hash that are enough to be compared by eye; the whole hashes are compared by the page. */
const SHORT = 12

/** Message zero before and after each lane. */
export function ZeroProofTable() {
  const { document, lanes } = useBench((state) => state.bench)
  const proof = messageZeroProof(document.history, lanes)
  return (
    <section className="block" aria-label="Message 1 in the lanes">
      <h3>Message 1 in the lanes</h3>
      {!proof && (
        <p className="soft">The history has no system message at its front: there is nothing to be changed yet.</p>
      )}
      {proof && (
        <>
          <p>
            <b className={proof.lanes.every(({ state }) => state === 'unchanged') ? '' : 'lost'}>{proofWords(proof)}</b>{' '}
            <span className="soft">The history comes after it, never inside.</span>
          </p>
          <table className="proof">
            <thead>
              <tr>
                <th scope="col">Lane</th>
                <th scope="col">Hash before</th>
                <th scope="col">Hash after</th>
                <th scope="col">Message 1</th>
              </tr>
            </thead>
            <tbody>
              {proof.lanes.map(({ laneId, name, state, hash }) => (
                <tr key={laneId}>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{proof.hash.slice(0, SHORT)}</code>
                  </td>
                  <td>
                    <code>{hash?.slice(0, SHORT) ?? '–'}</code>
                  </td>
                  <td className={state === 'unchanged' ? '' : 'lost'}>{STATES[state]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
