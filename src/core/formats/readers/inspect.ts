import type { Format, Found } from '../format.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source } from '../source.ts'
import { titleFrom } from '../title.ts'
import { describeRecord, describeValue, isList, isRecord, shortened, textOf } from '../value.ts'
import { whenOf } from '../when.ts'
import { openSample } from './inspectSample.ts'

type Fields = Readonly<Record<string, unknown>>

interface Sample {
  readonly value: Fields
  readonly where: string
  /** What the whole log says; empty where a sample stands alone. */
  readonly log: Fields
}

function isLog(value: unknown): value is Fields {
  return (
    isRecord(value) &&
    isRecord(value.eval) &&
    (isList(value.samples) || isRecord(value.plan) || Object.hasOwn(value, 'status'))
  )
}

function isSample(value: unknown): value is Fields {
  return isRecord(value) && Object.hasOwn(value, 'epoch') && Object.hasOwn(value, 'input') && isList(value.messages)
}

/** A message that no other format has: the tool's name is a text where others have an object. */
function isOwnMessage(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (value.role === 'tool') return typeof value.function === 'string'
  const calls = value.role === 'assistant' && isList(value.tool_calls) ? value.tool_calls : []
  return calls.some((call) => isRecord(call) && typeof call.function === 'string')
}

/** The samples of a log, of several, or standing alone. */
function samplesOf(source: Source, report?: ReportBuilder): readonly Sample[] {
  const records = recordsOf(source)
  if (!records.some(({ value }) => isLog(value) || isSample(value)) && records.some(({ value }) => isOwnMessage(value)))
    return [{ value: { messages: records.map(({ value }) => value) }, where: 'the list', log: {} }]
  const [only] = records
  if (records.length === 1 && only && isRecord(only.value) && isList(only.value.messages) && !isLog(only.value))
    return [{ value: only.value, where: only.where, log: {} }]
  return records.flatMap(({ value, where }): readonly Sample[] => {
    if (isSample(value)) return [{ value, where, log: {} }]
    if (!isLog(value)) {
      const words = describeRecord(value)
      report?.add('skipped', `a record that is no log and no sample: ${words}`, where)
      return []
    }
    const samples = isList(value.samples) ? value.samples : []
    return samples.flatMap((sample, index): readonly Sample[] => {
      const at = `sample ${index + 1}`
      if (isRecord(sample)) return [{ value: sample, where: at, log: value }]
      report?.add('skipped', `a sample should be an object, found ${describeValue(sample)}`, at)
      return []
    })
  })
}

function scoreWords(scores: unknown): string {
  if (!isRecord(scores)) return ''
  const words = Object.entries(scores).flatMap(([name, score]) => {
    const value = isRecord(score) ? score.value : score
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [`${name}: ${value}`]
      : []
  })
  return words.length === 0 ? '' : `; ${titleFrom(words.join(', '))}`
}

function titleOf({ value, log, where }: Sample): string {
  const run = isRecord(log.eval) ? log.eval : {}
  const { id, epoch } = value
  const words = [
    textOf(run.task),
    typeof id === 'string' || typeof id === 'number' ? `sample ${id}` : where,
    typeof epoch === 'number' ? `epoch ${epoch}` : undefined,
  ].filter((one) => one !== undefined)
  return words.join(', ') + scoreWords(value.scores)
}

/** How a sample ended that has no messages, for the report. */
function lackOf(sample: Fields): string {
  const error = isRecord(sample.error) ? textOf(sample.error.message) : textOf(sample.error)
  return error === undefined ? 'a sample without messages' : `a sample without messages: ${shortened(error)}`
}

/** Inspect's evaluation log: `{eval, plan, status, samples: [{id, epoch, messages, events, attachments}]}`. */
export const inspect: Format = {
  id: 'inspect',
  name: 'Inspect log',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    if (records.some(({ value }) => isLog(value)))
      return { reason: 'the root has eval, status and samples', strength: 90 }
    if (records.some(({ value }) => isSample(value)))
      return { reason: 'samples with input, epoch and messages', strength: 85 }
    const root = source.kind === 'value' && isRecord(source.value) ? source.value.messages : undefined
    if (records.some(({ value }) => isOwnMessage(value)) || (isList(root) && root.slice(0, 400).some(isOwnMessage)))
      return { reason: 'messages whose function is a text', strength: 70 }
    return undefined
  },
  list(source, report) {
    const samples = samplesOf(source, report)
    const found: Found[] = []
    for (const sample of samples) {
      const { value, where, log } = sample
      const messages = isList(value.messages) ? value.messages.length : 0
      if (messages === 0) {
        report.add('skipped', lackOf(value), where)
        continue
      }
      const title = titleOf(sample)
      const when = whenOf(value.started_at) ?? whenOf(isRecord(log.eval) ? log.eval.created : undefined)
      found.push({
        title,
        kind: 'main',
        messages,
        ...(when !== undefined && { when }),
        branches: [],
        open: (own) => ({ title, ...openSample(value, log, own) }),
      })
    }
    return found.length > 0 ? found : { words: 'An Inspect log has samples with messages; none is in this file.' }
  },
}
