import type { Bench } from '../../core/lanes/bench.ts'
import { type PageItem, pageOf } from '../../core/lanes/page.ts'
import type { LaneResult } from '../../core/lanes/run.ts'
import { plainText } from '../../core/message/message.ts'
import { excerptOf } from '../../core/words/excerpt.ts'
import { count, num } from '../../core/words/words.ts'
import { toggleUnfolded } from '../../store/actions/view.ts'
import { useStore } from '../../store/store.ts'
import { Stretches } from '../../ui/Stretches.tsx'
import { HistoryCell } from './HistoryCell.tsx'
import { cellLook, LaneCell, lostAt, marksInEntry, SummaryText } from './LaneCell.tsx'
import { LaneHead } from './LaneHead.tsx'
import { LongList } from './LongList.tsx'

const EXCERPT = { length: 400, room: 140 } as const

interface Props {
  readonly bench: Bench
  readonly result: LaneResult
}

function LaneMessage({ bench, result, index }: Props & { readonly index: number }) {
  const verdict = result.verdicts[index]
  const message = bench.document.history[index]?.message
  if (!verdict || !message) return null
  const marks = marksInEntry(bench, result, message.id)
  const stays = verdict.kind === 'kept' || verdict.kind === 'trimmed'
  return (
    <>
      <div className="page-head">
        <span>{index + 1}</span> <b>{message.role}</b>
        <span className="tokens">{num(bench.counter.message(message).tokens)}</span>
      </div>
      <LaneCell bench={bench} result={result} verdict={verdict} />
      {stays && (
        <p className="page-text" dir="auto">
          <Stretches stretches={excerptOf(plainText(verdict.entry.message), marks, EXCERPT)} />
        </p>
      )}
    </>
  )
}

function Run({ bench, result, item }: Props & { readonly item: Extract<PageItem, { kind: 'run' }> }) {
  const indices = Array.from({ length: item.to - item.from + 1 }, (_, step) => item.from + step)
  const messages = indices.flatMap((index) => bench.document.history[index]?.message ?? [])
  const tokens = messages.reduce((sum, message) => sum + bench.counter.message(message).tokens, 0)
  const lost = messages.flatMap((message) => lostAt(bench, result, message.id))
  const where = item.from === item.to ? num(item.from + 1) : `${num(item.from + 1)}–${num(item.to + 1)}`
  return (
    <>
      <div className="page-head">
        <b>{count(messages.length, 'message')}</b>, {where}, summarised
        <span className="tokens">{num(tokens)}</span>
      </div>
      {lost.length > 0 && (
        <p className="verdict lost">
          {lost.map((letter) => (
            <span key={letter} className="tag">
              {letter}
            </span>
          ))}{' '}
          not in the summary
        </p>
      )}
      <button type="button" className="link soft" onClick={() => toggleUnfolded(item.key)}>
        Show {messages.length === 1 ? 'it' : 'them'}
      </button>
    </>
  )
}

/** A lane as a page of its own, from top to bottom. */
export function LanePage({ bench, result }: Props) {
  const unfolded = useStore((state) => state.view.unfolded)
  const items = pageOf(result, unfolded)
  return (
    <>
      <div className="page-lane">
        <LaneHead bench={bench} result={result} />
      </div>
      <LongList
        items={items}
        keyOf={(item) => item.key}
        propsOf={(item) => {
          if (item.kind !== 'message') return { className: 'page-item in-summary', role: 'summary' }
          const look = cellLook(bench, result, item.index)
          return { className: `page-item ${look.className}`, role: look.role }
        }}
        messageOf={(item) => (item.kind === 'run' ? undefined : bench.document.history[item.index]?.message.id)}
      >
        {(item) => {
          if (item.kind === 'run') return <Run bench={bench} result={result} item={item} />
          if (item.kind === 'message') return <LaneMessage bench={bench} result={result} index={item.index} />
          const verdict = result.verdicts[item.index]
          return verdict?.kind === 'summarised' ? (
            <SummaryText bench={bench} result={result} entry={verdict.entry} />
          ) : null
        }}
      </LongList>
    </>
  )
}

/** The history as a page of its own. */
export function HistoryPage({ bench }: { readonly bench: Bench }) {
  const opened = useStore((state) => state.view.opened)
  return (
    <LongList
      items={bench.document.history}
      keyOf={(entry) => entry.message.id}
      propsOf={(entry) => ({ className: 'page-item kept', role: entry.message.role })}
      messageOf={(entry) => entry.message.id}
    >
      {(entry, index) => <HistoryCell bench={bench} index={index} opened={opened.has(entry.message.id)} />}
    </LongList>
  )
}
