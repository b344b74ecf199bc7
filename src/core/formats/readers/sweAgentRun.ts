import { count } from '../../words/words.ts'
import type { Conversation } from '../format.ts'
import { createHistory, type Draft, type HistoryBuilder } from '../history.ts'
import { looseItems } from '../looseParts.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'
import { elidedBy, fullTexts, isElided, itemText } from './sweAgentElided.ts'

type Fields = Readonly<Record<string, unknown>>

/** One agent's part of a file. `number`: the item's place in `history`, from 1. */
export interface Run {
  readonly items: readonly { readonly value: unknown; readonly number: number }[]
  readonly trajectory: readonly unknown[]
  readonly model?: string
}

function callParts(item: Fields, say: Say): Draft['parts'] {
  if (!isList(item.tool_calls)) return []
  return item.tool_calls.flatMap((call): Draft['parts'] => {
    if (!isRecord(call)) {
      say('skipped', `a tool call should be an object, found ${describeValue(call)}`)
      return []
    }
    const inner = isRecord(call.function) ? call.function : call
    return [{ type: 'call', callId: call.id, name: inner.name, arguments: inner.arguments }]
  })
}

/** Content as parts; the older form of an assistant message may have thought and action alone. */
function partsOf(item: Fields, say: Say): Draft['parts'] {
  const thinking = isList(item.thinking_blocks) ? looseItems(item.thinking_blocks, say) : []
  const content = looseItems(item.content, say)
  const said = content.some((part) => part.type !== 'text' || part.text !== '')
  const calls = item.role === 'assistant' ? callParts(item, say) : []
  const texts = said || calls.length > 0 ? content : looseItems(textOf(item.thought) ?? textOf(item.action), say)
  const parts = [...thinking, ...texts].filter(
    (part) => part.type !== 'result' && !(part.type === 'text' && part.text === ''),
  )
  return [...parts.flatMap((part) => (part.type === 'result' ? [] : [part])), ...calls]
}

/** Adds one item, with the full text of an observation that is elided in it. Gives the id of its message. */
function addItem(history: HistoryBuilder, value: unknown, full: string | undefined, say: Say): string | undefined {
  if (!isRecord(value)) {
    say('skipped', `an item should be an object with role and content, found ${describeValue(value)}`)
    return undefined
  }
  const item = full === undefined ? value : { ...value, content: full }
  const { role } = item
  if (role !== 'system' && role !== 'user' && role !== 'assistant' && role !== 'tool') {
    say('skipped', `an item of an unknown role: ${describeValue(role)}`)
    return undefined
  }
  if (role !== 'tool') return history.add({ role, parts: partsOf(item, say) }, say)
  const ids = isList(item.tool_call_ids) ? item.tool_call_ids : [item.tool_call_id]
  if (ids.length > 1) say('note', `one result for ${count(ids.length, 'call')}: paired with the first`)
  return history.add(
    { role, parts: partsOf(item, say), name: item.name, answers: { callId: ids[0], name: item.name } },
    say,
  )
}

/** The messages of a file that has only steps: what the first was asked, then what each said and was shown. */
function itemsOfSteps(trajectory: readonly unknown[], report: ReportBuilder): Run['items'] {
  const [first] = trajectory
  const asked = isRecord(first) ? [first.query, first.messages].find(isList) : undefined
  const steps = trajectory.flatMap((step, index): readonly unknown[] => {
    if (!isRecord(step)) {
      report.add('skipped', `a step should be an object, found ${describeValue(step)}`, `step ${index + 1}`)
      return []
    }
    const { action, observation } = step
    const said = [textOf(step.thought), textOf(action)].filter((text) => text !== undefined).join('\n')
    const answer = { role: 'assistant', content: textOf(step.response) ?? said }
    return textOf(observation) === undefined ? [answer] : [answer, { role: 'user', content: observation }]
  })
  return [...(asked ?? []), ...steps].map((value, index) => ({ value, number: index + 1 }))
}

/** Reads one agent's messages. `history` is what was said; steps are read where there is none. */
export function openRun(run: Run, report: ReportBuilder): Conversation {
  const stepsOnly = run.items.length === 0
  if (stepsOnly) report.add('note', 'there is no history: read from the steps of trajectory')
  const items = stepsOnly ? itemsOfSteps(run.trajectory, report) : run.items
  const values = items.map(({ value }) => value)
  const full = fullTexts(values, run.trajectory)
  const history = createHistory()
  const ids = items.map(({ value, number }, index) => addItem(history, value, full.get(index), report.at(number)))
  const demos = values.filter((value) => isRecord(value) && value.is_demo === true).length
  if (demos > 0)
    report.add('note', `${count(demos, 'message')} of a demonstration (is_demo): sent to the model, so kept`)
  const elided = values.filter((value, index) => isElided(itemText(value)) && !full.has(index)).length
  if (elided > 0)
    report.add(
      'note',
      `${count(elided, 'observation')} that the file has only as "Old environment output": kept as they are`,
    )
  const prompt = history.finish()
  const seen = elidedBy({ values, ids, full, prompt, trajectory: run.trajectory })
  return {
    history: prompt,
    tools: [],
    ...(run.model !== undefined && { model: run.model }),
    ...(seen && { seen: [seen] }),
  }
}
