import type { Format, Found } from '../format.ts'
import { isRecord } from '../value.ts'
import { whenOf } from '../when.ts'
import { isSdkEvent, openSdkRun } from './openHandsEvents.ts'
import { runsOf, votesOf } from './openHandsRuns.ts'

/** Kinds of events that become messages. */
const SAID = /^(?:SystemPrompt|Message|Action|Observation|AgentError)Event$|^UserRejectObservation$/

/** OpenHands' events of its SDK (V1): a list, one a line, a file each, or wrapped by a benchmark in `history`. */
export const openHands: Format = {
  id: 'openhands',
  name: 'OpenHands events',
  detect(source) {
    const { found, looked } = votesOf(source, isSdkEvent)
    if (found === 0 || found * 2 < looked) return undefined
    return { reason: 'events with a kind such as ActionEvent', strength: 90 }
  },
  list(source, report) {
    return runsOf(source, isSdkEvent, report).map((run): Found => {
      const first = run.events.find(({ value }) => isSdkEvent(value))
      const when = isRecord(first?.value) ? whenOf(first.value.timestamp) : undefined
      const said = run.events.filter(
        ({ value }) => isRecord(value) && typeof value.kind === 'string' && SAID.test(value.kind),
      )
      return {
        title: run.title,
        kind: 'main',
        messages: said.length,
        ...(when !== undefined && { when }),
        branches: [],
        open: (own) => ({ title: run.title, ...openSdkRun(run, own) }),
      }
    })
  },
}
