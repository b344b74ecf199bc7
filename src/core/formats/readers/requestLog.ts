import { count } from '../../words/words.ts'
import type { Format } from '../format.ts'
import { grown, requestIn } from '../requestLog.ts'
import { recordsOf } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { describeRecord, isRecord } from '../value.ts'

/**
 * A log of requests, each with the whole prompt so far: `request.messages`, `body.messages`, `request_params.messages`,
 * or bodies one after another, of any provider. A conversation is the last request of those that begin each other, and its answer.
 */
export const requestLog: Format = {
  id: 'request-log',
  name: 'Log of requests',
  detect(source) {
    if (source.kind === 'value' && isRecord(source.value)) return undefined
    const records = recordsOf(source).slice(0, 400)
    const requests = records.map(requestIn).filter((one) => one !== undefined)
    if (requests.length === 0 || requests.length * 2 < records.length) return undefined
    if (requests.some(({ wrapped }) => wrapped))
      return { reason: 'records that hold requests with messages', strength: 74 }
    const { within } = grown(requests.slice(0, 60))
    return within > 0 ? { reason: 'requests that begin one another', strength: 74 } : undefined
  },
  list(source, report) {
    const requests = recordsOf(source).flatMap((record) => {
      const request = requestIn(record)
      if (request) return [request]
      const { value, where } = record
      const words = describeRecord(value)
      report.add('skipped', `a record without a request: ${words}`, where)
      return []
    })
    const { last, within } = grown(requests)
    if (within > 0)
      report.add('note', `${count(within, 'request')} that a later one begins with: read with the later one`)
    return last.map(({ list, where, messages, open }) => ({
      title: titleOfMessages(list) ?? where,
      kind: 'main',
      messages,
      branches: [],
      open,
    }))
  },
}
