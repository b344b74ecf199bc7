import type { Format, Found } from '../format.ts'
import { isRecord } from '../value.ts'
import { whenOf } from '../when.ts'
import { runsOf, votesOf } from './openHandsRuns.ts'
import { isMessage, isV0Event, openV0Run } from './openHandsV0Events.ts'

/** OpenHands' older events: actions and observations, as a list, a file each, in pairs, or wrapped in `history`. */
export const openHandsV0: Format = {
  id: 'openhands-v0',
  name: 'OpenHands events (V0)',
  detect(source) {
    const { found, looked } = votesOf(source, isV0Event)
    if (found === 0 || found * 2 < looked) return undefined
    return { reason: 'events with action or observation', strength: 85 }
  },
  list(source, report) {
    return runsOf(source, isV0Event, report).map((run): Found => {
      const [first] = run.events
      const when = isRecord(first?.value) ? whenOf(first.value.timestamp) : undefined
      return {
        title: run.title,
        kind: 'main',
        messages: run.events.filter(({ value }) => isMessage(value)).length,
        ...(when !== undefined && { when }),
        branches: [],
        open: (own) => ({ title: run.title, ...openV0Run(run, own) }),
      }
    })
  },
}
