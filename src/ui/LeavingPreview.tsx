import { type ReactNode, useId } from 'react'
import './leavingPreview.css'

/** What was found of one kind, in words. */
interface Group {
  readonly kind: string
  /** "2 home folders". */
  readonly title: string
  /** What stands in its place when it is replaced. */
  readonly standIn: string
  readonly lines: readonly string[]
  /** How many are not listed. */
  readonly more: number
}

interface Props<G extends Group> {
  /** Absent: still being looked for. */
  readonly groups: readonly G[] | undefined
  /** The kinds that are replaced. */
  readonly replaced: ReadonlySet<G['kind']>
  readonly onReplace: (kind: G['kind'], replace: boolean) => void
  /** The text as it will leave, or what is made of it; below the findings. */
  readonly children?: ReactNode
}

/** What is about to leave the page: what it gives away, each kind with a switch that replaces it, and the text itself. */
export function LeavingPreview<G extends Group>({ groups, replaced, onReplace, children }: Props<G>) {
  const id = useId()
  return (
    <>
      <section className="leaving" aria-labelledby={id}>
        <h3 id={id}>Before it leaves</h3>
        {!groups && <p className="soft">Looking for keys, home folders and addresses…</p>}
        {groups?.length === 0 && (
          <p className="soft">
            No key, home folder or address was found. Others may be there that do not look like one.
          </p>
        )}
        {groups && groups.length > 0 && (
          <ul>
            {groups.map(({ kind, title, standIn, lines, more }) => (
              <li key={kind}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={replaced.has(kind)}
                    onChange={(event) => onReplace(kind, event.target.checked)}
                  />
                  <span>
                    Replace {title} <span className="soft">by {standIn}</span>
                  </span>
                </label>
                <p className="leaving-places soft">
                  {lines.join('; ')}
                  {more > 0 && ` and ${more} more`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {children}
    </>
  )
}
