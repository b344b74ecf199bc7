import type { Role } from '../../message/message.ts'
import { callsIn } from '../callsText.ts'
import type { Conversation, Format, Found } from '../format.ts'
import { createHistory } from '../history.ts'
import { withImages } from '../imagePlaceholders.ts'
import { parseJson } from '../json.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { readTools } from '../tools.ts'
import { describeRecord, describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** Who speaks, by the names that the datasets use. */
const SPEAKERS: ReadonlyMap<string, Role | 'call'> = new Map([
  ...(['human', 'user'] as const).map((name) => [name, 'user'] as const),
  ...(['gpt', 'assistant', 'chatgpt', 'bing', 'bard', 'model'] as const).map((name) => [name, 'assistant'] as const),
  ...(['observation', 'tool', 'funcresponse', 'function_response'] as const).map((name) => [name, 'tool'] as const),
  ...(['function_call', 'tool_caller', 'tool_call'] as const).map((name) => [name, 'call'] as const),
  ['system', 'system'],
])

function openRecord(record: Fields, report: ReportBuilder): Conversation {
  const turns = isList(record.conversations) ? record.conversations : []
  const history = createHistory()
  const images = isList(record.images) ? [...record.images] : []
  const system = textOf(record.system)
  if (system !== undefined)
    history.add({ role: 'system', parts: [{ type: 'text', text: system }] }, report.at('system'))
  turns.forEach((turn, index) => {
    const say = report.at(index + 1)
    if (!isRecord(turn)) {
      say('skipped', `a turn should be an object with from and value, found ${describeValue(turn)}`)
      return
    }
    const from = textOf(turn.from) ?? textOf(turn.role)
    const speaker = SPEAKERS.get(from?.toLowerCase() ?? '')
    const text = [turn.value, turn.content, turn.text, turn.markdown].find((one) => typeof one === 'string')
    if (speaker === undefined || typeof text !== 'string') {
      const fault = speaker === undefined ? `an unknown speaker ${describeValue(turn.from ?? turn.role)}` : 'no text'
      say('skipped', `a turn left out: ${fault}`)
      return
    }
    if (speaker === 'call') {
      history.add({ role: 'assistant', parts: callsIn(text, say) }, quiet(say))
      return
    }
    // Nothing in this format has an id: results answer in order.
    history.add({ role: speaker, parts: withImages(text, images) }, speaker === 'tool' ? quiet(say) : say)
  })
  if (images.length > 0) report.add('note', 'images without a place in the text: not read')
  return { history: history.finish(), tools: toolsOf(record.tools, report) }
}

function toolsOf(value: unknown, report: ReportBuilder): Conversation['tools'] {
  if (typeof value !== 'string') return readTools(value, 'tools', report)
  if (value.trim() === '') return []
  const parsed = parseJson(value)
  if (parsed.ok) return readTools(parsed.value, 'tools', report)
  report.add('skipped', 'tools: a text that is no JSON')
  return []
}

function isConversation(value: unknown): value is Fields {
  return isRecord(value) && isList(value.conversations)
}

/** ShareGPT and its relatives (LLaMA-Factory): `{conversations: [{from, value}], system?, tools?, images?}`, one or many. */
export const shareGpt: Format = {
  id: 'sharegpt',
  name: 'ShareGPT',
  detect(source) {
    const records = recordsOf(source).slice(0, 60)
    const found = records.filter(({ value }) => isConversation(value))
    if (found.length === 0 || found.length * 2 < records.length) return undefined
    return { reason: 'records with conversations', strength: 80 }
  },
  list(source, report) {
    const found: Found[] = []
    recordsOf(source).forEach(({ value, where }) => {
      if (!isConversation(value)) {
        const words = describeRecord(value)
        report.add('skipped', `a record without conversations: ${words}`, where)
        return
      }
      const turns = isList(value.conversations) ? value.conversations : []
      found.push({
        title: titleOfMessages(turns) ?? where,
        kind: 'main',
        messages: turns.length,
        branches: [],
        open: (own) => openRecord(value, own),
      })
    })
    return found
  },
}
