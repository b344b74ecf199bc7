import { count } from '../../words/words.ts'
import { sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Format, Found } from '../format.ts'
import { createHistory } from '../history.ts'
import { addItems } from '../items.ts'
import { looseMessage } from '../looseMessage.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder } from '../report.ts'
import { recordsOf, type Source, type SourceRecord } from '../source.ts'
import { titleFrom } from '../title.ts'
import { readTools } from '../tools.ts'
import { describeRecord, isList, isRecord, shortened, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** One run of a task. Version 2 has the agent's policy and tools beside the runs. */
interface Run {
  readonly run: Fields
  readonly where: string
  readonly environment: Fields
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function messagesOf(run: Fields): readonly unknown[] | undefined {
  const list = run.traj ?? run.messages
  return isList(list) ? list : undefined
}

function isRun(value: unknown): value is Fields {
  return isRecord(value) && (isList(value.traj) || (isList(value.messages) && 'task_id' in value))
}

/** Records that are no runs come along, so that they can be said. */
function runsOf(source: Source): readonly (Run | SourceRecord)[] {
  return recordsOf(source).flatMap(({ value, where }): readonly (Run | SourceRecord)[] => {
    if (isRecord(value) && isList(value.simulations)) {
      const environment = record(record(value.info).environment_info)
      return value.simulations.map((run, index) =>
        isRun(run) ? { run, where: `run ${index + 1}`, environment } : { value: run, where: `run ${index + 1}` },
      )
    }
    return [isRun(value) ? { run: value, where, environment: {} } : { value, where }]
  })
}

/** `task 3, trial 0, reward 1`: what a person chooses a run by. */
function titleOf(run: Fields): string {
  const reward = run.reward ?? record(run.reward_info).reward
  const words = [`task ${titleFrom(String(run.task_id)) ?? '?'}`]
  if (typeof run.trial === 'number') words.push(`trial ${run.trial}`)
  if (typeof reward === 'number') words.push(`reward ${reward}`)
  return words.join(', ')
}

/** Several results in one message, and calls with the one id in `id`: version 2's way of a chat message. */
function asChat(message: Fields): readonly Fields[] {
  if (isList(message.tool_messages)) return message.tool_messages.filter(isRecord).flatMap(asChat)
  if (message.role !== 'tool' || message.tool_call_id !== undefined) return [message]
  return [{ ...message, tool_call_id: message.id, is_error: message.error === true }]
}

/** In some domains the simulated user has tools of its own; the agent never sees what passes there. */
function isUsersOwn(message: Fields): boolean {
  const calls = isList(message.tool_calls) && message.tool_calls.length > 0
  return message.requestor === 'user' || (message.role === 'user' && calls && textOf(message.content) === undefined)
}

function usageOf(message: Fields, id: string): CallUsage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = record(message.usage)
  if (typeof input !== 'number' || input <= 0) return undefined
  return { id, input, label: 'usage.prompt_tokens', ...(typeof output === 'number' && { output }) }
}

function openRun({ run, environment }: Run, report: ReportBuilder): Conversation {
  const list = messagesOf(run) ?? []
  const history = createHistory()
  const usage: CallUsage[] = []
  const policy = textOf(environment.policy)
  if (policy !== undefined && record(list[0]).role !== 'system') {
    report.add('note', 'the policy that stands beside the runs: read as the system message')
    history.add({ role: 'system', parts: [{ type: 'text', text: policy }] }, report.at('policy'))
  }
  let own = 0
  list.forEach((value, index) => {
    const say = quiet(report.at(index + 1))
    const messages = isRecord(value) ? asChat(value) : []
    if (messages.length === 0) sayNoMessage(report, value, index + 1)
    for (const fields of messages) {
      if (isUsersOwn(fields)) {
        own++
        continue
      }
      // The calls of a user's tools beside a text to the agent are not the agent's.
      const message = looseMessage(fields, say)
      if (!message) {
        sayNoMessage(report, value, index + 1)
        continue
      }
      const { role, items, ...rest } = message
      if (role === 'tool') {
        const parts = items.flatMap((item) => (item.type === 'call' || item.type === 'result' ? [] : [item]))
        history.add({ role, parts, ...rest }, say)
        continue
      }
      const [id = ''] = addItems(history, { role, name: rest.name }, items, say)
      const used = role === 'assistant' ? usageOf(fields, id) : undefined
      if (used) usage.push(used)
    }
  })
  if (own > 0)
    report.add('skipped', `${count(own, 'message')} of tools that the simulated user has: the agent never sees them`)
  return {
    title: titleOf(run),
    history: history.finish(),
    tools: readTools(environment.tool_defs, 'tool_defs', report),
    ...(usage.length > 0 && { usage }),
  }
}

/** Runs of tau-bench (`[{task_id, reward, traj}]`) and of its second version (`{simulations: [{task_id, messages}]}`). */
export const tauBench: Format = {
  id: 'tau-bench',
  name: 'tau-bench runs',
  detect(source) {
    const runs = runsOf(source).slice(0, 60)
    const hits = runs.filter((one) => 'run' in one)
    if (hits.length === 0) return undefined
    const own = hits.some((one) => 'run' in one && ('traj' in one.run || 'reward_info' in one.run))
    return { reason: 'runs with task_id and their messages', strength: own ? 90 : 60 }
  },
  list(source, report) {
    return runsOf(source).flatMap((one): readonly Found[] => {
      if (!('run' in one)) {
        const words = describeRecord(one.value)
        report.add('skipped', `a record that is no run: ${words}`, one.where)
        return []
      }
      const { run, where } = one
      const messages = messagesOf(run) ?? []
      if (messages.length === 0) {
        const error = textOf(record(run.info).error)
        const why = error === undefined ? '' : `: ${shortened(error)}`
        report.add('skipped', `a run without messages, which had crashed or not begun${why}`, where)
        return []
      }
      const when = textOf(run.timestamp) ?? textOf(run.start_time)
      return [
        {
          title: titleOf(run),
          kind: 'main',
          messages: messages.length,
          branches: [],
          ...(when !== undefined && { when }),
          open: (own) => openRun(one, own),
        },
      ]
    })
  },
}
