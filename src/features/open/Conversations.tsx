import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { count, num } from '../../core/words/words.ts'
import type { FoundOutline } from '../../services/reader/protocol.ts'

interface Props {
  readonly found: readonly FoundOutline[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
  /** Enter, or a double click. */
  readonly onOpen: () => void
}

/** From this many on a field to search them stands above. */
const SEARCHED = 6

function aboutWords({ kind, messages, when, branches }: FoundOutline): string {
  return [
    ...(kind === 'main' ? [] : [kind]),
    count(messages, 'message'),
    ...(branches.length > 1 ? [count(branches.length, 'branch', 'branches')] : []),
    ...(when ? [when.slice(0, 10)] : []),
  ].join(' · ')
}

/** The conversations of a file: one is chosen. Only those in sight are in the page. */
export function Conversations({ found, chosen, onChoose, onOpen }: Props) {
  const [search, setSearch] = useState('')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    const all = found.map((_, index) => index)
    return wanted === '' ? all : all.filter((index) => found[index]?.title.toLowerCase().includes(wanted))
  }, [found, search])
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => 52,
    overscan: 8,
  })
  const at = shown.indexOf(chosen)
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])
  const go = (to: number) => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, to))]
    if (next !== undefined) onChoose(next)
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 8,
    PageUp: at - 8,
    Home: 0,
    End: shown.length - 1,
  }
  return (
    <div className="conversations">
      {found.length >= SEARCHED && (
        <div className="row">
          <input
            type="search"
            className="input grow"
            aria-label="Search the conversations"
            placeholder={`Search ${num(found.length)} conversations`}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              const wanted = event.target.value.trim().toLowerCase()
              const first = found.findIndex(({ title }) => title.toLowerCase().includes(wanted))
              if (first >= 0) onChoose(first)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.focus()
            }}
          />
          {search.trim() !== '' && (
            <span className="soft">
              {num(shown.length)} of {num(found.length)}
            </span>
          )}
        </div>
      )}
      <div
        ref={list}
        className="conversation-list"
        role="listbox"
        aria-label="Conversations"
        tabIndex={0}
        aria-activedescendant={at >= 0 ? `${id}-${chosen}` : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && at >= 0) {
            event.preventDefault()
            onOpen()
            return
          }
          const to = moves[event.key]
          if (to === undefined) return
          event.preventDefault()
          go(to)
        }}
      >
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const number = shown[index]
            const one = number === undefined ? undefined : found[number]
            if (!one || number === undefined) return null
            return (
              <div
                key={number}
                id={`${id}-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === chosen}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                className={`conversation ${number === chosen ? 'chosen' : ''}`}
                style={{ position: 'absolute', insetInline: 0, top: start, height: size }}
                onClick={() => {
                  onChoose(number)
                  list.current?.focus()
                }}
                onDoubleClick={onOpen}
                onKeyDown={() => {}}
              >
                <span className="conversation-title" dir="auto">
                  {one.title}
                </span>
                <small>{aboutWords(one)}</small>
              </div>
            )
          })}
        </div>
        {shown.length === 0 && <p className="soft">No conversation has “{search.trim()}” in its title.</p>}
      </div>
    </div>
  )
}
