import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { columnsIn, watchSideways } from './columns.ts'

/** The part of a long table that is near the screen, and the room that the rows above and below take; heights in pixels. */
export interface NearRows {
  readonly indices: readonly number[]
  readonly above: number
  readonly below: number
  /** Lanes whose column is out of sight at a side, by their place: their cells are empty until it comes near. */
  readonly away: ReadonlySet<number>
  readonly measure: (row: Element | null) => void
  readonly scrollTo: (index: number) => void
}

const ROW_HEIGHT = 78

/** A column is near when it is so many pixels from the screen: about a lane. */
const COLUMN_MARGIN = 200

const NONE: ReadonlySet<number> = new Set()

/** The places of the lanes that are out of sight: beyond the right edge, or under the history. */
function lanesAway(): ReadonlySet<number> {
  const { lanes, from } = columnsIn(document)
  const to = document.documentElement.clientWidth + COLUMN_MARGIN
  const away = new Set<number>()
  for (const [at, { left, right }] of lanes.entries()) if (right < from - COLUMN_MARGIN || left > to) away.add(at)
  return away
}

/** Watches which lanes are out of sight at the sides; `lanes` are their ids. */
function useAway(lanes: string): ReadonlySet<number> {
  const [away, setAway] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lanes are other columns
  useLayoutEffect(() => {
    const look = () => {
      const next = lanesAway()
      setAway((before) => (before.size === next.size && [...next].every((at) => before.has(at)) ? before : next))
    }
    return watchSideways(look)
  }, [lanes])
  return away
}

interface Props {
  readonly count: number
  /** Ids of the lanes, as one text. */
  readonly lanes: string
  /** How far below the top of the page the first row stands, in pixels. */
  readonly margin: number
  readonly keyOf: (index: number) => string
  /** Told before the browser paints, and again whenever they are others. Keeps its identity. */
  readonly onNear: (rows: NearRows) => void
}

/**
 * Watches which rows and columns of a long table are near the screen. Draws nothing itself: the rows stay where they are in the tree,
 * with what is typed in them and the focus, when a table becomes long while somebody works in it.
 */
export function RowWindow({ count, lanes, margin, keyOf, onNear }: Props) {
  const away = useAway(lanes)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: keyOf,
  })
  // The same array as long as they are the same rows at the same places.
  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()
  useLayoutEffect(() => {
    const [first] = items
    const last = items.at(-1)
    if (!first || !last) return
    onNear({
      indices: items.map(({ index }) => index),
      above: first.start - margin,
      below: total - (last.end - margin),
      away,
      measure: virtualizer.measureElement,
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    })
  }, [items, total, margin, away, virtualizer, onNear])
  return null
}
