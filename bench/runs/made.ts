import type { Message } from '../../src/core/message/message.ts'
import { codingPlot } from './coding.ts'
import { opsPlot } from './ops.ts'
import { planningPlot } from './planning.ts'
import { researchPlot } from './research.ts'
import { createScript, type Plot, type Script, tell } from './script.ts'
import { supportPlot } from './support.ts'
import { tablesPlot } from './tables.ts'

const PLOTS: Readonly<Record<string, (script: Script) => Plot>> = {
  coding: codingPlot,
  ops: opsPlot,
  planning: planningPlot,
  research: researchPlot,
  support: supportPlot,
  tables: tablesPlot,
}

/** Characters: one run of each kind is short, one middling, one long. */
const SIZES = [22_000, 70_000, 180_000] as const

export interface MadeRun {
  readonly name: string
  readonly messages: readonly Message[]
}

/** Long made-up runs, the same on every machine: each kind in three lengths. Later turns need what earlier ones had. */
export function madeRuns(): readonly MadeRun[] {
  return Object.entries(PLOTS).flatMap(([kind, plot], at) =>
    SIZES.map((size, which) => {
      const script = createScript(1000 + 100 * at + which)
      return { name: `${kind} ${which + 1}`, messages: tell(script, plot(script), size) }
    }),
  )
}
