import { generateTurns } from '../../core/generate/generate.ts'
import type { GenerateSettings } from '../../core/generate/settings.ts'
import type { FromGenerator } from './generator.ts'

// One job at a time: the page ends the worker to stop one.
self.addEventListener('message', (event: MessageEvent<GenerateSettings>) => {
  const say = (said: FromGenerator) => self.postMessage(said)
  const generated = generateTurns(event.data, (progress) => say({ progress }))
  say({ generated })
})
