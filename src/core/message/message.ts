/** The roles that a message can have, in the order in which a legend lists them. */
export const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'] as const
export type Role = (typeof ROLES)[number]

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface TextPart {
  readonly type: 'text'
  readonly text: string
}
/** What a model thought before it answered. Sent, and counted, like text. */
export interface ReasoningPart {
  readonly type: 'reasoning'
  readonly text: string
}
/** An image. `source` is kept as it came (an address or a data URL) and is never fetched. */
export interface ImagePart {
  readonly type: 'image'
  readonly source: string
  readonly detail?: string
}
/** A file. `data` (base64 or an id) is not counted; `text` is. */
export interface FilePart {
  readonly type: 'file'
  readonly name?: string
  readonly data?: string
  readonly text?: string
}
/** A tool call. `arguments` stays as given: a string that claims to be JSON, or a value. */
export interface CallPart {
  readonly type: 'call'
  readonly callId: string
  readonly name: string
  readonly arguments: Json
}
/** What only its provider can read: encrypted reasoning, a redacted thought, a signature. Shown as opaque, not counted. */
export interface OpaquePart {
  readonly type: 'opaque'
  /** The file's own word for it: `encrypted_content`, `redacted_thinking`. */
  readonly kind: string
  /** Characters; what they are is not kept. */
  readonly size: number
}
export type Part = TextPart | ReasoningPart | ImagePart | FilePart | CallPart | OpaquePart

/** One entry of a history. Never mutated: an edit makes a new object, so that caches can hang on identity. */
export interface Message {
  readonly id: string
  readonly role: Role
  readonly parts: readonly Part[]
  /** Name of the participant, or of the tool of a `tool` message. */
  readonly name?: string
  /** `tool` messages: the id of the call that this result answers. */
  readonly answers?: string
  /** `tool` messages: the tool said that it failed. */
  readonly failed?: boolean
  /** Made by the generator of synthetic turns: no model, tool or person wrote it. An edit by hand takes this away. */
  readonly generated?: true
}

/** A tool that the model may call; its definition is part of every prompt. */
export interface ToolDefinition {
  readonly name: string
  readonly description?: string
  readonly parameters?: Json
}

/** The arguments of a call as they are sent: a string as given, a value as JSON without spaces. */
export function argumentsText(call: CallPart): string {
  return typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
}

/** The text that one part sends; none for images, opaque parts and the data of files. */
export function partTexts(part: Part): readonly string[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [part.text]
    case 'call':
      return [part.name, argumentsText(part)]
    case 'file':
      return part.text === undefined ? [] : [part.text]
    case 'image':
    case 'opaque':
      return []
  }
}

/** Every text that a message sends, in order: text, reasoning, tool names and arguments. Not ids, not base64. */
export function messageTexts(message: Message): readonly string[] {
  const [only] = message.parts
  return message.parts.length === 1 && only ? partTexts(only) : message.parts.flatMap(partTexts)
}

/** How many images a message carries. */
export function imageCount(message: Message): number {
  let count = 0
  for (const part of message.parts) if (part.type === 'image') count++
  return count
}

/** The calls that a message makes, in order. Only an assistant makes calls. */
export function callsOf(message: Message): readonly CallPart[] {
  if (message.role !== 'assistant') return []
  return message.parts.filter((part): part is CallPart => part.type === 'call')
}

/** The text and reasoning of a message as one string, one part a line; without its calls. */
export function plainText(message: Message): string {
  return message.parts.flatMap((part) => (part.type === 'call' ? [] : partTexts(part))).join('\n')
}

/** Builds a message of one text part. */
export function textMessage(id: string, role: Role, text: string, rest: Partial<Message> = {}): Message {
  return { id, role, parts: [{ type: 'text', text }], ...rest }
}

/** True for the two roles that a strategy never touches. */
export function isInstruction(message: Message): boolean {
  return message.role === 'system' || message.role === 'developer'
}
