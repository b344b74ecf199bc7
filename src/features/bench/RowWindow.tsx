import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

/** The rows of a long table that are near the screen, and the room that the others take; heights in pixels. */
export interface NearRows {
  readonly indices: readonly number[]
  readonly above: number
  readonly below: number
  readonly measure: (row: Element | null) => void
  readonly scrollTo: (index: number) => void
}

const ROW_HEIGHT = 78

interface Props {
  readonly count: number
  /** How far below the top of the page the first row stands, in pixels. */
  readonly margin: number
  readonly keyOf: (index: number) => string
  /** Told before the browser paints, and again whenever they are others. Keeps its identity. */
  readonly onNear: (rows: NearRows) => void
}

/**
 * Watches which rows of a long table are near the screen. Draws nothing itself: the rows stay where they are in the tree,
 * with what is typed in them and the focus, when a table becomes long while somebody works in it.
 */
export function RowWindow({ count, margin, keyOf, onNear }: Props) {
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
      measure: virtualizer.measureElement,
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    })
  }, [items, total, margin, virtualizer, onNear])
  return null
}
