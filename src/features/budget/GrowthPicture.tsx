import { memo } from 'react'
import type { GrowthColumn } from '../../core/budget/growth.ts'
import { heightsOn } from './chartScale.ts'

/** Units of the picture. It is stretched to the size of its place; lines keep their width. */
const WIDTH = 1000
const HEIGHT = 300

/** Columns that are wider than this, in units, have a gap between them. */
const APART = 8

/** A line that goes level through each column and steps between them. */
function steps(columns: readonly GrowthColumn[], heightOf: (column: GrowthColumn) => number): string {
  const width = WIDTH / Math.max(1, columns.length)
  return columns
    .map((column, index) => {
      const y = (heightOf(column) * HEIGHT).toFixed(2)
      return `${index === 0 ? 'M0' : 'H'}${index === 0 ? ` ${y}` : (index * width).toFixed(2)}V${y}H${((index + 1) * width).toFixed(2)}`
    })
    .join('')
}

interface Props {
  readonly columns: readonly GrowthColumn[]
  readonly overhead: number
  /** Tokens at the top of the picture. */
  readonly top: number
}

/** Each message as a block that lifts the prompt from what it was to what it is, in the colour of its role. */
export const GrowthPicture = memo(function GrowthPicture({ columns, overhead, top }: Props) {
  const y = heightsOn(top)
  const width = WIDTH / Math.max(1, columns.length)
  const gap = width > APART ? 1.5 : 0
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="growth-mass" d={`${steps(columns, (column) => y(column.after))}V${HEIGHT}H0Z`} />
      {overhead > 0 && (
        <rect data-role="tools" x="0" width={WIDTH} y={y(overhead) * HEIGHT} height={(overhead / top) * HEIGHT} />
      )}
      {columns.map((column, index) => (
        <g key={column.from}>{blocksOf(column, index * width, width - gap, top)}</g>
      ))}
      <path className="growth-line" d={steps(columns, (column) => y(column.after))} />
    </svg>
  )
})

function blocksOf({ before, byRole }: GrowthColumn, x: number, width: number, top: number) {
  let level = before
  return [...byRole].map(([role, tokens]) => {
    level += tokens
    return (
      <rect
        key={role}
        data-role={role}
        x={x}
        width={width}
        y={(1 - level / top) * HEIGHT}
        height={(tokens / top) * HEIGHT}
      />
    )
  })
}

/** The ledger as a stepped line on a scale of its own. */
export const LedgerPicture = memo(function LedgerPicture({ columns, top }: Omit<Props, 'overhead'>) {
  const y = heightsOn(Math.max(1, top))
  const line = steps(columns, (column) => y(column.ledger))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="growth-mass" d={`${line}V${HEIGHT}H0Z`} />
      <path className="growth-line" d={line} />
    </svg>
  )
})
