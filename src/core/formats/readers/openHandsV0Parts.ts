import type { Part } from '../../message/message.ts'
import type { Draft } from '../history.ts'
import { looseItems } from '../looseParts.ts'
import type { Say } from '../report.ts'
import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the model answered, as the provider gave it: it stands in the metadata of every action of the answer. */
export interface Answer {
  readonly id: string | undefined
  readonly model: string | undefined
  readonly usage: Fields
  readonly message: Fields
}

function recordIn(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** The fields of an event's arguments. */
export function argsOf(event: Fields): Fields {
  return recordIn(event.args)
}

/** The call that an action was made by, or that an observation answers. */
export function metadataOf(event: Fields): Fields | undefined {
  return isRecord(event.tool_call_metadata) ? event.tool_call_metadata : undefined
}

/** The answer that an event's metadata holds. */
export function answerIn(event: Fields): Answer {
  const response = recordIn(metadataOf(event)?.model_response)
  const [choice] = isList(response.choices) ? response.choices : []
  return {
    id: textOf(response.id),
    model: textOf(response.model),
    usage: recordIn(response.usage),
    message: recordIn(recordIn(choice).message),
  }
}

export function texts(...values: readonly unknown[]): readonly Part[] {
  return values.flatMap((value) => (textOf(value) === undefined ? [] : [{ type: 'text', text: String(value) }]))
}

/** The texts of a list, or of one text: whatever else is in it is left to others. */
function plain(content: unknown, say: Say): readonly Part[] {
  return looseItems(content, say).flatMap((item) =>
    item.type === 'call' || item.type === 'result' || (item.type === 'text' && item.text === '') ? [] : [item],
  )
}

/** Texts and images of a message. */
export function messageParts(event: Fields, say: Say): readonly Part[] {
  const args = argsOf(event)
  const extras = recordIn(event.extras)
  const content = plain(args.content ?? event.content, say)
  const images = [args.image_urls, args.images_urls, extras.image_urls].find(isList) ?? []
  return [
    ...(content.length > 0 ? content : texts(event.message)),
    ...images.flatMap((url) => (typeof url === 'string' ? [{ type: 'image' as const, source: url }] : [])),
  ]
}

/** What the model said beside its calls: the answer has it whole, an action only its own thought. */
export function saidParts(event: Fields, say: Say): readonly Part[] {
  const { message } = answerIn(event)
  const reasoning = textOf(message.reasoning_content)
  const said = plain(message.content, say)
  return [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
    ...(said.length > 0 ? said : texts(argsOf(event).thought)),
  ]
}

/** The call of an action: as the answer has it, or made of the action's own name and arguments. */
export function callPart(event: Fields, callId: string): Draft['parts'][number] {
  const { message } = answerIn(event)
  const calls = isList(message.tool_calls) ? message.tool_calls.filter(isRecord) : []
  const inner = recordIn(calls.find(({ id }) => id === callId)?.function)
  const { thought: _thought, ...args } = argsOf(event)
  return {
    type: 'call',
    callId,
    name: inner.name ?? metadataOf(event)?.function_name ?? event.action,
    arguments: inner.arguments ?? args,
  }
}

/** What a recall put before the model, as far as the file has it. */
export function recalledParts(event: Fields): readonly Part[] {
  const extras = recordIn(event.extras)
  const knowledge = isList(extras.microagent_knowledge) ? extras.microagent_knowledge : []
  return texts(
    extras.repo_instructions,
    extras.additional_agent_instructions,
    ...knowledge.map((one) => (isRecord(one) ? one.content : undefined)),
  )
}

/** A tool's result, with the picture that a browser took. */
export function resultParts(event: Fields, say: Say): readonly Part[] {
  const extras = recordIn(event.extras)
  const screenshot = textOf(extras.screenshot)
  return [
    ...plain(event.content, say),
    ...(screenshot?.startsWith('data:') ? [{ type: 'image' as const, source: screenshot }] : []),
  ]
}
