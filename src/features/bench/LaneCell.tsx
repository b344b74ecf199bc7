import { useMemo, useState } from 'react'
import type { Bench } from '../../core/lanes/bench.ts'
import { indexOf, numbersOf } from '../../core/lanes/places.ts'
import { summaryPlaces } from '../../core/lanes/rows.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import type { Verdict } from '../../core/lanes/verdicts.ts'
import { plainText } from '../../core/message/message.ts'
import { type Entry, isSummary } from '../../core/message/prompt.ts'
import { summaryBody } from '../../core/strategies/summarise.ts'
import { attachmentWords } from '../../core/words/attachments.ts'
import { cutStretches, letterOf, type Mark, type Stretch, stretchesOf } from '../../core/words/excerpt.ts'
import { count, num, rangesWords, ruleWords, verdictWord } from '../../core/words/words.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Stretches } from '../../ui/Stretches.tsx'
import { factsAtHome, faultsMade, summaryLines } from './derive.ts'
import { InLane } from './InLane.tsx'

/** Facts that stand in one entry of a lane: whole, or altered by their passage. */
export function marksInEntry(bench: Bench, result: LaneResult, entryId: string): readonly Mark[] {
  return bench.document.facts.flatMap((fact, index): readonly Mark[] => {
    const survival = result.survivals[index]
    if (!survival || survival.kind === 'lost' || survival.entryId !== entryId) return []
    const altered = survival.kind === 'altered'
    const { kind, pattern } = fact
    if (altered) return [{ mark: letterOf(index), quote: survival.passage, kind, altered }]
    return [{ mark: letterOf(index), quote: fact.quote, pattern, kind }]
  })
}

/** Facts that stand in a message of the history and are lost in a lane, by letter. */
export function lostAt(bench: Bench, result: LaneResult, messageId: string): readonly string[] {
  return (factsAtHome(bench).get(messageId) ?? [])
    .filter((index) => result.survivals[index]?.kind === 'lost')
    .map(letterOf)
}

/** The letter of a fact, which read out alone could be anything. */
function FactTag({ letter }: { readonly letter: string }) {
  return (
    <>
      <span className="visually-hidden">fact</span>
      <span className="tag">{letter}</span>
    </>
  )
}

function Lost({ letters, words }: { readonly letters: readonly string[]; readonly words: string }) {
  if (letters.length === 0) return null
  return (
    <span className="verdict lost">
      <Glyph kind="lost" />
      {letters.map((letter) => (
        <FactTag key={letter} letter={letter} />
      ))}
      {words}
    </span>
  )
}

/** How many lines of a summary a cell shows before it is cut. */
const LINES = 6
/** How many of an open one before more are asked for: a browser takes seconds to lay out a summary of ten thousand lines. */
const MANY = 100
/** How much of a line of it, in characters. */
const LINE = 400
/** Summaries longer than this, in characters, are marked only as far as they are shown. */
const LONG = 100_000

/**
 * A text in stretches, at least up to `end`. Marked in the whole text where that costs little: a pattern may look at its
 * beginning or its end, and a quote run over two lines.
 */
function stretchesUpTo(text: string, marks: readonly Mark[], end: number): readonly Stretch[] {
  if (text.length <= LONG || marks.some((mark) => mark.pattern)) return stretchesOf(text, marks)
  const longest = Math.max(0, ...marks.map(({ quote }) => quote.length))
  return stretchesOf(text.slice(0, end + 2 * longest), marks)
}

interface SummaryProps {
  readonly bench: Bench
  readonly result: LaneResult
  readonly entry: Entry
  /** All of it: its row is open. */
  readonly whole?: boolean
}

/** A summary in the row of its gap: what it is for, what it costs, and its text. */
export function SummaryText({ bench, result, entry, whole = false }: SummaryProps) {
  const { id } = entry.message
  const [asked, setAsked] = useState(MANY)
  const most = whole ? asked : LINES
  const marks = useMemo(() => marksInEntry(bench, result, id), [bench, result, id])
  const replaced = (summaryPlaces(result.verdicts).get(id) ?? []).map((place) => place + 1)
  const lines = summaryLines(entry)
  const text = plainText(entry.message)
  const begin = text.length - summaryBody(entry).length
  let end = begin
  for (let index = 0; index < Math.min(most, lines.length); index++) end += (lines[index]?.length ?? 0) + 1
  const stretches = useMemo(() => stretchesUpTo(text, marks, end), [text, marks, end])
  let at = begin
  return (
    <>
      <p className="verdict">
        <i className="swatch" data-role="summary" />
        <b>Summary</b>
        <span className="soft">for {rangesWords(replaced)}</span>
        <span className="tokens">{num(bench.counter.message(entry.message).tokens)}</span>
      </p>
      <ul className="summary-text" dir="auto">
        {lines.slice(0, most).map((line, index) => {
          const bullet = line.startsWith('- ')
          const from = at + (bullet ? 2 : 0)
          const to = Math.min(at + line.length, from + LINE)
          at += line.length + 1
          return (
            // Lines of one summary in their order: nothing else tells two equal ones apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
            <li key={index} data-bullet={bullet ? '' : undefined}>
              <Stretches stretches={cutStretches(stretches, from, to)} />
            </li>
          )
        })}
        {lines.length > most && (
          <li className="soft">
            and {count(lines.length - most, 'more line')}
            {whole && (
              <>
                {': '}
                <button type="button" className="link" onClick={() => setAsked(most + MANY)}>
                  show the next {num(Math.min(MANY, lines.length - most))}
                  <InLane name={result.lane.name} />
                </button>
              </>
            )}
          </li>
        )}
      </ul>
    </>
  )
}

