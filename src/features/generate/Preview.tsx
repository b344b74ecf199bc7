import type { Generated } from '../../core/generate/generate.ts'
import { argumentsText, type Message } from '../../core/message/message.ts'
import { count, num, percent } from '../../core/words/words.ts'
import { Ribbon, type Segment } from '../../ui/Ribbon.tsx'
import { Scrolls } from '../../ui/Scrolls.tsx'
import type { Making } from './useGenerated.ts'

/** How many of the messages are shown. */
const SHOWN = 6

function lineOf({ parts }: Message): string {
  const texts = parts.map((part) => {
    if (part.type === 'call') return `→ ${part.name} ${argumentsText(part)}`
    return part.type === 'text' ? part.text : ''
  })
  return texts.join(' ').replace(/\s+/g, ' ').slice(0, 220)
}

function Excerpt({ messages }: { readonly messages: readonly Message[] }) {
  const more = messages.length - SHOWN
  return (
    <ol className="made-lines" aria-label="The first messages">
      {messages.slice(0, SHOWN).map((message) => (
        <li key={message.id}>
          <i className="swatch" data-role={message.role} />
          <b>{message.role}</b>
          <span>{lineOf(message)}</span>
        </li>
      ))}
      {more > 0 && <li className="soft">and {num(more)} more</li>}
    </ol>
  )
}

interface NumbersProps {
  readonly made: Generated
  /** Tokens that stand before, and what the made-up ones take as the screen's estimate counts them. */
  readonly before: number
  /** They start a history: before them stand only its tool definitions. */
  readonly fresh: boolean
  readonly factor: number
  readonly window: number
}

function Numbers({ made, before, fresh, factor, window }: NumbersProps) {
  const added = made.tokens * factor
  const tool = made.toolTokens * factor
  const full = before + added
  const scale = Math.max(1, Math.min(1.5, full / window))
  const segments = (
    [
      ['tools', before],
      ['assistant', added - tool],
      ['tool', tool],
    ] as const
  ).flatMap(([role, tokens]): Segment[] =>
    tokens > 0 ? [{ key: role, role, share: tokens / window, tokens, merged: 1 }] : [],
  )
  const share = made.tokens === 0 ? 0 : (100 * made.toolTokens) / made.tokens
  return (
    <>
      <p className="made-numbers">
        <b>{count(made.messages.length, 'message')}</b>, {count(made.tokens, 'token')} by the estimate, {percent(share)}{' '}
        of them tool output, {count(made.facts.length, 'planted fact')}
      </p>
      <Ribbon
        label={`The window afterwards: ${percent((100 * full) / window)} full`}
        segments={segments}
        reserve={0}
        scale={scale}
      />
      <p className={full > window ? 'lost' : 'soft'}>
        The window of {num(window)} is then {percent((100 * full) / window)} full
        {before > 0 &&
          (fresh
            ? `, ${percent((100 * before) / window)} of it by tool definitions`
            : `; ${percent((100 * before) / window)} was taken before, tool definitions included`)}
        .
      </p>
    </>
  )
}

interface Props extends Omit<NumbersProps, 'made'> {
  readonly making: Making
  readonly again: () => void
  readonly stop: () => void
}

/** What will come: its numbers, its first messages and its facts; or how far the making is. */
export function Preview({ making, again, stop, ...rest }: Props) {
  if (making.state === 'nothing') return null
  if (making.state === 'stopped') {
    return (
      <div className="made problem">
        <p>
          {making.problem}{' '}
          <button type="button" className="link" onClick={again}>
            Make them again
          </button>
        </p>
      </div>
    )
  }
  if (making.state === 'making') {
    const done = Math.round(making.progress * 100)
    return (
      <div className="made">
        <p className="row">
          <progress max={100} value={done} aria-label="Messages made up" />
          <span className="soft">Making them up… {done} %</span>
          <button type="button" className="button small" onClick={stop}>
            Stop
          </button>
        </p>
      </div>
    )
  }
  const { made } = making
  return (
    <section className="made" aria-label="What will come">
      <Numbers made={made} {...rest} />
      <Excerpt messages={made.messages} />
      {made.facts.length > 0 && (
        <Scrolls className="made-facts" label="Planted facts">
          <ul>
            {made.facts.map((fact) => (
              <li key={fact.id}>
                <span className="soft">{fact.kind}</span> <mark>{fact.quote}</mark>
              </li>
            ))}
          </ul>
        </Scrolls>
      )}
    </section>
  )
}
