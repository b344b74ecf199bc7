/** Numbers that look random and are not: the same seed gives the same ones on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  shuffled<T>(list: readonly T[]): readonly T[]
}

/** One number out of two, so that neighbouring seeds have nothing in common. */
export function mixSeeds(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Mulberry32: 32-bit whole numbers only, so that no machine rounds otherwise. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  function pick<T>(list: readonly T[]): T {
    const index = between(0, list.length - 1)
    // An empty list is a mistake in the vocabulary, found by the first test that runs it.
    if (index < 0) throw new Error('There is nothing to pick from.')
    return list[index] as T
  }
  function shuffled<T>(list: readonly T[]): readonly T[] {
    const rest = [...list]
    const out: T[] = []
    while (rest.length > 0) out.push(...rest.splice(between(0, rest.length - 1), 1))
    return out
  }
  return { next, between, pick, chance: (probability) => next() < probability, shuffled }
}
