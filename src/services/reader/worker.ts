import { readText } from '../../core/formats/readText.ts'

// One text after another: the page ends the worker to stop a reading.
self.addEventListener('message', (event: MessageEvent<string>) => {
  self.postMessage(readText(event.data))
})
