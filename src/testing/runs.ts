/** How often a property of `n` runs is tried here: `npm run soak` sets SOAK to a factor. */
export function runs(n: number): number {
  return n * soakFactor
}

export const soakFactor = Number(process.env.SOAK ?? 1)
