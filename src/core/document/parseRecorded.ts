import { type ReportBuilder, type Say, under } from '../formats/report.ts'
import { describeValue, isAbsent, isList, isRecord } from '../formats/value.ts'
import type { Entry } from '../message/prompt.ts'
import type { Document, Provenance, RecordedPrompt } from './document.ts'
import { openFields } from './fields.ts'
import { parseEntry } from './parseHistory.ts'
import { MOST_TOKENS, readListOf } from './parseSettings.ts'

function parseEntries(value: unknown, say: Say): readonly (string | Entry)[] {
  if (!isList(value)) {
    say('repaired', `entries should be a list, found ${describeValue(value)}: none taken`, ['entries'])
    return []
  }
  return value.flatMap((one, index): readonly (string | Entry)[] => {
    if (typeof one === 'string') return [one]
    const entry = parseEntry(one, `recorded${index + 1}`, under(say, 'entries', index))
    return entry ? [entry] : []
  })
}

/** Reads the prompts that lanes show and nothing here computed. */
export function parseRecorded(value: unknown, report: ReportBuilder): Pick<Document, 'recorded'> {
  if (isAbsent(value)) return {}
  const recorded = readListOf<RecordedPrompt>(value, 'recorded', report, (fields, id, say) => {
    const upTo = fields.optionalText('upTo')
    const note = fields.optionalText('note')
    return {
      id: id('recorded'),
      label: fields.text('label', 'Recorded prompt'),
      kind: fields.choice('kind', ['as it happened', 'file'], 'file'),
      entries: parseEntries(fields.value.entries, say),
      ...(upTo !== undefined && { upTo }),
      ...(note !== undefined && { note }),
    }
  })
  return { recorded }
}

/** Reads what the file that a history came from said of it. */
export function parseProvenance(value: unknown, report: ReportBuilder): Pick<Document, 'source'> {
  if (isAbsent(value)) return {}
  const say: Say = (level, words, field = []) => report.add(level, words, undefined, ['source', ...field])
  if (!isRecord(value)) {
    say('repaired', `source should be an object, found ${describeValue(value)}: left out`)
    return {}
  }
  const fields = openFields(value, 'source', say)
  const model = fields.optionalText('model')
  const source: Provenance = {
    format: fields.text('format', ''),
    ...(model !== undefined && { model }),
    ...(fields.has('notInFile') && { notInFile: fields.whole('notInFile', 0, 0, MOST_TOKENS) }),
  }
  return { source }
}
