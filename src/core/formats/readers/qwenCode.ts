import type { Format, Found } from '../format.ts'
import { isContent, readGemini } from '../geminiContents.ts'
import { recordsOf, type Source } from '../source.ts'
import { createTally } from '../tally.ts'
import { titleOfMessages } from '../title.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a line holds for the conversation: a content, or the contents after a compaction. */
function heldIn(value: unknown): Fields | undefined {
  if (!isRecord(value)) return undefined
  if (isContent(value.message)) return value.message
  const payload = isRecord(value.systemPayload) ? value.systemPayload : {}
  return isList(payload.compressedHistory) ? payload : undefined
}

function linesOf(source: Source): readonly Fields[] {
  return recordsOf(source).flatMap(({ value }) => (isRecord(value) ? [value] : []))
}

/** Qwen Code sessions: lines as Claude Code writes them, `{uuid, type, message}`, whose messages are Gemini's contents. */
export const qwenCode: Format = {
  id: 'qwen-code',
  name: 'Qwen Code session',
  detect(source) {
    const lines = linesOf(source).slice(0, 400)
    const hits = lines.filter(({ type, message }) => typeof type === 'string' && isContent(message))
    // Claude Code's lines are like these, but their messages have no parts.
    return hits.length > 0 && hits.length * 3 >= lines.length
      ? { reason: 'lines with a type and a message that has parts', strength: 93 }
      : undefined
  },
  list(source, report) {
    const unread = createTally()
    const held: Fields[] = []
    let model: string | undefined
    for (const { value, where } of recordsOf(source)) {
      const one = heldIn(value)
      if (one) held.push(one)
      else if (isRecord(value)) unread.add(textOf(value.subtype) ?? value.type)
      else report.add('skipped', 'a line that is no record', where)
      if (one && isRecord(value)) model = textOf(value.model) ?? model
    }
    unread.say(report, 'record', 'not messages')
    if (held.length === 0) return { words: 'Expected lines whose message has parts, and found none.' }
    const found: Found = {
      title: titleOfMessages(held) ?? 'Session',
      kind: 'main',
      messages: held.filter(isContent).length,
      branches: [],
      open: (own) => readGemini({ list: held, fields: model === undefined ? {} : { model } }, own),
    }
    return [found]
  },
}
