import type { PromptSection } from '../../core/prompt/systemPrompt.ts'
import { count, num, sourceWords } from '../../core/words/words.ts'
import { useBench } from '../../store/bench.ts'
import { Scrolls } from '../../ui/Scrolls.tsx'
import { type PromptView, tokenWords } from './usePromptView.ts'

/** The text as it is sent, each section bounded, with its owner and its tokens; and its hash. */
export function BuiltText({ view }: { readonly view: PromptView }) {
  const { built, total, frame } = view
  const counter = useBench((state) => state.bench.counter)
  return (
    <section className="built" aria-label="As it is sent">
      <div className="section-head">
        <h3>As it is sent</h3>
        <span className="grow" />
        <span>
          <b>{tokenWords(total)}</b> <span className="soft">by {sourceWords(counter.source)}</span>
        </span>
      </div>
      <Scrolls className="built-text" label="Its sections">
        {built.sections.map((section) => (
          <BuiltSection key={section.key} section={section} view={view} />
        ))}
      </Scrolls>
      <p className="hash">
        <span className="soft">sha256</span> <code>{built.hash}</code>
      </p>
      <p className="soft">
        Same input, same bytes, same hash. {num(frame)} of the tokens are the frame of the message. The sections are
        counted one by one: their sum may be off by a few.
      </p>
      <p>
        <b>Position proves no obedience.</b>{' '}
        <span className="soft">
          A model reads the sections in this order; nothing here makes it obey one more than another.
        </span>
      </p>
    </section>
  )
}

function BuiltSection({ section, view }: { readonly section: PromptSection; readonly view: PromptView }) {
  const { key, heading, owner, text } = section
  const tokens = view.tokensOf(key)
  const spoofed = view.built.spoofed.filter((spoof) => spoof.section === key)
  const flagged = new Set(spoofed.map(({ line }) => line))
  return (
    <div className="built-section" data-owner={owner}>
      <p className="built-tag">
        {owner}
        {tokens && ` · ${tokenWords(tokens)}`}
      </p>
      <pre dir="auto">
        <b>{`# ${heading}`}</b>
        {text !== '' && '\n\n'}
        {flagged.size === 0 ? text : <Flagged lines={text.split('\n')} flagged={flagged} />}
      </pre>
      {spoofed.length > 0 && (
        <p className="altered">
          {count(spoofed.length, 'spoofed heading')} in this section: see at {heading}.
        </p>
      )}
    </div>
  )
}

/** Lines of a section, those with the heading of another one marked. */
function Flagged({ lines, flagged }: { readonly lines: readonly string[]; readonly flagged: ReadonlySet<number> }) {
  return lines.map((line, index) => {
    const end = index < lines.length - 1 ? '\n' : ''
    // Lines have no id: their place is what they are.
    const key = `${index} ${line}`
    if (!flagged.has(index + 1)) return line + end
    return (
      <span key={key}>
        <mark className="changed">{line}</mark>
        <span className="visually-hidden"> (a heading of another section)</span>
        {end}
      </span>
    )
  })
}
