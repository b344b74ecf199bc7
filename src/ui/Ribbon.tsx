import { memo, type ReactNode } from 'react'

/** One block of a ribbon. `share` is its part of the window, 0 to 1; `merged` how many messages it stands for. */
export interface Segment {
  readonly key: string
  readonly role: string
  readonly share: number
  readonly label?: string
  readonly merged: number
  /** What a merged block is made of: role and part of the block, 0 to 1, in sum 1. */
  readonly stripes?: readonly (readonly [role: string, part: number])[]
  readonly tokens: number
}

function colourOf(role: string): string {
  return `var(--${role === 'developer' ? 'system' : role === 'tombstone' ? 'gap' : role})`
}

/** Colours in the parts of a merged block, each as wide as its share. */
function stripesOf(stripes: NonNullable<Segment['stripes']>): string {
  let at = 0
  const stops = stripes.map(([role, part]) => {
    const from = at
    at += part
    return `${colourOf(role)} ${percent(from)} ${percent(at)}`
  })
  return `linear-gradient(90deg, ${stops.join(', ')})`
}

/** All blocks of a dense ribbon as one picture: a thousand messages are then one element, not a thousand. */
function pictureOf(segments: readonly Segment[], scale: number): string {
  let at = 0
  const stops: string[] = []
  for (const { role, share, stripes = [[role, 1] as const] } of segments) {
    for (const [name, part] of stripes) {
      const from = at
      at += (share * part) / scale
      stops.push(`${colourOf(name)} ${percent(from)} ${percent(at)}`)
    }
  }
  return `linear-gradient(90deg, ${stops.join(', ')}, transparent ${percent(at)})`
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
  /** Loads what says a place of it in words, as a part of the window from its begin: shown where it is pointed at. */
  readonly titles?: () => Promise<{ wordsAt(segments: readonly Segment[], place: number): string }>
  readonly children?: ReactNode
}

/** With more blocks than this the gaps between them would look like free space. */
const DENSE = 60

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`

function DensePicture({ segments, scale }: Pick<Props, 'segments' | 'scale'>) {
  const starts: number[] = []
  let at = 0
  for (const { share } of segments) {
    starts.push(at)
    at += share / scale
  }
  return (
    <>
      <span className="picture" style={{ backgroundImage: pictureOf(segments, scale) }} aria-hidden="true" />
      {segments.map(({ key, role, label, share }, index) =>
        label === undefined ? null : (
          <span
            key={key}
            className="picture-label"
            data-role={role}
            style={{ left: percent(starts[index] ?? 0), width: percent(share / scale) }}
            aria-hidden="true"
          >
            {label}
          </span>
        ),
      )}
    </>
  )
}

/** A prompt as a bar, message by message, on the scale of the window. */
export const Ribbon = memo(function Ribbon({
  label,
  segments,
  reserve,
  scale,
  ticks = [],
  className = '',
  titles,
  children,
}: Props) {
  const dense = segments.length > DENSE
  return (
    <div
      className={`ribbon ${className}`}
      onPointerMove={({ currentTarget, target, clientX }) => {
        // Of a dense one all blocks are one element.
        if (!(target instanceof HTMLElement && target.matches('i, .picture'))) return
        const { left, width } = currentTarget.getBoundingClientRect()
        titles?.().then(
          ({ wordsAt }) => {
            target.title = wordsAt(segments, ((clientX - left) / width) * scale)
          },
          () => {},
        )
      }}
    >
      <div className="visually-hidden">{label}</div>
      {dense ? (
        <DensePicture segments={segments} scale={scale} />
      ) : (
        segments.map((segment) => (
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
        ))
      )}
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
})
