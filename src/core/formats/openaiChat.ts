import { type ChatSource, type Fields, messageOfAnswer } from './chatBody.ts'
import type { CallUsage, Conversation } from './format.ts'
import { createHistory, type Draft } from './history.ts'
import { draftOf, type Refusal } from './openaiMessage.ts'
import type { Problem, ReportBuilder, Say } from './report.ts'
import { readTools } from './tools.ts'
import { describeValue, isList, isRecord, keyWords, textOf } from './value.ts'

const KNOWN = ['messages', 'tools', 'functions', 'title', 'model', 'images', 'stream', 'created_at']

function rootKeys(root: Fields, report: ReportBuilder): void {
  const unread = Object.keys(root).filter((key) => !KNOWN.includes(key))
  if (unread.length === 0) return
  report.add('note', `fields beside the messages that are not read: ${keyWords(unread)}`)
}

/** The usage of a response, for the message that it brought. */
function usageOf(answer: Fields, id: string): readonly CallUsage[] {
  const { usage } = answer
  const traced = answer.usage_metadata
  if (!isRecord(usage) && isRecord(traced) && typeof traced.input_tokens === 'number') {
    const { input_tokens: given, output_tokens: made } = traced
    return [
      { id, input: given, label: 'usage_metadata.input_tokens', ...(typeof made === 'number' && { output: made }) },
    ]
  }
  const input = isRecord(usage) ? usage.prompt_tokens : answer.prompt_eval_count
  const output = isRecord(usage) ? usage.completion_tokens : answer.eval_count
  if (typeof input !== 'number') return []
  const label = isRecord(usage) ? 'usage.prompt_tokens' : 'prompt_eval_count'
  return [{ id, input, label, ...(typeof output === 'number' && { output }) }]
}

/**
 * Reads the messages of an OpenAI chat, and the answer that came to them. `read`: how a format that is like it reads one
 * message. `voiceOf`: what it has to say about it.
 */
export function readChat(
  { list, fields, answer }: ChatSource,
  report: ReportBuilder,
  read: (value: unknown, say: Say) => Draft | Refusal = draftOf,
  voiceOf: (say: Say) => Say = (say) => say,
): Conversation | Problem {
  if (!isList(list)) {
    return { words: `messages should be a list of messages, found ${describeValue(list)}.`, path: 'messages' }
  }
  const all = answer ? [...list, messageOfAnswer(answer)] : list
  if (all.length === 0) {
    return { words: 'The list of messages is empty: there is nothing to import.', path: 'messages' }
  }
  if (!all.some(isRecord)) {
    const words = `Expected a list of messages, objects with role and content, but none of the ${all.length} is an object`
    return { words: `${words}: the first is ${describeValue(all[0])}.`, path: 'messages[0]' }
  }
  const history = createHistory(all.map((value) => (isRecord(value) ? value.id : undefined)))
  const numbers: number[] = []
  let problem: Problem | undefined
  let usage: readonly CallUsage[] = []
  all.forEach((value, index) => {
    const number = index + 1
    const say = voiceOf(report.at(number))
    const draft = read(value, say)
    if ('words' in draft) {
      say('skipped', `message left out: ${draft.words}`)
      const path = `messages[${index}]${draft.field ? `.${draft.field}` : ''}`
      problem ??= { words: `Message ${number} cannot be read: ${draft.words}.`, path }
      return
    }
    const id = history.add({ ...draft, id: isRecord(value) ? value.id : undefined, number }, say)
    numbers.push(number)
    if (answer && index === list.length) usage = usageOf(answer, id)
  })
  if (history.length === 0 && problem) {
    const others = all.length > 1 ? ` Nor can the other ${all.length - 1}.` : ''
    return { ...problem, words: problem.words + others }
  }
  rootKeys(fields, report)
  if (answer && isList(answer.choices) && answer.choices.length > 1)
    report.add('note', 'more than one answer (choices): the first was read')
  const title = textOf(fields.title)
  const model = textOf(answer?.model) ?? textOf(fields.model)
  return {
    history: history.finish(),
    numbers,
    tools: [...readTools(fields.tools, 'tools', report), ...readTools(fields.functions, 'functions', report)],
    ...(title !== undefined && { title }),
    ...(model !== undefined && { model }),
    ...(usage.length > 0 && { usage }),
  }
}
