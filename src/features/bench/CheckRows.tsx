import { useEffect, useRef } from 'react'
import type { Check } from '../../core/invariants/check.ts'
import type { Bench } from '../../core/lanes/bench.ts'
import { toggleChecks } from '../../store/actions/view.ts'
import { bringChecks } from './bringChecks.ts'
import './checks.css'

const STATE = { holds: '✓ holds', warns: '! note', fails: '✕ fails' } as const

/** The seven checks by lane, each with what it rests on. */
export function CheckRows({ bench }: { readonly bench: Bench }) {
  const rows = useRef<HTMLTableSectionElement>(null)
  useEffect(() => bringChecks(rows.current), [])
  const [first] = bench.lanes
  if (!first) return null
  return (
    <tbody ref={rows} className="section checks">
      <tr>
        <th scope="row" className="section-title" aria-label="Checks" colSpan={bench.lanes.length + 1}>
          <h2>Checks</h2> <small>seven invariants, each with its evidence</small>{' '}
          <button type="button" className="link soft" onClick={toggleChecks}>
            hide<span className="visually-hidden"> the checks</span>
          </button>
        </th>
      </tr>
      {first.checks.map(({ number, name }) => (
        <tr key={number} className="check-row">
          <th scope="row">
            <span className="soft">{number}</span> {name}
          </th>
          {bench.lanes.map((result) => {
            const check = result.checks.find((one) => one.number === number)
            return (
              <td key={result.lane.id}>
                {check && (
                  <>
                    <b className={check.state === 'fails' ? 'lost' : ''}>{STATE[check.state]}</b>{' '}
                    <span className="soft">{check.evidence}</span>
                  </>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** The checks of one lane as a list, where there is no room for columns. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ol className="check-list" aria-label="Checks">
      {checks.map((check) => (
        <li key={check.number}>
          <span className="soft">{check.number}</span>{' '}
          <b className={check.state === 'fails' ? 'lost' : ''}>{STATE[check.state]}</b> {check.name}.{' '}
          <span className="soft">{check.evidence}</span>
        </li>
      ))}
    </ol>
  )
}
