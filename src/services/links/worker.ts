import type { FromPacker, ToPack } from './packer.ts'
import { packShared } from './packShared.ts'

// One job at a time: the page ends the worker to stop one.
self.addEventListener('message', (event: MessageEvent<ToPack>) => {
  const say = (said: FromPacker) => self.postMessage(said)
  try {
    say({ packed: packShared(event.data) })
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) })
  }
})
