import type { Role } from '../../message/message.ts'
import { sayNoMessage } from '../chats.ts'
import type { CallUsage, Conversation, Format, Found } from '../format.ts'
import { createHistory, type HistoryBuilder } from '../history.ts'
import { addItems, type Item } from '../items.ts'
import { looseItems } from '../looseParts.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { recordsOf } from '../source.ts'
import { titleFrom } from '../title.ts'
import { readTools } from '../tools.ts'
import { describeRecord, describeValue, isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

const ROLES: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['system', 'system'],
  ['user', 'user'],
  ['agent', 'assistant'],
])

function record(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function isTrajectory(value: unknown): value is Fields {
  return isRecord(value) && isList(value.steps) && textOf(value.schema_version)?.startsWith('ATIF') === true
}

/** What came back from the environment: results of calls, or, where a step made none, the next thing the agent read. */
function observe(history: HistoryBuilder, step: Fields, called: boolean, say: Say): void {
  const { results } = record(step.observation)
  for (const result of isList(results) ? results : []) {
    if (!isRecord(result)) continue
    const parts = looseItems(result.content, say).flatMap((item) =>
      item.type === 'call' || item.type === 'result' ? [] : [item],
    )
    if (called || textOf(result.source_call_id) !== undefined)
      history.add({ role: 'tool', parts, answers: { callId: result.source_call_id } }, say)
    else if (parts.length > 0) history.add({ role: 'user', parts }, say)
  }
}

function stepItems(step: Fields, say: Say): readonly Item[] {
  const reasoning = textOf(step.reasoning_content)
  const items: Item[] = reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]
  items.push(...looseItems(step.message === '' ? [] : step.message, say))
  for (const call of isList(step.tool_calls) ? step.tool_calls : []) {
    if (!isRecord(call)) say('skipped', `a tool call should be an object, found ${describeValue(call)}`)
    else items.push({ type: 'call', callId: call.tool_call_id, name: call.function_name, arguments: call.arguments })
  }
  return items
}

function usageOf(step: Fields, id: string): CallUsage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = record(step.metrics)
  if (typeof input !== 'number' || input <= 0) return undefined
  return { id, input, label: 'metrics.prompt_tokens', ...(typeof output === 'number' && { output }) }
}

function openTrajectory(root: Fields, report: ReportBuilder): Conversation {
  const history = createHistory()
  const usage: CallUsage[] = []
  const agent = record(root.agent)
  let model = textOf(agent.model_name)
  const steps = isList(root.steps) ? root.steps : []
  steps.forEach((step, index) => {
    const say = quiet(report.at(index + 1))
    const role = isRecord(step) ? ROLES.get(step.source) : undefined
    if (!isRecord(step) || role === undefined) {
      sayNoMessage(report, step, index + 1)
      return
    }
    const items = stepItems(step, say)
    const observed = isRecord(step.observation)
    // A step of the system may be an observation alone.
    if (items.length > 0 || !observed) {
      const [id = ''] = addItems(history, { role }, items, say)
      const used = role === 'assistant' ? usageOf(step, id) : undefined
      if (used) usage.push(used)
    }
    if (observed)
      observe(
        history,
        step,
        items.some(({ type }) => type === 'call'),
        say,
      )
    model = textOf(step.model_name) ?? model
  })
  if (root.continued_trajectory_ref !== undefined && root.continued_trajectory_ref !== null)
    report.add('note', 'the run goes on in another file (continued_trajectory_ref)')
  return {
    history: history.finish(),
    tools: readTools(agent.tool_definitions, 'tool_definitions', report),
    ...(model !== undefined && { model }),
    ...(usage.length > 0 && { usage }),
  }
}

function foundIn(root: Fields, kind: Found['kind'], where: string): readonly Found[] {
  const steps = isList(root.steps) ? root.steps : []
  const when = textOf(record(steps[0]).timestamp)
  const inner = isList(root.subagent_trajectories) ? root.subagent_trajectories.filter(isTrajectory) : []
  return [
    {
      title: titleFrom(root.session_id) ?? titleFrom(record(root.agent).name) ?? where,
      kind,
      messages: steps.length,
      branches: [],
      ...(when !== undefined && { when }),
      open: (report) => openTrajectory(root, report),
    },
    ...inner.flatMap((one, index) => foundIn(one, 'sub-agent', `sub-agent ${index + 1}`)),
  ]
}

/** ATIF, the interchange form of agent benchmarks: `{schema_version: 'ATIF-…', agent, steps}`, with sub-agents inside. */
export const atif: Format = {
  id: 'atif',
  name: 'ATIF trajectory',
  detect(source) {
    const hit = recordsOf(source)
      .slice(0, 60)
      .some(({ value }) => isTrajectory(value))
    return hit ? { reason: 'schema_version begins with ATIF', strength: 95 } : undefined
  },
  list(source, report) {
    return recordsOf(source).flatMap(({ value, where }): readonly Found[] => {
      if (isRecord(value) && isList(value.steps)) return foundIn(value, 'main', where)
      const words = describeRecord(value)
      report.add('skipped', `a record that is no trajectory: ${words}`, where)
      return []
    })
  },
}
