import { comparePair } from './compare.ts'
import type { FromComparer, Pair } from './protocol.ts'

// One job at a time: the page ends the worker to stop one.
self.addEventListener('message', (event: MessageEvent<Pair>) => {
  const say = (said: FromComparer) => self.postMessage(said)
  try {
    say({ changes: comparePair(event.data, (done) => say({ done })) })
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) })
  }
})
