import { useState } from 'react'
import { parseJson } from '../../../core/formats/json.ts'
import { isList, isRecord } from '../../../core/formats/value.ts'
import { keepUnsent, unsentText, useLoadedUnsent } from '../../../store/unsent.ts'

/** A call that is being typed. */
export interface CallDraft {
  readonly key: number
  readonly name: string
  readonly args: string
  readonly result: string
  readonly failed: boolean
}

/** All that is typed in the dialog; never without a row. */
interface CallsDraft {
  /** What the assistant says before it calls. */
  readonly text: string
  readonly rows: readonly CallDraft[]
}

export function emptyCall(key: number): CallDraft {
  return { key, name: '', args: '{}', result: '', failed: false }
}

const EMPTY: CallsDraft = { text: '', rows: [emptyCall(1)] }

function isEmpty({ text, rows }: CallsDraft): boolean {
  const isBlank = ({ name, args, result, failed }: CallDraft) => name + result === '' && args === '{}' && !failed
  return text === '' && rows.length === 1 && rows.every(isBlank)
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What was kept, whatever it is by now; a page may change between two visits. */
function readCalls(kept: string | undefined): CallsDraft {
  const parsed = kept === undefined ? undefined : parseJson(kept)
  if (!parsed?.ok || !isRecord(parsed.value) || !isList(parsed.value.rows)) return EMPTY
  const rows = parsed.value.rows.filter(isRecord).map(({ name, args, result, failed }, index): CallDraft => {
    return { key: index + 1, name: textIn(name), args: textIn(args), result: textIn(result), failed: failed === true }
  })
  return { text: textIn(parsed.value.text), rows: rows.length === 0 ? EMPTY.rows : rows }
}

/** What is typed in the dialog until it is added or cleared: closing it, or the page, keeps it. */
export function useCallsDraft() {
  useLoadedUnsent()
  const [draft, setDraft] = useState(() => readCalls(unsentText('calls')))
  const [restored, setRestored] = useState(() => !isEmpty(draft))

  function show(next: CallsDraft): void {
    setDraft(next)
    keepUnsent('calls', isEmpty(next) ? undefined : { text: JSON.stringify(next) })
  }

  return {
    draft,
    typed: !isEmpty(draft),
    /** It was typed before the dialog was opened. */
    restored: restored && !isEmpty(draft),
    type: (change: Partial<CallsDraft>) => show({ ...draft, ...change }),
    clear() {
      show(EMPTY)
      setRestored(false)
    },
  }
}
