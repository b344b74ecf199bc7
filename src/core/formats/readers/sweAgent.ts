import type { Format, Found } from '../format.ts'
import { parseJson } from '../json.ts'
import { recordsOf, type Source, type SourceRecord } from '../source.ts'
import { titleFrom } from '../title.ts'
import { isList, isRecord, textOf } from '../value.ts'
import { itemText } from './sweAgentElided.ts'
import { openRun, type Run } from './sweAgentRun.ts'

type Fields = Readonly<Record<string, unknown>>

/** An item of a history: an agent's name, and what other formats with role and content do not have. */
function isItem(value: unknown): boolean {
  if (!isRecord(value) || typeof value.role !== 'string') return false
  if (isList(value.tool_call_ids)) return true
  return (
    typeof value.agent === 'string' && ['message_type', 'thought', 'is_demo'].some((key) => Object.hasOwn(value, key))
  )
}

function isStep(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.hasOwn(value, 'action') &&
    typeof value.observation === 'string' &&
    !Object.hasOwn(value, 'source')
  )
}

const LOOKED = 60

function some(list: unknown, test: (value: unknown) => boolean): boolean {
  return isList(list) && list.slice(0, LOOKED).some(test)
}

/** The root, or the only record; a list of items stands for a root with `history`. */
function rootsOf(source: Source): readonly (SourceRecord & { readonly value: Fields })[] {
  if (source.kind === 'value' && isList(source.value) && source.value.slice(0, LOOKED).some(isItem))
    return [{ value: { history: source.value }, where: 'the root' }]
  return recordsOf(source).flatMap(({ value, where }) =>
    isRecord(value) && (isList(value.history) || isList(value.trajectory)) ? [{ value, where }] : [],
  )
}

/** Written as an object, or as JSON in a text. */
function configOf(root: Fields): Fields {
  const given = root.replay_config
  const parsed = typeof given === 'string' ? parseJson(given) : undefined
  const value = parsed?.ok ? parsed.value : given
  return isRecord(value) ? value : {}
}

function inside(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value)
}

/** Names that stand for a model where none was asked. */
const NO_MODEL = /^(?:replay|human|human_thought|instant_empty_submit)$/

function runsIn({ value: root, where }: SourceRecord & { readonly value: Fields }): readonly Found[] {
  const history = isList(root.history) ? root.history : []
  const trajectory = isList(root.trajectory) ? root.trajectory : []
  const config = configOf(root)
  const name = textOf(inside(config, 'agent', 'model', 'name'))
  const model = name === undefined || NO_MODEL.test(name) ? undefined : name
  // Each agent is sent its own messages only: a subroutine of an agent is a prompt of its own.
  const agents = new Map<string, { readonly value: unknown; readonly number: number }[]>()
  const first = history.find((item) => isRecord(item) && textOf(item.agent) !== undefined)
  const main = isRecord(first) ? (textOf(first.agent) ?? '') : ''
  agents.set(main, [])
  history.forEach((value, index) => {
    const agent = isRecord(value) ? (textOf(value.agent) ?? main) : main
    const items = agents.get(agent) ?? []
    items.push({ value, number: index + 1 })
    agents.set(agent, items)
  })
  const task = history.find((item) => isRecord(item) && item.role === 'user' && item.is_demo !== true)
  const place = textOf(root.environment)
  const named = [textOf(inside(config, 'problem_statement', 'id')), place === 'main' ? undefined : place]
  const title = named.find((one) => one !== undefined) ?? titleFrom(itemText(task)) ?? where
  return [...agents].map(([agent, items]) => {
    const run: Run = { items, trajectory: agent === main ? trajectory : [], ...(model !== undefined && { model }) }
    const own = agent === main ? title : `${title}: agent ${titleFrom(agent) ?? '?'}`
    return {
      title: own,
      kind: agent === main ? 'main' : 'sub-agent',
      messages: history.length > 0 ? items.length : trajectory.length * 2,
      branches: [],
      open: (report) => ({ title: own, ...openRun(run, report) }),
    }
  })
}

/** SWE-agent's trajectory: `{history: [{role, content, agent, tool_calls, tool_call_ids, is_demo}], trajectory, info}`. */
export const sweAgent: Format = {
  id: 'swe-agent',
  name: 'SWE-agent trajectory',
  detect(source) {
    const roots = rootsOf(source)
    if (roots.length === 0 || roots.length * 2 < recordsOf(source).length) {
      // A list of items is one root, however many items it has.
      if (roots[0]?.where !== 'the root') return undefined
    }
    const root = roots[0]?.value
    if (root === undefined) return undefined
    if (some(root.trajectory, isStep)) return { reason: 'trajectory with action and observation', strength: 90 }
    if (some(root.history, isItem))
      return { reason: 'messages with agent and message_type, thought or is_demo', strength: 85 }
    return undefined
  },
  list(source) {
    const found = rootsOf(source).flatMap(runsIn)
    return found.length > 0
      ? found
      : { words: 'A SWE-agent trajectory has history or trajectory; neither is in this file.' }
  },
}
