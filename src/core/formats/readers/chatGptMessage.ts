import type { Part, Role } from '../../message/message.ts'
import { count } from '../../words/words.ts'
import type { Conversation } from '../format.ts'
import { createHistory } from '../history.ts'
import { quiet } from '../quiet.ts'
import type { ReportBuilder, Say } from '../report.ts'
import { createTally } from '../tally.ts'
import { describeValue, isList, isRecord, textOf } from '../value.ts'
import { contentParts } from './chatGptContent.ts'

type Fields = Readonly<Record<string, unknown>>

const ROLES: ReadonlyMap<unknown, Role> = new Map(
  (['system', 'developer', 'user', 'assistant', 'tool'] as const).map((role) => [role, role]),
)

/** A call that was made on the way: nothing in the export says which result answers which call. */
interface MadeCall {
  readonly callId: string
  readonly name: string
  answered: boolean
}

/** `canmore.create_textdoc` is answered by `canmore`, and `browser` by `browser.search`. */
function family(name: string): string {
  return name.split('.')[0] ?? name
}

/** The call that a result of this name answers: the last open one of its name or family, any open one, or one that has a result. */
function callFor(calls: readonly MadeCall[], name: string | undefined): MadeCall | undefined {
  const open = calls.filter(({ answered }) => !answered)
  if (name === undefined) return open[0]
  const related = (call: MadeCall) => family(call.name) === family(name)
  return open.find((call) => call.name === name) ?? open.find(related) ?? open[0] ?? calls.findLast(related)
}

/** What a message says, on one line for a list to choose from. */
export function messageText(message: Fields | undefined): string {
  if (!message) return ''
  const texts = contentParts(message.content, () => {}).flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? [part.text] : [],
  )
  return texts.join(' ').trim()
}

function attachmentsOf(metadata: Fields, parts: readonly Part[]): readonly Part[] {
  if (!isList(metadata.attachments)) return []
  return metadata.attachments.flatMap((one): readonly Part[] => {
    if (!isRecord(one)) return []
    const id = textOf(one.id)
    // An image stands in the content already, as a pointer that ends in its id.
    const shown = id !== undefined && parts.some((part) => part.type === 'image' && part.source.includes(id))
    return shown ? [] : [{ type: 'file', name: textOf(one.name) ?? 'file', ...(id !== undefined && { data: id }) }]
  })
}

/** Reads the nodes of one way through a conversation, from its root. */
export function openPath(
  nodes: readonly { readonly id: string; readonly node: unknown }[],
  model: unknown,
  report: ReportBuilder,
): Conversation {
  const history = createHistory(nodes.map(({ id }) => id))
  const calls: MadeCall[] = []
  const empty = createTally()
  let weightless = 0
  let lastModel = textOf(model)

  function read(id: string, message: Fields, say: Say): void {
    const author = isRecord(message.author) ? message.author : {}
    const metadata = isRecord(message.metadata) ? message.metadata : {}
    const content = isRecord(message.content) ? message.content : {}
    const given = ROLES.get(author.role)
    if (given === undefined) {
      say('skipped', `a message of an unknown role: ${describeValue(author.role)}`)
      return
    }
    // What somebody wrote about themselves is sent to the model as an instruction, under the role user.
    const context =
      content.content_type === 'user_editable_context' || content.content_type === 'model_editable_context'
    const role = context ? 'system' : given
    const name = textOf(author.name)
    lastModel = textOf(metadata.model_slug) ?? lastModel
    const said = contentParts(message.content, say)
    const parts = [...said, ...attachmentsOf(metadata, said)]
    const recipient = textOf(message.recipient) ?? 'all'
    if (role === 'assistant' && recipient !== 'all') {
      const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      const rest = parts.filter((part) => part.type !== 'text')
      calls.push({ callId: id, name: recipient, answered: false })
      const call = { type: 'call', callId: id, name: recipient, arguments: texts.join('\n') } as const
      history.add({ id, role, parts: [...rest, call] }, say)
      return
    }
    if (parts.length === 0) {
      empty.add(role)
      return
    }
    if (message.weight === 0) weightless++
    if (role !== 'tool') {
      history.add({ id, role, parts, name: role === 'user' ? name : undefined }, say)
      return
    }
    const call = callFor(calls, name)
    if (call) call.answered = true
    const failed = content.content_type === 'system_error'
    // A result has no id, and what the tool begins by itself has no call.
    history.add({ id, role, parts, name, answers: { callId: call?.callId, name }, failed }, quiet(say))
  }

  nodes.forEach(({ id, node }, index) => {
    const say = report.at(`node ${index + 1}`)
    if (!isRecord(node)) say('skipped', `a node should be an object, found ${describeValue(node)}`)
    else if (isRecord(node.message)) read(id, node.message, say)
    else if (node.message !== null && node.message !== undefined)
      say('skipped', `the message of a node should be an object, found ${describeValue(node.message)}`)
  })
  empty.say(report, 'message', 'nothing is in them, left out')
  if (weightless > 0)
    report.add('note', `${count(weightless, 'message')} of weight 0: kept, the tool may not have sent them`)
  return { history: history.finish(), tools: [], ...(lastModel !== undefined && { model: lastModel }) }
}
