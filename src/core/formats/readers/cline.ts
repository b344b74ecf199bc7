import type { Conversation, Format } from '../format.ts'
import { recordsOf } from '../source.ts'
import { titleOfMessages } from '../title.ts'
import { isList, isRecord } from '../value.ts'
import { openClineHistory } from './clineHistory.ts'
import { isUiMessage, openClineScreen } from './clineScreen.ts'

type Fields = Readonly<Record<string, unknown>>

const MARKS = ['isSummary', 'condenseId', 'condenseParent', 'truncationId', 'truncationParent', 'isTruncationMarker']

function isMessage(value: unknown): value is Fields {
  return isRecord(value) && (value.role === 'user' || value.role === 'assistant') && 'content' in value
}

function isSurrounded({ role, content }: Fields): boolean {
  const blocks = isList(content) ? content : [{ text: content }]
  return (
    role === 'user' &&
    blocks.some(
      (block) => isRecord(block) && typeof block.text === 'string' && /<environment_details>/.test(block.text),
    )
  )
}

/** Tasks of Cline and Roo Code: `api_conversation_history.json` (what was sent) and `ui_messages.json` (what was shown). */
export const cline: Format = {
  id: 'cline',
  name: 'Cline or Roo Code task',
  detect(source) {
    const values = recordsOf(source)
      .slice(0, 400)
      .map(({ value }) => value)
    if (values.filter(isUiMessage).length * 2 > values.length)
      return { reason: 'messages of type ask or say, with ts', strength: 90 }
    const messages = values.filter(isMessage)
    if (messages.some((message) => MARKS.some((mark) => mark in message)))
      return { reason: 'messages with marks of a condensed context', strength: 92 }
    // Older tasks have no times, but what the tool wrote around every word of the user.
    if (messages.some(isSurrounded)) return { reason: 'messages with environment_details', strength: 82 }
    const timed = messages.filter(({ ts }) => typeof ts === 'number').length
    return timed > 0 && timed * 2 >= messages.length
      ? { reason: 'messages with role, content and ts', strength: 84 }
      : undefined
  },
  list(source) {
    const values = recordsOf(source).map(({ value }) => value)
    const screen = values.some(isUiMessage) && !values.some(isMessage)
    return [
      {
        title: titleOfMessages(values) ?? 'Task',
        kind: 'main',
        messages: values.length,
        branches: [],
        open: (report): Conversation => (screen ? openClineScreen(values, report) : openClineHistory(values, report)),
      },
    ]
  },
}
