/** How far the ticks of the axis stand apart: 1, 2 or 5 times a power of ten, about four in all. */
function axisStep(end: number): number {
  const raw = end / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)))
  return power * ([1, 2, 5].find((n) => n * power >= raw * 0.7) ?? 10)
}

/** Where the ticks of an axis from 0 to `end` stand: none so near the end that the two numbers would meet. */
export function axisTicks(end: number): number[] {
  const step = axisStep(end)
  const ticks: number[] = []
  for (let at = 0; at < end - step * 0.45; at += step) ticks.push(at)
  return ticks
}
