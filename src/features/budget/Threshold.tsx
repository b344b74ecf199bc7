import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { thresholdTokens } from '../../core/budget/stats.ts'
import { count, num } from '../../core/words/words.ts'
import { setThreshold, type Threshold } from '../../store/actions/budget.ts'
import { endMerge, look } from '../../store/store.ts'
import { useLock } from '../../store/teaching.ts'
import type { LabelPlace } from './labelPlaces.ts'

interface Props {
  readonly which: Threshold
  readonly fraction: number
  readonly other: number
  readonly window: number
  readonly reached: boolean
  readonly scale: number
  readonly place: LabelPlace
  readonly labelRef: Ref<HTMLSpanElement>
}

const SHORT = { compaction: 'compact', pruning: 'prune' } as const
const LONG = { compaction: 'Compaction threshold', pruning: 'Pruning threshold' } as const

/** From here on the tokens of a threshold have so many figures that only a very wide bar has room for them. */
const LONG_WINDOW = 1_000_000

const POINT = 0.01
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -POINT,
  ArrowDown: -POINT,
  ArrowRight: POINT,
  ArrowUp: POINT,
  PageDown: -5 * POINT,
  PageUp: 5 * POINT,
  Home: -1,
  End: 1,
}

/** The percentage as it is spoken and shown: 80, or 82.5 where a drag left half a point. */
function points(fraction: number): string {
  return String(Math.round(fraction * 1000) / 10)
}

/** A threshold as a handle on the budget bar: dragged, or moved by keys. It says when a rule runs. */
export function ThresholdHandle({ which, fraction, other, window, reached, scale, place, labelRef }: Props) {
  const lock = useLock('thresholds')
  const handle = useRef<HTMLSpanElement>(null)
  const moving = useRef(which)
  const tokens = thresholdTokens(fraction, window)
  const [min, max] = which === 'compaction' ? [0.01, other] : [other, 1]

  function end(): void {
    endMerge()
    look({ dragging: false })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (lock) return
    // Whole points: a handle that was dragged to 82.3 goes to 83 and 82.
    const next = Math.abs(step) === 1 ? (step < 0 ? min : max) : Math.round((fraction + step) / POINT) * POINT
    setThreshold(which, next)
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || lock) return
    event.preventDefault()
    moving.current = which
    handle.current?.focus()
    handle.current?.setPointerCapture(event.pointerId)
    look({ dragging: true })
  }

  function onPointerMove(event: PointerEvent): void {
    if (!handle.current?.hasPointerCapture(event.pointerId)) return
    const bar = handle.current.closest('.budget-scale')?.getBoundingClientRect()
    if (!bar) return
    const next = Math.round((((event.clientX - bar.left) / bar.width) * scale) / (POINT / 2)) * (POINT / 2)
    // Where the two stand on each other, the hand has hold of both, and its direction says which it means.
    if (fraction === other && next !== fraction) moving.current = next < fraction ? 'compaction' : 'pruning'
    setThreshold(moving.current, next)
  }

  return (
    <span className={`threshold ${which}`} style={{ left: `${(fraction / scale) * 100}%` }}>
      <span
        ref={labelRef}
        className="threshold-label"
        style={place.side === 'before' ? { right: place.offset } : { left: place.offset }}
        aria-hidden="true"
      >
        {SHORT[which]} <b>{points(fraction)}%</b>{' '}
        <span className="threshold-tokens" data-long={window > LONG_WINDOW ? '' : undefined}>
          · {num(tokens)}
        </span>
      </span>
      {lock !== 'hidden' && (
        <span
          ref={handle}
          className="knob"
          role="slider"
          tabIndex={0}
          aria-label={LONG[which]}
          aria-disabled={lock === 'locked' || undefined}
          title={lock && 'locked in this exercise'}
          aria-valuemin={Math.round(min * 100)}
          aria-valuemax={Math.round(max * 100)}
          aria-valuenow={Math.round(fraction * 1000) / 10}
          aria-valuetext={`${points(fraction)} percent, ${count(tokens, 'token')}${reached ? ', reached' : ', not reached'}${lock ? ', locked in this exercise' : ''}`}
          onKeyDown={onKeyDown}
          onBlur={end}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </span>
  )
}
