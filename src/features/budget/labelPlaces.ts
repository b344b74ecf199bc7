/** On which side of its handle a label stands, and how far the two are apart, in pixels. */
export interface LabelPlace {
  readonly side: 'before' | 'after'
  readonly offset: number
}

/** One number for each threshold, in pixels. */
interface Pair {
  readonly compaction: number
  readonly pruning: number
}

/** Between a handle and its label; between two labels; half a knob, on which no label stands. */
const GAP = 14
const BETWEEN = 12
const KNOB = 9

/** To the left of the handle where there is room, else to its right. */
function alone(at: number, label: number): LabelPlace {
  return { side: at >= label + GAP ? 'before' : 'after', offset: GAP }
}

/**
 * Places the labels of two handles so that both are on the bar, neither stands on the other, and neither on the
 * other's handle. `at`: the handles from the bar's left, compaction not after pruning; `labels`: their widths;
 * `rows`: the labels have rows of their own. The bar has room for four labels, or for one where they have rows.
 */
export function labelPlaces(at: Pair, labels: Pair, width: number, rows: boolean): Record<keyof Pair, LabelPlace> {
  const compaction = alone(at.compaction, labels.compaction)
  if (rows) return { compaction, pruning: alone(at.pruning, labels.pruning) }
  const apart = at.pruning - at.compaction
  const after = compaction.side === 'after'
  // Between two handles that are near each other there is no room: both labels stand to the right of both.
  if (after && apart < GAP + labels.compaction + KNOB) {
    return {
      compaction: { side: 'after', offset: apart + GAP },
      pruning: { side: 'after', offset: GAP + labels.compaction + BETWEEN },
    }
  }
  const taken = after ? GAP + labels.compaction + BETWEEN : KNOB
  if (apart >= taken + labels.pruning + GAP) return { compaction, pruning: { side: 'before', offset: GAP } }
  if (at.pruning + GAP + labels.pruning <= width) return { compaction, pruning: { side: 'after', offset: GAP } }
  // Near the right end both stand to the left of both handles, in the order of the handles.
  return {
    compaction: { side: 'before', offset: GAP + labels.pruning + BETWEEN },
    pruning: { side: 'before', offset: apart + GAP },
  }
}
