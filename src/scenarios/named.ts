import { type Given, scenarioOf } from './build.ts'
import { HEADS, type ScenarioId } from './heads.ts'
import type { Scenario } from './scenario.ts'

/** A scenario with its name from the heads. */
export function scenario({ id, ...given }: Given & { readonly id: ScenarioId }): Scenario {
  const head = HEADS.find((each) => each.id === id)
  if (!head) throw new Error(`No head for the scenario “${id}”`)
  return scenarioOf(head, given)
}
