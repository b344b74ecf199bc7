import { contextStats } from '../../budget/stats.ts'
import { defaultBudget } from '../../document/defaults.ts'
import { calling, resultOf } from '../../lanes/testing/bench.ts'
import { textMessage } from '../../message/message.ts'
import { toPrompt } from '../../message/prompt.ts'
import { type Check, checkInvariants, type Examined, snapshot } from '../check.ts'

/** A question, a call with its result, and a tail of one. */
export const history = toPrompt([
  textMessage('m1', 'system', 'rules'),
  textMessage('m2', 'user', 'question'),
  calling('m3', 'c1'),
  resultOf('m4', 'c1'),
  textMessage('m5', 'user', 'now'),
])
const estimate = { kind: 'estimate' } as const
/** In a window of 100 with a reserve of 10. */
export const stats = (tokens: number) =>
  contextStats({ tokens, source: estimate }, { ...defaultBudget(100), reserve: 10 })

/** A lane that changed nothing, with what matters to a test. */
export function examined(given: Partial<Examined> = {}): Examined {
  const { before = history, after = before } = given
  return {
    before,
    snapshot: snapshot(before),
    after,
    keepLast: 1,
    measured: { tokens: 80, source: estimate },
    counter: { source: estimate, exact: true },
    tokens: { before: 80, after: 80 },
    stats: stats(80),
    second: { prompt: after, calls: 0 },
    facts: [],
    survivals: [],
    numberOf: (id) => id.slice(1),
    ...given,
  }
}

/** One of the seven, without its name. */
export function check(number: number, given: Partial<Examined> = {}): Pick<Check, 'state' | 'evidence'> | undefined {
  const found = checkInvariants(examined(given)).find((one) => one.number === number)
  return found && { state: found.state, evidence: found.evidence }
}
