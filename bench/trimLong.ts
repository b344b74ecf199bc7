import { estimateCounter } from '../src/core/budget/estimate.ts'
import { agentHistory } from './histories.ts'
import { trimming } from './pruning.ts'

// A process of its own, because `trimMessages` cannot be stopped. Prints how many milliseconds it took.
const run = trimming(agentHistory(Number(process.argv[2])).history, estimateCounter({ imageTokens: 0 }))
const start = performance.now()
await run()
console.log(performance.now() - start)
