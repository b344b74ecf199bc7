import type { Bench } from '../../core/lanes/bench.ts'
import { num } from '../../core/words/words.ts'
import { heightsOn, spread } from './chartScale.ts'

/** A height that the chart names: a line across it, or the end of the prompt or of a lane. */
export interface Level {
  readonly key: string
  readonly kind: 'window' | 'reserve' | 'threshold' | 'now' | 'lane'
  readonly name: string
  readonly tokens: number
}

/** Everything that the chart names at its right side. */
export function levelsOf({ stats, document, total, lanes }: Bench): readonly Level[] {
  const { window, reserve } = document.budget
  return [
    { key: 'window', kind: 'window', name: 'window', tokens: window },
    ...(reserve > 0
      ? [{ key: 'reserve', kind: 'reserve', name: 'reserve from', tokens: window - reserve } as const]
      : []),
    { key: 'pruning', kind: 'threshold', name: 'prune at', tokens: stats.pruningAt },
    { key: 'compaction', kind: 'threshold', name: 'compact at', tokens: stats.compactionAt },
    { key: 'now', kind: 'now', name: 'now', tokens: total },
    ...lanes.map(({ lane, tokens }) => ({
      key: `lane ${lane.id}`,
      kind: 'lane' as const,
      name: `after ${lane.name}`,
      tokens: tokens.after,
    })),
  ]
}

/** The height of the chart and of a label, in pixels. The style sheet has the same. */
const HEIGHT = 248
const LABEL = 17

/** The names of the levels beside the chart, each as near to its level as the others leave it, with a line to it. */
export function Gutter({ levels, top }: { readonly levels: readonly Level[]; readonly top: number }) {
  const y = heightsOn(top)
  const places = spread(
    levels.map(({ key, tokens }) => ({ key, at: Math.max(0, y(tokens)) * HEIGHT })),
    LABEL,
    HEIGHT,
  )
  return (
    <div className="growth-gutter" aria-hidden="true">
      <svg viewBox={`0 0 14 ${HEIGHT}`} aria-hidden="true">
        {levels.map(({ key, tokens, kind }) => (
          <path
            key={key}
            data-kind={kind}
            d={`M0 ${(Math.max(0, y(tokens)) * HEIGHT).toFixed(1)}L12 ${(places.get(key) ?? 0).toFixed(1)}`}
          />
        ))}
      </svg>
      {levels.map(({ key, kind, name, tokens }) => (
        <span key={key} data-kind={kind} style={{ top: places.get(key) }} title={`${name} ${num(tokens)}`}>
          <span className="name">{name}</span> {num(tokens)}
          {y(tokens) < 0 && ' ↑'}
        </span>
      ))}
    </div>
  )
}
