import type { ReportBuilder, Say } from '../formats/report.ts'
import { describeValue, isAbsent, isList, isRecord } from '../formats/value.ts'
import type { Document, Judged, Recording, SummaryRecording } from './document.ts'
import { type Fields, openFields } from './fields.ts'
import { MOST_TOKENS, readListOf } from './parseSettings.ts'

const NAMES_MOST = 100
const ENCODINGS = ['o200k_base', 'cl100k_base'] as const

function parseUsage(value: unknown, say: Say): Recording['usage'] {
  if (isAbsent(value)) return {}
  if (!isRecord(value)) {
    say('repaired', `usage should be an object, found ${describeValue(value)}: left out`, ['usage'])
    return {}
  }
  const found = Object.entries(value).filter(
    (pair): pair is [string, number] => typeof pair[1] === 'number' && Number.isFinite(pair[1]),
  )
  const left = Object.keys(value).length - Math.min(found.length, NAMES_MOST)
  if (left > 0) say('skipped', `${left} of the numbers of usage left out`, ['usage'])
  return Object.fromEntries(found.slice(0, NAMES_MOST))
}

function amount(fields: Fields, name: string): number | undefined {
  const value = fields.value[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function parseShared(fields: Fields, say: Say) {
  const model = fields.optionalText('model')
  const { notes } = fields.value
  const optional = { input: amount(fields, 'input'), output: amount(fields, 'output'), cost: amount(fields, 'cost') }
  return {
    asked: fields.text('asked', ''),
    label: fields.text('label', 'A model'),
    ...(model !== undefined && { model }),
    usage: parseUsage(fields.value.usage, say),
    ...(optional.input !== undefined && { input: optional.input }),
    ...(optional.output !== undefined && { output: optional.output }),
    ...(optional.cost !== undefined && { cost: optional.cost }),
    date: fields.text('date', ''),
    ms: amount(fields, 'ms') ?? 0,
    calls: fields.has('calls') ? fields.whole('calls', 1, 0, MOST_TOKENS) : 1,
    notes: isList(notes) ? notes.filter((one): one is string => typeof one === 'string') : [],
  }
}

function parseJudged(value: unknown, say: Say): readonly Judged[] {
  if (!isList(value)) {
    say('repaired', `results should be a list, found ${describeValue(value)}: none taken`, ['results'])
    return []
  }
  return value.filter(isRecord).map((one): Judged => {
    const fields = openFields(one, 'results', say)
    return {
      factId: fields.text('factId', ''),
      question: fields.text('question', ''),
      answer: fields.text('answer', ''),
      verdict: fields.choice('verdict', ['recalled', 'partly', 'wrong', 'unknown'], 'unknown'),
      by: fields.choice('by', ['lexical', 'model'], 'lexical'),
    }
  })
}

function parseCounted(value: unknown, say: Say): Pick<SummaryRecording, 'counted'> {
  if (!isRecord(value)) return {}
  const fields = openFields(value, 'counted', say)
  const tokens = amount(fields, 'tokens')
  const encoding = tokens === undefined ? undefined : fields.choice('encoding', ENCODINGS, 'o200k_base')
  return {
    counted: {
      estimate: amount(fields, 'estimate') ?? 0,
      ...(encoding !== undefined && { encoding }),
      ...(tokens !== undefined && { tokens }),
    },
  }
}

/** Reads what models said. A recording without its text is left out. */
export function parseRecordings(value: unknown, report: ReportBuilder): Pick<Document, 'recordings'> {
  if (isAbsent(value)) return {}
  const recordings = readListOf<Recording>(value, 'recordings', report, (fields, id, say) => {
    const kind = fields.choice('kind', ['summary', 'judgement'], 'summary')
    if (kind === 'judgement') {
      return {
        id: id('take'),
        kind,
        ...parseShared(fields, say),
        laneId: fields.text('laneId', ''),
        results: parseJudged(fields.value.results, say),
      }
    }
    if (typeof fields.value.text !== 'string') {
      say('skipped', `a recording left out: text should be a text, found ${describeValue(fields.value.text)}`, ['text'])
      return undefined
    }
    return {
      id: id('take'),
      kind,
      ...parseShared(fields, say),
      text: fields.value.text,
      end: fields.text('end', ''),
      parts: fields.has('parts') ? fields.whole('parts', 1, 1, MOST_TOKENS) : 1,
      ...parseCounted(fields.value.counted, say),
    }
  })
  return { recordings }
}
