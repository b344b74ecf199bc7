import type { ReactNode } from 'react'

/** One block of a ribbon. `share` is its part of the window, 0 to 1; `merged` how many messages it stands for. */
export interface Segment {
  readonly key: string
  readonly role: string
  readonly share: number
  readonly label?: string
  readonly merged: number
  /** What a merged block is made of: role and part of the block, 0 to 1, in sum 1. */
  readonly stripes?: readonly (readonly [role: string, part: number])[]
}

/** Colours in the parts of a merged block, each as wide as its share. */
function stripesOf(stripes: NonNullable<Segment['stripes']>): string {
  let at = 0
  const stops = stripes.map(([role, part]) => {
    const from = at
    at += part
    return `var(--${role === 'developer' ? 'system' : role === 'tombstone' ? 'gap' : role}) ${percent(from)} ${percent(at)}`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

interface Props {
  readonly label: string
  readonly segments: readonly Segment[]
  /** Part of the window kept free for the answer. */
  readonly reserve: number
  /** How many windows the ribbon is wide: 1, or more where the prompt is larger than the window. */
  readonly scale: number
  /** Thresholds, as parts of the window. */
  readonly ticks?: readonly number[]
  readonly className?: string
  readonly children?: ReactNode
}

/** With more blocks than this the gaps between them would look like free space. */
const DENSE = 60

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`

/** A prompt as a bar, message by message, on the scale of the window. */
export function Ribbon({ label, segments, reserve, scale, ticks = [], className = '', children }: Props) {
  return (
    <div className={`ribbon ${segments.length > DENSE ? 'dense' : ''} ${className}`}>
      <div className="visually-hidden">{label}</div>
      {segments.map((segment) => (
        <i
          key={segment.key}
          data-role={segment.role}
          data-merged={segment.merged > 1 ? segment.merged : undefined}
          style={{
            width: percent(segment.share / scale),
            ...(segment.stripes ? { backgroundImage: stripesOf(segment.stripes) } : {}),
          }}
          aria-hidden="true"
        >
          {segment.label}
        </i>
      ))}
      {reserve > 0 && (
        <span
          className="reserve"
          style={{ width: percent(reserve / scale), right: percent((scale - 1) / scale) }}
          aria-hidden="true"
        />
      )}
      {scale > 1 && <span className="window-end" style={{ left: percent(1 / scale) }} aria-hidden="true" />}
      {ticks.map((tick) => (
        <span key={tick} className="tick" style={{ left: percent(tick / scale) }} aria-hidden="true" />
      ))}
      {children}
    </div>
  )
}
