/** A label that wants to stand at a height, in pixels from the top. */
export interface Wanted {
  readonly key: string
  readonly at: number
}

/**
 * Heights for labels in a column, in the order of what they wish: none nearer to the next than `apart`, and each as
 * near to its wish as that leaves it. Where `height` has no room for all of them they go on below it.
 */
export function spread(labels: readonly Wanted[], apart: number, height: number): ReadonlyMap<string, number> {
  const sorted = [...labels].sort((one, other) => one.at - other.at)
  const places: number[] = []
  for (const { at } of sorted) places.push(Math.max(at, 0, (places.at(-1) ?? -apart) + apart))
  // From below: what was pushed over the end goes back up, as far as there is room.
  let limit = Math.max(height, (sorted.length - 1) * apart)
  for (let index = places.length - 1; index >= 0; index--) {
    const place = Math.min(places[index] ?? 0, limit)
    places[index] = place
    limit = place - apart
  }
  return new Map(sorted.map(({ key }, index) => [key, places[index] ?? 0]))
}

/** Numbers on a scale from 0 to `top`, as parts of the height from its top: 0 is `top`, 1 is the ground. */
export function heightsOn(top: number): (tokens: number) => number {
  return (tokens) => 1 - tokens / top
}
