import { isList, isRecord, textOf } from '../value.ts'

type Fields = Readonly<Record<string, unknown>>

export type LangChainType = 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'remove'

/** One message of LangChain, whatever wrote it. */
export interface LangChainMessage {
  readonly type: LangChainType
  readonly fields: Fields
}

const TYPES: ReadonlyMap<string, LangChainType> = new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'developer'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['remove', 'remove'],
])

/** `AIMessageChunk`, `HumanMessage`, `ai`: classes and types, chunks among them, by the word that they share. */
function typeOf(name: unknown, fields: Fields): LangChainType | undefined {
  if (typeof name !== 'string') return undefined
  const short = name.replace(/(?:Message)?(?:Chunk)?$/, '').toLowerCase()
  if (short === 'chat' || short === 'generic') return typeOf(fields.role, {}) ?? 'user'
  return TYPES.get(short)
}

function made(name: unknown, fields: Fields): LangChainMessage | undefined {
  const type = typeOf(name, fields)
  return type && { type, fields }
}

/**
 * A message in any of the encodings: `{lc: 1, id: [..., 'HumanMessage'], kwargs}`, `{type, data}`, `{type, content}`,
 * `[type, text]`, the older `{type, role, text}`, or `{role, content}`.
 */
export function langChainMessage(value: unknown): LangChainMessage | undefined {
  if (isList(value)) {
    const [name, content] = value
    return value.length === 2 && (typeof content === 'string' || isList(content)) ? made(name, { content }) : undefined
  }
  if (!isRecord(value)) return undefined
  if (value.lc === 1 && isList(value.id)) {
    return isRecord(value.kwargs) ? made(value.id.at(-1), value.kwargs) : undefined
  }
  if (isRecord(value.data) && typeof value.type === 'string') return made(value.type, value.data)
  const fields =
    value.content === undefined && typeof value.text === 'string' ? { ...value, content: value.text } : value
  return made(value.type, fields) ?? made(value.role, fields)
}

/** Types that LangChain alone writes; other tools have a `type` of user or system, too. */
const OWN_TYPE = /^(?:human|ai|chat|generic|remove|\w+Message(?:Chunk)?)$/

/** How sure the shape is: `lc` and `type` with `data` are LangChain's alone. */
export function langChainShape(value: unknown): 'own' | 'flat' | 'tuple' | undefined {
  if (!langChainMessage(value)) return undefined
  if (isList(value)) return 'tuple'
  if (!isRecord(value)) return undefined
  if (value.lc === 1 || isRecord(value.data)) return 'own'
  const flat = typeof value.type === 'string' && OWN_TYPE.test(value.type) && textOf(value.role) === undefined
  return flat && 'content' in value ? 'flat' : undefined
}
