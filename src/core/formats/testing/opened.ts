import type { Message } from '../../message/message.ts'
import { openFound, type ReadOptions, recogniseText } from '../readText.ts'

export interface OpenedOptions extends ReadOptions {
  /** Which conversation; the first where absent. */
  readonly at?: number
  readonly branch?: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What one text, or one value as JSON, gave: its conversations, and the chosen one opened. Throws where it was refused. */
export function opened(value: unknown, given: number | OpenedOptions = {}) {
  const options = typeof given === 'number' ? { at: given } : given
  const { at = 0, branch } = options
  const recognised = recogniseText(textOf(value), options)
  if (!recognised.ok || recognised.kind === 'document') throw new Error(JSON.stringify(recognised))
  const found = recognised.found[at]
  if (!found) throw new Error(`no conversation ${at} of ${recognised.found.length}`)
  const result = openFound(found, recognised.items, branch)
  if (!result.ok) throw new Error(JSON.stringify(result))
  const { conversation, report } = result
  const messages = conversation.history.map(({ message }) => message)
  return {
    ...conversation,
    conversation,
    format: recognised.guess.format.id,
    found: recognised.found,
    all: recognised.found,
    messages,
    /** `user`, `assistant`, …: one word a message. */
    roles: messages.map(({ role }) => role).join(' '),
    /** A message in short, its texts and the types of its other parts. */
    shape: messages.map(({ role, parts }) => {
      const said = parts.map((part) => ('text' in part && part.type !== 'file' ? part.text : part.type))
      return `${role}: ${said.join(' | ')}`
    }),
    items: report.items,
    words: report.items.map(({ level, words }) => `${level}: ${words}`),
    said: report.items.map(
      ({ level, words, where }) => `${level}: ${words}${where === undefined ? '' : ` (${where})`}`,
    ),
  }
}

/** One message in short: its role, then each part as its text, `name(arguments)`, or the name of its type. */
export function brief(message: Message): string {
  const parts = message.parts.map((part) => {
    if (part.type === 'call') return `${part.name}(${JSON.stringify(part.arguments)})`
    if (part.type === 'text') return part.text
    return part.type === 'reasoning' ? `<${part.text}>` : `[${part.type}]`
  })
  return [message.role, ...(message.failed ? ['failed'] : []), parts.join(' + ')].join(': ')
}

/** Why a text, or a value as JSON, was refused. */
export function refused(value: unknown): string {
  const recognised = recogniseText(textOf(value))
  if (recognised.ok) throw new Error('it was read')
  return recognised.problem.words
}
