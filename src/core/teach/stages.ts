/** What a hall sees at one press of a key. */
export type Stage =
  /** The history and the budget, no lane. */
  | { readonly kind: 'history' }
  /** One lane more. `asked`: how the facts stand in it is hidden, so that the hall can say it first. */
  | { readonly kind: 'lane'; readonly laneId: string; readonly asked: boolean }
  /** Every lane, and the headline. */
  | { readonly kind: 'all' }

/** The stages of a bench in their order: lane by lane from the left, each asked about before it is shown. */
export function stagesOf(laneIds: readonly string[], facts: number): readonly Stage[] {
  return [
    { kind: 'history' },
    ...laneIds.flatMap((laneId): readonly Stage[] => [
      ...(facts > 0 ? [{ kind: 'lane', laneId, asked: true } as const] : []),
      { kind: 'lane', laneId, asked: false },
    ]),
    { kind: 'all' },
  ]
}

/** How many lanes stand at a stage, from the left. */
export function lanesShown(stage: Stage | undefined, laneIds: readonly string[]): number {
  if (stage?.kind === 'history') return 0
  return stage?.kind === 'lane' ? laneIds.indexOf(stage.laneId) + 1 : laneIds.length
}

/** The lanes whose facts are hidden at a stage: the one that is asked about, and all that come after it. */
export function lanesAsked(stage: Stage | undefined, laneIds: readonly string[]): readonly string[] {
  if (stage === undefined || stage.kind === 'all') return []
  const shown = lanesShown(stage, laneIds)
  return laneIds.slice(stage.kind === 'lane' && stage.asked ? shown - 1 : shown)
}
