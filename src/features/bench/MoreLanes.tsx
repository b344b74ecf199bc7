import './moreLanes.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { count } from '../../core/words/words.ts'
import { columnsIn, watchSideways } from './columns.ts'

/** How many lanes are out of sight at either side. */
interface Hidden {
  readonly left: number
  readonly right: number
}

/** Pixels of a lane that may be out of sight: its last words are not cut then. */
const SLACK = 8

function hiddenIn(bench: Element): Hidden {
  const { lanes, from } = columnsIn(bench)
  const to = document.documentElement.clientWidth
  return {
    left: lanes.filter(({ left }) => left < from - SLACK).length,
    right: lanes.filter(({ right }) => right > to + SLACK).length,
  }
}

/** Scrolls so that the first lane hidden at the right, or as many at the left as have room, stand beside the history. */
function show(bench: Element, side: keyof Hidden): void {
  const { lanes, from } = columnsIn(bench)
  const room = document.documentElement.clientWidth - from
  const [first, second] = lanes
  if (!first) return
  const step = second ? second.left - first.left : first.width
  const whole = Math.max(1, Math.floor(room / step)) * step
  const at = first.left - from
  // Whole lanes: no half of one is left under the history.
  const next = side === 'right' ? at - whole : Math.min(step - first.width, at + whole)
  // At once: the button may be gone with the last hidden lane, and the focus that goes on from it would end a slow scroll.
  window.scrollBy({ left: at - next, behavior: 'instant' })
}

/** Says that lanes are out of sight at the side, above those that are not, and goes there. Nothing where all fit. */
export function MoreLanes({ lanes }: { readonly lanes: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<Hidden>({ left: 0, right: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of lanes are other columns
  useLayoutEffect(() => {
    const bench = place.current?.parentElement
    if (!bench) return
    const look = () => {
      const next = hiddenIn(bench)
      setHidden((old) => (old.left === next.left && old.right === next.right ? old : next))
    }
    const end = watchSideways(look)
    const observer = new ResizeObserver(look)
    observer.observe(bench)
    return () => {
      observer.disconnect()
      end()
    }
  }, [lanes])
  const go = (side: keyof Hidden) => {
    if (place.current?.parentElement) show(place.current.parentElement, side)
  }
  return (
    <div
      ref={place}
      className="more-lanes"
      data-left={hidden.left > 0 ? '' : undefined}
      data-right={hidden.right > 0 ? '' : undefined}
    >
      <p className="more-lanes-line">
        <button type="button" className="link soft" hidden={hidden.left === 0} onClick={() => go('left')}>
          <span aria-hidden="true">← </span>
          {count(hidden.left, 'more lane')}
          <span className="visually-hidden"> to the left</span>
        </button>
        <button type="button" className="link soft" hidden={hidden.right === 0} onClick={() => go('right')}>
          {count(hidden.right, 'more lane')}
          <span className="visually-hidden"> to the right</span>
          <span aria-hidden="true"> →</span>
        </button>
      </p>
    </div>
  )
}
