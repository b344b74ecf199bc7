import { type ReportBuilder, type Say, under } from '../formats/report.ts'
import { isAbsent } from '../formats/value.ts'
import { ENVIRONMENT_FIELDS, type Environment, type PromptSource, SECTIONS } from '../prompt/sections.ts'
import type { Document } from './document.ts'
import { openFields } from './fields.ts'

function readTexts<K extends string>(given: unknown, name: string, keys: readonly K[], say: Say) {
  const found: { [key in K]?: string } = {}
  if (isAbsent(given)) return found
  const fields = openFields(given, name, say)
  for (const key of keys) {
    const text = fields.optionalText(key)
    if (text !== undefined) found[key] = text
  }
  return found
}

const TEXT_KEYS = SECTIONS.flatMap(({ key }) => (key === 'environment' ? [] : [key]))
const ENVIRONMENT_KEYS = ENVIRONMENT_FIELDS.map(({ key }) => key)

/** Reads what the system prompt is built from; nothing where it is absent. */
export function parseSystemPrompt(value: unknown, report: ReportBuilder): Pick<Document, 'systemPrompt'> {
  if (isAbsent(value)) return {}
  const say: Say = (level, words, field = []) => report.add(level, words, undefined, ['systemPrompt', ...field])
  const fields = openFields(value, 'systemPrompt', say).value
  const environment = (given: unknown, name: string): Environment => {
    return readTexts(given, `systemPrompt.${name}`, ENVIRONMENT_KEYS, under(say, name))
  }
  const systemPrompt: PromptSource = {
    texts: readTexts(fields.texts, 'systemPrompt.texts', TEXT_KEYS, under(say, 'texts')),
    environment: environment(fields.environment, 'environment'),
    ...(!isAbsent(fields.compared) && { compared: environment(fields.compared, 'compared') }),
  }
  return { systemPrompt }
}
