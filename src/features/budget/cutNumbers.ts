import type { Segment } from '../../ui/Ribbon.tsx'

/** Parts of the bar from the middle of a number to a handle's line, within which the line would go through it. */
const NEAR = 0.0085

/**
 * Which segments have a number that a line goes through, by index, as text: "9,11". `lines` are parts of the window;
 * `scale` is how many windows the bar is wide. Text, so that a line that moves past no number changes nothing.
 */
export function cutNumbers(segments: readonly Segment[], scale: number, lines: readonly number[]): string {
  const cut: number[] = []
  let at = 0
  segments.forEach(({ label, share }, index) => {
    const middle = at + share / 2
    at += share
    if (label !== undefined && lines.some((line) => Math.abs(line - middle) < NEAR * scale)) cut.push(index)
  })
  return cut.join()
}

/** The segments, those at `cut` without their numbers. */
export function withoutNumbers(segments: readonly Segment[], cut: string): readonly Segment[] {
  if (cut === '') return segments
  const indices = new Set(cut.split(',').map(Number))
  return segments.map((segment, index) => {
    if (!indices.has(index)) return segment
    const { label: _, ...rest } = segment
    return rest
  })
}
