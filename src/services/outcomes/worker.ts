import { giveWay } from '../giveWay.ts'
import { createComputing } from './compute.ts'
import type { ToOutcomes } from './protocol.ts'

const hear = createComputing((message) => self.postMessage(message), giveWay)

self.addEventListener('message', ({ data }: MessageEvent<ToOutcomes>) => hear(data))
