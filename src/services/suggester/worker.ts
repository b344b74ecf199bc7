import { type Asked, suggestFacts } from '../../core/survival/suggest/suggest.ts'
import type { FromSuggester } from './protocol.ts'

// One job at a time: the page ends the worker to stop one.
self.addEventListener('message', (event: MessageEvent<Asked>) => {
  const say = (said: FromSuggester) => self.postMessage(said)
  try {
    say({ suggestions: suggestFacts(event.data) })
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) })
  }
})
