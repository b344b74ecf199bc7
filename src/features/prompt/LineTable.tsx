import { useMemo, useState } from 'react'
import { compareLines, type FoldedRow, foldSame } from '../../core/prompt/compareLines.ts'
import { count } from '../../core/words/words.ts'

interface Side {
  readonly title: string
  readonly text: string
  /** Shown under the title. */
  readonly hash: string
}

interface Props {
  readonly label: string
  readonly a: Side
  readonly b: Side
}

/** Lines that are the same and stand beside one that differs, and are drawn for that. */
const CONTEXT = 2

/** Two texts beside each other, the lines that differ marked; long runs of the same lines fold. */
export function LineTable({ label, a, b }: Props) {
  const [all, setAll] = useState(false)
  const rows = useMemo(() => compareLines(a.text, b.text), [a.text, b.text])
  const folded = useMemo(() => foldSame(rows, CONTEXT), [rows])
  const shown = all ? rows.map((row, at) => ({ row, at })) : folded
  const foldable = folded.some((row) => 'folded' in row)
  return (
    <div className="line-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <td />
            {[a, b].map((side) => (
              <th key={side.title} scope="col">
                {side.title}
                <code>{side.hash}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Row key={one.at} one={one} />
          ))}
        </tbody>
      </table>
      {foldable && (
        <button type="button" className="button small" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? 'Only what differs' : 'All lines'}
        </button>
      )}
    </div>
  )
}

function Row({ one }: { readonly one: FoldedRow }) {
  if ('folded' in one) {
    return (
      <tr className="folded">
        <td />
        <td colSpan={2}>{count(one.folded, 'line')} the same in both</td>
      </tr>
    )
  }
  const { a, b, same } = one.row
  return (
    <tr data-differs={same ? undefined : ''}>
      <td className="sign">
        {!same && (
          <>
            <span aria-hidden="true">≠</span>
            <span className="visually-hidden">differs</span>
          </>
        )}
      </td>
      <Line text={a} />
      <Line text={b} />
    </tr>
  )
}

function Line({ text }: { readonly text: string | undefined }) {
  return (
    <td className={text === undefined ? 'gap' : 'line'} dir="auto">
      {text ?? <span className="visually-hidden">no line</span>}
    </td>
  )
}
