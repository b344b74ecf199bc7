import { readText } from '../../core/formats/readText.ts'

// One text a worker: the page ends it to stop a reading.
self.addEventListener('message', (event: MessageEvent<string>) => {
  self.postMessage(readText(event.data))
})