function Kept({ bench, result, verdict, fault }: CellProps & { readonly fault: string | undefined }) {
  const letters = marksInEntry(bench, result, verdict.id).map(({ mark }) => mark)
  const number = numbersOf(bench.document)
  const words = ruleWords(verdict.rule, number)
  return (
    <p className={fault ? 'verdict lost' : 'verdict'}>
      <b>{verdictWord(verdict.kind)}</b>
      <span className={fault ? '' : 'soft'}>
        {fault ?? words}
        {verdict.kind === 'kept' && verdict.mergedWith && `, merged with ${number(verdict.mergedWith)}`}
      </span>
      {letters.map((letter) => (
        <FactTag key={letter} letter={letter} />
      ))}
    </p>
  )
}

interface CellProps {
  readonly bench: Bench
  readonly result: LaneResult
  readonly verdict: Verdict
  /** The row is open: everything is shown. */
  readonly whole?: boolean
}

/** What a lane did with one message: verdict, rule and fact letters, and text only where it differs. */
export function LaneCell({ bench, result, verdict, whole = false }: CellProps) {
  const { history } = bench.document
  const number = numbersOf(bench.document)
  const lost = lostAt(bench, result, verdict.id)
  const rule = ruleWords(verdict.rule, number)
  if (result.outcome.status === 'pending') return <p className="verdict soft">…</p>
  if (verdict.kind === 'dropped') {
    const was = history[indexOf(bench.document).get(verdict.id) ?? -1]
    return (
      <>
        <p className="verdict">
          <b>{verdictWord(verdict.kind)}</b>
          <span className="soft">
            {rule}
            {was && ` · frees ${num(bench.counter.message(was.message).tokens)}`}
          </span>
        </p>
        <Lost letters={lost} words={lost.length === 1 ? 'goes with it' : 'go with it'} />
      </>
    )
  }
  if (verdict.kind === 'summarised') {
    const places = summaryPlaces(result.verdicts).get(verdict.entry.message.id) ?? []
    const host = history[places[0] ?? -1]?.message.id
    const was = history[indexOf(bench.document).get(verdict.id) ?? -1]
    // A summary is text: what else a message carried is not in it.
    const carried = was ? attachmentWords(was.message) : ''
    const words = [
      ...(host === verdict.id ? [] : [`summarised in ${number(host ?? '')}`]),
      ...(carried ? [`${carried} dropped`] : []),
    ].join(' · ')
    return (
      <>
        {host === verdict.id && <SummaryText bench={bench} result={result} entry={verdict.entry} whole={whole} />}
        {(words !== '' || lost.length > 0) && (
          <p className="verdict soft">
            {words}
            <Lost letters={lost} words="not in it" />
          </p>
        )}
      </>
    )
  }
  if (verdict.kind === 'kept') {
    const fault = faultsMade(history, result).get(verdict.id)
    const words =
      fault && (fault.kind === 'call-without-result' ? 'call now without its result' : 'result now without its call')
    return (
      <>
        <Kept bench={bench} result={result} verdict={verdict} fault={words} />
        <Lost letters={lost} words="no longer in it" />
      </>
    )
  }
  return (
    <>
      <p className="verdict">
        <b>{verdictWord(verdict.kind)}</b>
        <span className="soft">{rule}</span>
        <span className="tokens">{num(bench.counter.message(verdict.entry.message).tokens)}</span>
      </p>
      <p className="verdict-text soft" dir="auto">
        {plainText(verdict.entry.message).slice(0, 300)}
      </p>
      <Lost letters={lost} words={lost.length === 1 ? 'goes with it' : 'go with it'} />
    </>
  )
}

/** How a cell looks: which edge it has, and whether it is a gap. Red only where something was lost with it. */
export function cellLook(
  bench: Bench,
  result: LaneResult,
  index: number,
): { className: string; role: string | undefined } {
  const verdict = result.verdicts[index]
  if (!verdict) return { className: '', role: undefined }
  if (verdict.kind === 'summarised') return { className: 'in-summary', role: 'summary' }
  if (verdict.kind === 'dropped') {
    const lossy = lostAt(bench, result, verdict.id).length > 0
    return { className: lossy ? 'gone lossy' : 'gone', role: undefined }
  }
  if (verdict.kind === 'cleared') return { className: 'cleared', role: 'tombstone' }
  return { className: 'kept', role: isSummary(verdict.entry) ? 'summary' : verdict.entry.message.role }
}
