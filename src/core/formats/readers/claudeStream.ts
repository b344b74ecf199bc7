import type { Conversation, Format, Found } from '../format.ts'
import { createHistory } from '../history.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf } from '../source.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { claudeVotes, foundOf } from './claudeCode.ts'
import { type Lines, sortLines } from './claudeLines.ts'

/** The names that `system`/`init` gives; the definitions are in no file. */
function toolsOf({ init }: Lines): Conversation['tools'] {
  if (!isList(init?.tools)) return []
  return init.tools.flatMap((one) => {
    const name = textOf(isRecord(one) ? one.name : one)
    return name === undefined ? [] : [{ name }]
  })
}

/** A run whose output is only its `result`: the last answer, without what led to it. */
function resultAlone({ result }: Lines): Found | undefined {
  const text = textOf(result?.fields.result)
  if (!result || text === undefined) return undefined
  return {
    title: textOf(result.fields.session_id) ?? 'Result',
    kind: 'main',
    messages: 1,
    branches: [],
    open(report) {
      const history = createHistory()
      const parts = [{ type: 'text', text } as const]
      history.add({ id: result.fields.uuid, role: 'assistant', parts }, report.at(result.where))
      report.add('note', 'only the result of a run: the messages before it are not in the file')
      return { history: history.finish(), tools: [] }
    },
  }
}

function sayRun({ init, result }: Lines, report: ReportBuilder): void {
  if (init && isList(init.tools)) report.add('note', 'tools as names only: their definitions are not in the file')
  if (result) {
    const { subtype, is_error: failed } = result.fields
    const words =
      failed === true || (typeof subtype === 'string' && subtype !== 'success') ? `: ended with ${subtype}` : ''
    report.add('note', `the result record at the end repeats the last answer${words}: not a message`, result.where)
  }
}

/**
 * What `claude -p` prints: `--output-format stream-json` as a record a line, `json` as one list, or only its `result`.
 * The prompt that was typed is in it only where the tool was told to repeat it.
 */
export const claudeStreamJson: Format = {
  id: 'claude-stream-json',
  name: 'Claude Code stream-json',
  detect(source) {
    const { session, stream, bare, others, ends, records } = claudeVotes(source)
    if (stream + ends === 0 || session > stream || (stream + bare + others) * 2 < records) return undefined
    return { reason: 'records with session_id, such as system/init and result', strength: 90 }
  },
  list(source, report) {
    const lines = sortLines(recordsOf(source), report)
    const chats = lines.chats.filter(({ lines: own }) =>
      own.some(({ kind }) => kind !== 'boundary' && kind !== 'cleared'),
    )
    if (chats.length === 0) {
      const alone = resultAlone(lines)
      return alone ? [alone] : { words: 'Expected records of type user or assistant with a message; there is none.' }
    }
    sayRun(lines, report)
    const tools = toolsOf(lines)
    const model = textOf(lines.init?.model)
    return chats.map((chat): Found => {
      const found = foundOf(chat, lines, report)
      return {
        ...found,
        open(own, branch) {
          const conversation = found.open(own, branch)
          if (!('history' in conversation) || chat.kind !== 'main') return conversation
          return { ...(model !== undefined && { model }), ...conversation, tools }
        },
      }
    })
  },
}
