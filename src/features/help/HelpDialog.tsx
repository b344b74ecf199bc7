import './help.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { STRATEGIES } from '../../core/strategies/registry.ts'
import { FACT_KINDS, KIND_LETTERS } from '../../core/survival/fact.ts'
import { GLOSSARY, RULES_IN_BRIEF, type Term } from '../../core/words/glossary.ts'
import { SURVIVAL_WORDS } from '../../core/words/survival.ts'
import { count } from '../../core/words/words.ts'
import { startTour } from '../../store/actions/tour.ts'
import { closeDialog, openDialog } from '../../store/actions/view.ts'
import { useOffline } from '../../store/offline.ts'
import { announce } from '../../store/store.ts'
import { useTeaching } from '../../store/teaching.ts'
import { CloseFoot } from '../../ui/CloseFoot.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { KindSign } from '../../ui/KindSign.tsx'

/** Milliseconds of silence after which it is said how many words a search has found. */
const STILL = 600

/** Roles and what else has a colour of its own. */
const ROLES = ['system', 'user', 'assistant', 'tool', 'summary', 'tools'] as const

const ROLE_WORDS: Readonly<Record<(typeof ROLES)[number], string>> = {
  system: 'system or developer',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool result',
  summary: 'summary: striped',
  tools: 'tool definitions: an outline',
}

function matches({ word, meaning }: Term, search: string): boolean {
  const asked = search.trim().toLowerCase()
  return `${word} ${meaning}`.toLowerCase().includes(asked)
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Words({ search, open }: { readonly search: string; readonly open: (word: string) => void }) {
  return GLOSSARY.map(({ title, terms }) => {
    const found = terms.filter((term) => matches(term, search))
    if (found.length === 0) return null
    return (
      <Section key={title} title={title}>
        <dl className="words">
          {found.map(({ word, meaning, see = [] }) => (
            <div key={word} data-word={word} tabIndex={-1}>
              <dt>{word}</dt>
              <dd>
                {meaning}
                {see.length > 0 && ' See '}
                {see.map((other, at) => (
                  <span key={other}>
                    {at > 0 && ', '}
                    <button type="button" className="link soft" onClick={() => open(other)}>
                      {other}
                    </button>
                  </span>
                ))}
                {see.length > 0 && '.'}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    )
  })
}

function Signs() {
  return (
    <Section title="Marks and colours">
      <ul className="signs">
        {(['verbatim', 'in-summary', 'altered', 'lost'] as const).map((kind) => (
          <li key={kind}>
            <span className={kind === 'lost' || kind === 'altered' ? kind : ''}>
              <Glyph kind={kind} />
            </span>{' '}
            {SURVIVAL_WORDS[kind]}
          </li>
        ))}
      </ul>
      <ul className="signs">
        <li>
          <span className="tag">A</span> a fact, by its letter
        </li>
        {FACT_KINDS.map((kind) => (
          <li key={kind}>
            <KindSign kind={kind} letter={KIND_LETTERS[kind]} /> {kind}
          </li>
        ))}
      </ul>
      <ul className="signs">
        {ROLES.map((role) => (
          <li key={role}>
            <i className="swatch" data-role={role} aria-hidden="true" /> {ROLE_WORDS[role]}
          </li>
        ))}
      </ul>
      <p>Red means lost or broken, and nothing else. What stands word for word needs no colour.</p>
      <p>
        Every bar has the width of the window. Thin lines in it are the two thresholds; the hatched end is the reserve;
        blocks that would be too thin are drawn as one.
      </p>
    </Section>
  )
}

function Limits() {
  return (
    <Section title="What survival does not say">
      <p>
        Survival here is lexical: are the words still in the prompt? It is not recall. A model may ignore a fact that is
        there, and may say one that is not, because it knew it anyway. One preprint, “Lost in Compaction”, saw a search
        of the text find 82 percent of the facts in a compacted history of which a model recalled 7 percent.
      </p>
      <p>To ask a model itself, a lane’s menu has “Ask a judge…”.</p>
    </Section>
  )
}

function Rules() {
  return (
    <Section title="The rules in brief">
      <dl className="words">
        {RULES_IN_BRIEF.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>Whose rules they are, and how sure this page is of them:</p>
      <ul className="sources">
        {STRATEGIES.map(({ id, label, source }) => (
          <li key={id}>
            <b>{label}</b>: {source.system}, {source.version} ({source.evidence}).
            {source.link !== undefined && (
              <>
                {' '}
                <a href={source.link} target="_blank" rel="noreferrer">
                  {new URL(source.link).host}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NOT_KEPT = 'This browser keeps nothing yet for use without a network'

/** Whether the page works without a network, as its menu says it, and the way to more of that. */
function Offline() {
  const words = useOffline((state) => state.words)
  return (
    <p>
      {words ?? NOT_KEPT} (
      <button type="button" className="link" onClick={() => openDialog({ kind: 'offline' })}>
        offline and version
      </button>
      ).
    </p>
  )
}

function Data() {
  const embed = useTeaching((state) => state.embed)
  return (
    <Section title="Where your data is, and what is sent">
      <p>
        The history, its facts and its lanes are on this computer: in this page, and as a draft in this browser. There
        is no server and no account. Files that you open are read here.
      </p>
      <p>
        Something is sent only when you ask for it, and only to the host that you named: a lane’s text to the model that
        is to summarise it, a question to a judge. Keys stay in the memory of this page and are gone when it closes. A
        link that you share holds the text itself: whoever has the link has the text.
      </p>
      {!embed && <Offline />}
    </Section>
  )
}

/** Where else one learns the page. */
const FURTHER = [
  ['lessons', 'Lessons'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['palette', 'All commands'],
] as const

/** What the words, the marks and the rules of the page mean. `word`: the one to begin at. */
export function HelpDialog({ word }: { readonly word?: string }) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(word)
  const list = useRef<HTMLElement>(null)
  const asked = search.trim()
  const found = GLOSSARY.flatMap(({ terms }) => terms).filter((term) => matches(term, search)).length

  useEffect(() => {
    if (at === undefined) return
    const term = list.current?.querySelector<HTMLElement>(`[data-word="${CSS.escape(at)}"]`)
    term?.scrollIntoView({ block: 'center' })
    term?.focus({ preventScroll: true })
    setAt(undefined)
  }, [at])

  useEffect(() => {
    if (asked === '') return
    const timer = setTimeout(() => announce(found === 0 ? `No word with “${asked}”` : count(found, 'word')), STILL)
    return () => clearTimeout(timer)
  }, [asked, found])

  /** Goes to a word, which a search may have hidden. */
  function open(other: string): void {
    setSearch('')
    setAt(other)
  }

  return (
    <Dialog title="Help and words" full focusLater={word !== undefined} onClose={closeDialog}>
      <p className="row">
        <input
          className="input help-search"
          type="search"
          aria-label="Find a word"
          placeholder="Find a word"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {FURTHER.map(([kind, label]) => (
          <button key={kind} type="button" className="button" onClick={() => openDialog({ kind })}>
            {label}
          </button>
        ))}
        <button type="button" className="button" onClick={startTour}>
          Tour of the page
        </button>
      </p>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="help grows" ref={list} tabIndex={0} aria-label="Words and rules">
        <div className="help-columns">
          {asked !== '' && found === 0 && <p className="soft">No word with “{asked}”.</p>}
          <Words search={search} open={open} />
          {asked === '' && (
            <>
              <Signs />
              <Limits />
              <Rules />
              <Data />
            </>
          )}
        </div>
      </section>
      <CloseFoot onClose={closeDialog} />
    </Dialog>
  )
}
