import type { Conversation, Format, Found } from '../format.ts'
import type { Problem, ReportBuilder } from '../report.ts'
import { recordsOf, rootOf, type Source, type SourceRecord } from '../source.ts'
import { titleFrom } from '../title.ts'
import { describeRecord, isList, isRecord, shortened, textOf } from '../value.ts'
import { openLettaAgent, openLettaList } from './lettaMessages.ts'

type Fields = Readonly<Record<string, unknown>>

function isAgentFile(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (isList(value.agents)) return isList(value.blocks) || isList(value.tools) || value.agents.some(isAgent)
  return isList(value.messages) && typeof value.agent_type === 'string'
}

function isAgent(value: unknown): value is Fields {
  return isRecord(value) && isList(value.messages)
}

function isApiMessage(value: unknown): boolean {
  return isRecord(value) && typeof value.message_type === 'string' && value.message_type.endsWith('_message')
}

function isStored(value: unknown): boolean {
  return isRecord(value) && typeof value.role === 'string' && ('tool_returns' in value || value.role === 'approval')
}

/** A list of messages without an agent: what the interface answers, or rows of its store. */
function listOf(source: Source): readonly SourceRecord[] {
  const root = rootOf(source)
  const list = isRecord(root) && isList(root.messages) ? root.messages : undefined
  return list ? list.map((value, index) => ({ value, where: `message ${index + 1}` })) : recordsOf(source)
}

/** The agents of a file; of the first version it is the root itself. */
function agentsOf(file: Fields): readonly unknown[] {
  return isList(file.agents) ? file.agents : [file]
}

function foundAgent(agent: Fields, file: Fields, where: string): Found {
  const messages = isList(agent.messages) ? agent.messages : []
  const when = textOf(agent.updated_at) ?? textOf(file.created_at)
  return {
    title: titleFrom(agent.name) ?? where,
    kind: 'main',
    messages: messages.length,
    branches: [],
    ...(when !== undefined && { when }),
    open: (own): Conversation | Problem => openLettaAgent(agent, file, own),
  }
}

function listAgents(file: Fields, report: ReportBuilder): readonly Found[] | Problem {
  const agents = agentsOf(file)
  const found = agents.flatMap((agent, index): readonly Found[] => {
    const where = `agent ${index + 1}`
    if (!isAgent(agent)) {
      const words = describeRecord(agent)
      report.add('skipped', `an agent without a list of messages: ${words}`, where)
      return []
    }
    const empty = isList(agent.messages) && agent.messages.length === 0
    if (empty && textOf(agent.system) === undefined) {
      report.add('skipped', `an agent without messages: ${shortened(textOf(agent.name) ?? '')}`, where)
      return []
    }
    return [foundAgent(agent, file, where)]
  })
  return found.length > 0 ? found : { words: 'It is an agent file, but no agent in it has a message.' }
}

/** Letta: agent files (`.af`) of both versions, and lists of messages as its interface gives them. */
export const letta: Format = {
  id: 'letta',
  name: 'Letta agent',
  detect(source) {
    const root = rootOf(source)
    if (isAgentFile(root)) return { reason: 'agents with messages, beside blocks and tools', strength: 90 }
    const rows = listOf(source).slice(0, 60)
    if (rows.some(({ value }) => isApiMessage(value))) return { reason: 'messages with message_type', strength: 85 }
    if (rows.some(({ value }) => isStored(value))) return { reason: 'messages with tool_returns', strength: 82 }
    return undefined
  },
  list(source, report) {
    const root = rootOf(source)
    if (isRecord(root) && (isAgentFile(root) || isList(root.agents))) return listAgents(root, report)
    const rows = listOf(source)
    return [
      {
        title: 'Messages',
        kind: 'main',
        messages: rows.length,
        branches: [],
        open: (own) =>
          openLettaList(
            rows.map(({ value }) => value),
            own,
          ),
      },
    ]
  },
}
