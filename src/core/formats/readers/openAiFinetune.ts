import { isAnthropicChat } from '../anthropicDetect.ts'
import { readAnthropic } from '../anthropicMessages.ts'
import { answerIn, type ChatSource } from '../chatBody.ts'
import type { Branch, Conversation, Format, Found } from '../format.ts'
import type { Draft } from '../history.ts'
import { withImages } from '../imagePlaceholders.ts'
import { readChat } from '../openaiChat.ts'
import { draftOf } from '../openaiMessage.ts'
import type { Problem, ReportBuilder } from '../report.ts'
import { readResponses } from '../responsesItems.ts'
import { recordsOf } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { type TrainingRecord, trainingRecord } from '../trainingRecord.ts'
import { describeRecord, isList, isRecord } from '../value.ts'

/** Reads a message with the record's images where its texts have `<image>`. */
function readWith(images: unknown[]): typeof draftOf {
  return (value, say) => {
    const draft = draftOf(value, say)
    if ('words' in draft) return draft
    const parts = draft.parts.flatMap((part): Draft['parts'] => {
      return part.type === 'text' ? withImages(part.text, images) : [part]
    })
    return { ...draft, parts }
  }
}

function open(record: TrainingRecord, report: ReportBuilder, branch = 0): Conversation | Problem {
  const { chat, endings, items } = record
  if (items) return readResponses(items, report)
  const ending = endings[branch]?.list ?? []
  const whole: ChatSource =
    ending.length > 0 ? { ...chat, list: [...(isList(chat.list) ? chat.list : []), ...ending] } : chat
  if (isAnthropicChat(whole)) return readAnthropic(whole, report)
  const images = isList(chat.fields.images) ? [...chat.fields.images] : []
  const read = readChat(whole, report, readWith(images))
  if (images.length > 0) report.add('note', 'images without a place in the text: not read')
  return read
}

function branchesOf({ chat, endings }: TrainingRecord): readonly Branch[] {
  const before = isList(chat.list) ? chat.list.length : 0
  const said = endings.filter(({ list }) => list.length > 0)
  if (said.length < 2) return []
  return endings.map(({ title, list }, index) => ({ title, messages: before + list.length, current: index === 0 }))
}

/**
 * Training data and batches for OpenAI and those who follow it, many conversations: `{messages, tools?, images?}`,
 * `{input, preferred_output, non_preferred_output}`, `{chosen, rejected}`, `{prompt, completion}`, `{custom_id, body}`.
 */
export const openAiFinetune: Format = {
  id: 'openai-finetune',
  name: 'OpenAI fine-tuning',
  detect(source) {
    const records = recordsOf(source).slice(0, 400)
    const read = records.map(({ value }) => trainingRecord(value))
    const found = read.filter((one) => one !== undefined)
    if (found.length === 0 || found.length * 2 < records.length) return undefined
    const sign = found.find((one) => one.sign !== undefined)?.sign
    if (sign !== undefined) return { reason: `records with ${sign}`, strength: 76 }
    // One object with messages is a request.
    if (source.kind === 'value' && isRecord(source.value)) return undefined
    return { reason: 'records with messages', strength: 72 }
  },
  list(source, report) {
    return recordsOf(source).flatMap(({ value, where }): readonly Found[] => {
      const record = trainingRecord(value)
      if (!record) {
        const words = describeRecord(value)
        report.add('skipped', `a record without messages: ${words}`, where)
        return []
      }
      const { list } = record.chat
      const ending = record.endings[0]?.list ?? []
      const messages = (isList(list) ? list.length : 0) + ending.length + (answerIn(value) ? 1 : 0)
      const branches = branchesOf(record)
      return [
        {
          title: titleOfMessages(isList(list) && list.length > 0 ? list : ending) ?? where,
          kind: 'main',
          messages,
          branches,
          open: (own, branch) => open(record, own, branch),
        },
      ]
    })
  },
}
